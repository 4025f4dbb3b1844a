#include "protocol/record/csv_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/ascii.h"
#include "engine/notation.h"
#include "protocol/record/position_line.h"
#include "protocol/record/prose.h"
#include "protocol/record/transcript.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// The fields of a row; one in quotes may hold separators.
std::vector<std::string> fields_between(std::string_view line, char separator) {
    std::vector<std::string> fields{""};
    bool in_quotes = false;
    for (const char c : trimmed(line)) {
        if (c == '"')
            in_quotes = !in_quotes;
        else if (c == separator && !in_quotes)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    for (std::string& field : fields) field = trimmed(field);
    return fields;
}

bool is_name(std::string_view field) {
    const auto is_of_name = [](char c) { return is_alphanumeric(c) || c == '_' || c == ' '; };
    return !field.empty() && is_letter(field.front()) && std::ranges::all_of(field, is_of_name) &&
           !parse_move(field);
}

// The first of these names that a list has; empty when it has none.
std::string first_in(const std::vector<std::string>& list,
                     std::initializer_list<const char*> names) {
    for (const char* const name : names)
        if (std::ranges::find(list, name) != list.end()) return name;
    return {};
}

constexpr std::initializer_list<const char*> move_numbers = {"ply", "number", "nr", "no"};

}  // namespace

std::optional<CsvTable> CsvTable::begun_by(std::string_view line, std::string_view behind) {
    constexpr std::size_t longest_header = 512;
    if (line.size() > longest_header || !behind.starts_with('\n')) return std::nullopt;
    CsvTable table;
    for (const char separator : {',', ';', '\t'}) {
        table.separator_ = separator;
        table.names_ = fields_between(lower_case(line), separator);
        if (table.names_.size() > 1) break;
    }
    const bool is_header =
        table.names_.size() > 1 &&
        std::ranges::all_of(table.names_, [](const std::string& name) { return is_name(name); });
    if (!is_header) return std::nullopt;
    table.key_ = first_in(table.names_, {"moves", "transcript", "record", "move", "position"});
    if (table.key_.empty() || !table.holds(first_line(behind.substr(1)))) return std::nullopt;
    return table;
}

CsvTable::Fields CsvTable::fields_of(std::string_view line) const {
    return fields_between(line, separator_);
}

std::string CsvTable::value(const Fields& row, std::string_view name) const {
    const auto at = std::ranges::find(names_, name) - names_.begin();
    return static_cast<std::size_t>(at) < row.size() ? row[static_cast<std::size_t>(at)] : "";
}

bool CsvTable::holds(std::string_view line) const {
    const Fields row = fields_of(line);
    if (row.size() != names_.size()) return false;
    const std::string key = value(row, key_);
    if (key_ == "move") return parse_move(lower_case(key)).has_value();
    return key_ == "position" ? is_position_form(key) : begins_with_square(key);
}

// Whether a row has a move of the game of the row before it.
bool CsvTable::goes_on(const Fields& last, const Fields& row) const {
    if (value(last, "game") != value(row, "game")) return false;
    const std::string number = first_in(names_, move_numbers);
    if (number.empty()) return true;
    const auto before = parse_integer(value(last, number));
    const auto now = parse_integer(value(row, number));
    return !before || !now || *now > *before;
}

GameRecord CsvTable::read_moves(std::string_view text, RecordExtent& extent) const {
    const bool has_numbers = !first_in(names_, move_numbers).empty() ||
                             std::ranges::find(names_, "game") != names_.end();
    GameRecord record;
    Game game;
    Fields last;
    for (std::ptrdiff_t number = 0; extent.size < text.size(); ++number) {
        const std::string_view line = first_line(text.substr(extent.size));
        const Fields row = fields_of(line);
        if (!holds(line) || (number > 0 && !goes_on(last, row))) break;
        const std::string word = lower_case(value(row, "move"));
        const Square move = *parse_move(word);
        if (move != Square::pass && game.position().must_pass()) game.play(Square::pass);
        if (record.fault.empty()) {
            const auto played = game.play(move);
            const bool begins_next = number > 0 && !has_numbers && move != Square::pass &&
                                     start_position().is_legal(move);
            if (!played && begins_next) break;
            if (!played) {
                record.fault = fmt::format("move {}: {}", number + 1, played.error().text);
                record.fault_line = number;
            }
        }
        last = row;
        extent.size = std::min(extent.size + line.size() + 1, text.size());
    }
    add_moves(game, record);
    return record;
}

Result<GameRecord> CsvTable::read_row(const Fields& row) const {
    GameRecord record;
    Position first = start_position();
    if (const std::string board = value(row, "position"); !board.empty()) {
        auto entry = parse_position_form(board);
        if (!entry) return tl::make_unexpected(entry.error());
        first = entry->position;
        record.first = first_of(first);
    }
    if (key_ != "position") {
        const Transcript read = read_transcript(value(row, key_), first);
        if (read.game.ply_count() == 0)
            return error(read.fault.empty() ? "no move in it" : read.fault);
        add_moves(read.game, record);
        record.fault = read.fault;
        record.notes = notes_on(read.has_times, read.has_numbers);
    }
    record.black = value(row, "black");
    record.white = value(row, "white");
    record.date = value(row, "date");
    record.result = value(row, first_in(names_, {"result", "score"}));
    if (key_ == "position") record.result.clear();  // a score there is one of a search
    if (!record.result.empty() && !parse_result(record.result)) {
        record.notes.push_back("left out: the result " + quoted(record.result) +
                               ", in no known form");
        record.result.clear();
    }
    return record;
}

void CsvTable::note_unread(GameRecord& record) const {
    Fields unread;
    for (const std::string& name : names_) {
        const bool is_read_with_row =
            name == "black" || name == "white" || name == "date" || name == "position" ||
            (key_ != "position" && name == first_in(names_, {"result", "score"}));
        const bool is_number = name == "game" || name == "id" || name == "index" ||
                               name == first_in(names_, move_numbers);
        if (name != key_ && !is_number && (key_ == "move" || !is_read_with_row))
            unread.push_back(name);
    }
    if (!unread.empty()) record.notes.push_back("left out: the columns " + joined(unread, ", "));
}

Result<GameRecord> CsvTable::read(std::string_view text, RecordExtent& extent) const {
    if (key_ == "move") {
        GameRecord record = read_moves(text, extent);
        if (record.moves.empty()) return error(record.fault);
        note_unread(record);
        return record;
    }
    const std::string_view line = first_line(text);
    extent.size = line.size();
    auto record = read_row(fields_of(line));
    if (record) note_unread(*record);
    return record;
}

}  // namespace outflank
