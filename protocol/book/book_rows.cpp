#include "protocol/book/book_rows.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/notation.h"
#include "protocol/system/text.h"
#include "search/book/position_key.h"
#include "search/selectivity.h"

namespace outflank {

namespace {

// Thrown while a row is read.
struct WrongRow {
    std::string text;
};

Row leaf_row(const Leaf& leaf) {
    Row row{{"move", to_string(leaf.move)}};
    if (leaf.move != Square::none) put_range(row, leaf.range);
    return row;
}

// The field as a whole number of this range; `absent` where it is missing or null.
std::int64_t number(const Row& row, const char* name, std::int64_t least, std::int64_t most,
                    std::optional<std::int64_t> absent) {
    const auto field = row.find(name);
    if (field == row.end() || field->is_null()) {
        if (absent) return *absent;
        throw WrongRow{fmt::format("{} is missing", name)};
    }
    if (!field->is_number_integer() || field->get<std::int64_t>() < least ||
        field->get<std::int64_t>() > most)
        throw WrongRow{fmt::format("{} is not a whole number from {} to {}", name, least, most)};
    return field->get<std::int64_t>();
}

int small_number(const Row& row, const char* name, int least, int most,
                 std::optional<int> absent = std::nullopt) {
    return static_cast<int>(number(row, name, least, most, absent));
}

std::string text(const Row& row, const char* name) {
    const auto field = row.find(name);
    if (field == row.end() || !field->is_string())
        throw WrongRow{fmt::format("{} is missing, or no text", name)};
    return field->get<std::string>();
}

ScoreRange range_of(const Row& row) {
    const int least = min_score.discs();
    const int most = max_score.discs();
    const ScoreRange range{small_number(row, "score", least, most),
                           small_number(row, "lower", least, most, least),
                           small_number(row, "upper", least, most, most)};
    if (range.lower > range.upper)
        throw WrongRow{fmt::format("lower is {} and upper only {}", range.lower, range.upper)};
    return range;
}

int selectivity_of(const Row& row) {
    const int percent = small_number(row, "selectivity", 0, 100, 100);
    if (std::ranges::find(selectivities, percent, &Selectivity::percent) == selectivities.end())
        throw WrongRow{fmt::format("selectivity is {}, which no search has", percent)};
    return percent;
}

std::optional<Leaf> leaf_of(const Row& row, const Board& board) {
    const auto field = row.find("leaf");
    if (field == row.end()) throw WrongRow{"leaf is missing"};
    if (field->is_null()) return std::nullopt;
    if (!field->is_object()) throw WrongRow{"leaf is no object"};
    const std::string name = text(*field, "move");
    if (name == to_string(Square::none)) return Leaf();
    const auto move = parse_move(name);
    if (!move) throw WrongRow{"leaf: " + move.error().text};
    if (!successor(board, *move)) throw WrongRow{"leaf: " + quoted(name) + " is no legal move"};
    return Leaf{*move, range_of(*field)};
}

BookPosition position_of(const Row& row) {
    if (!row.is_object()) throw WrongRow{"no JSON object"};
    const auto position = parse_position(text(row, "position"));
    if (!position) throw WrongRow{position.error().text};
    constexpr std::int64_t most_games = 1'000'000'000'000;
    BookPosition result{position->board, {}};
    BookEntry& entry = result.entry;
    entry.leaf = leaf_of(row, position->board);
    entry.depth = small_number(row, "depth", 0, square_count);
    entry.selectivity = selectivity_of(row);
    if (const auto engine = row.find("engine"); engine != row.end() && engine->is_string())
        entry.engine = engine->get<std::string>();
    if (const auto learned = row.find("learned"); learned != row.end() && learned->is_boolean())
        entry.is_learned = learned->get<bool>();
    if (const int level = small_number(row, "level", 0, 60, -1); level >= 0) entry.level = level;
    entry.games = {number(row, "won", 0, most_games, 0), number(row, "drawn", 0, most_games, 0),
                   number(row, "lost", 0, most_games, 0), number(row, "lines", 0, most_games, 0)};
    return result;
}

}  // namespace

void put_range(Row& row, const std::optional<ScoreRange>& range) {
    row["score"] = range ? Row(range->score) : Row(nullptr);
    row["lower"] = range ? Row(range->lower) : Row(nullptr);
    row["upper"] = range ? Row(range->upper) : Row(nullptr);
}

Row book_mark(const BookMove& move) {
    return {{"score", move.range->score}, {"depth", move.depth}};
}

Row row_of(const BookPosition& position) {
    const BookEntry& entry = position.entry;
    Row row{{"position", to_string(Position{position.board, Color::black})}};
    put_range(row, entry.range);
    row["depth"] = entry.depth;
    row["selectivity"] = entry.selectivity;
    row["level"] = row_value(entry.level);
    row["engine"] = entry.engine.empty() ? Row(nullptr) : Row(entry.engine);
    row["learned"] = entry.is_learned;
    row["won"] = entry.games.won;
    row["drawn"] = entry.games.drawn;
    row["lost"] = entry.games.lost;
    row["lines"] = entry.games.lines;
    row["leaf"] = entry.leaf ? leaf_row(*entry.leaf) : Row(nullptr);
    return row;
}

Result<std::vector<BookPosition>> parse_book_rows(std::string_view content, BadPositions* bad) {
    std::vector<BookPosition> positions;
    for (std::size_t number = 1; !content.empty(); ++number) {
        const std::string_view line = trimmed(first_line(content));
        content.remove_prefix(std::min(first_line(content).size() + 1, content.size()));
        if (line.empty()) continue;
        std::string wrong;
        try {
            positions.push_back(position_of(Row::parse(line)));
            continue;
        } catch (const Row::parse_error&) {
            wrong = "no JSON";
        } catch (const WrongRow& row) {
            wrong = row.text;
        }
        wrong = fmt::format("line {}: {}", number, wrong);
        if (bad == nullptr) return error(wrong);
        bad->add(wrong);
    }
    return positions;
}

}  // namespace outflank
