#include "protocol/record/sgf.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "engine/ascii.h"
#include "engine/notation.h"
#include "protocol/record/own_data.h"
#include "protocol/record/recorded_result.h"
#include "protocol/system/charset.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// A square as "f5", or as "fe" with both coordinates as letters.
std::optional<Square> point_of(std::string_view text) {
    std::string point = lower_case(trimmed(text));
    if (point.size() == 2 && point[1] >= 'a' && point[1] <= 'h')
        point[1] = static_cast<char>('1' + (point[1] - 'a'));
    const Result<Square> square = parse_square(point);
    return square ? std::optional(*square) : std::nullopt;
}

// The squares of a list of values, each a square or a rectangle "a1:c3".
Result<Bitboard> points_of(const std::vector<std::string>& values) {
    Bitboard points = 0;
    for (const std::string& value : values) {
        const std::size_t colon = std::min(value.find(':'), value.size());
        const auto from = point_of(value.substr(0, colon));
        const auto to = colon == value.size() ? from : point_of(value.substr(colon + 1));
        if (!from || !to) return error("not a square: " + quoted(value));
        for (int r = row(*from); r <= row(*to); ++r)
            for (int c = column(*from); c <= column(*to); ++c) points |= bit(square_at(c, r));
    }
    return points;
}

Result<Square> move_of(std::string_view value) {
    const std::string text = lower_case(trimmed(value));
    if (text.empty() || text == "tt") return Square::pass;
    if (const auto square = point_of(text)) return *square;
    return parse_move(text);
}

Result<Color> color_of(std::string_view value) {
    const std::string text = lower_case(trimmed(value));
    if (text == "b" || text == "black" || text == "1") return Color::black;
    if (text == "w" || text == "white" || text == "2") return Color::white;
    return error("not a color: " + quoted(value));
}

// The games that people write in SGF, by their number.
std::string game_of(std::string_view number) {
    constexpr std::pair<int, std::string_view> games[] = {
        {1, "Go"},         {3, "chess"},           {4, "Gomoku"}, {5, "Nine Men's Morris"},
        {6, "backgammon"}, {9, "Lines of Action"}, {11, "Hex"},   {15, "Amazons"}};
    const auto value = parse_integer(trimmed(number));
    for (const auto& [known, name] : games)
        if (value == known) return fmt::format("a game of {}", name);
    return "not a game of Othello: " + quoted(number);
}

// "8", or "8:8", columns by rows.
Result<void> check_size(std::string_view value) {
    const std::size_t colon = value.find(':');
    const std::string_view columns = trimmed(value.substr(0, colon));
    const std::string_view rows =
        colon == std::string_view::npos ? columns : trimmed(value.substr(colon + 1));
    if (parse_integer(columns) == 8 && parse_integer(rows) == 8) return {};
    if (columns == rows) return error(fmt::format("a board of size {}", printable(columns)));
    return error(fmt::format("a board of {}x{}", printable(columns), printable(rows)));
}

// The name of the private property for what SGF has no property for, in the form of own_data.h.
constexpr std::string_view own_property = "OUTFLANK";

// Properties that are about the file or that the writer writes by itself.
constexpr std::array<std::string_view, 3> of_the_file = {"FF", "CA", "AP"};
constexpr std::array<std::string_view, 13> with_meaning = {"B",  "W",  "AB", "AW", "AE", "PL", "GM",
                                                           "SZ", "PB", "PW", "PC", "DT", "RE"};

bool is_among(std::string_view name, std::span<const std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
}

// Whether a property of this name means nothing but itself to the reader: a tag of any other format
// can be written under it.
bool is_free(std::string_view name) {
    return !name.empty() && name != own_property && !is_among(name, of_the_file) &&
           !is_among(name, with_meaning) &&
           std::ranges::all_of(name, [](char c) { return c >= 'A' && c <= 'Z'; });
}

// A game as far as its properties have been read. Several together make its first position.
class SgfDraft {
  public:
    // An error says why the game cannot be read.
    Result<void> apply(const TreeProperty& property) {
        const std::string& name = property.name;
        const bool sets_up = name == "AB" || name == "AW" || name == "AE";
        if (!game_.fault.empty() && (sets_up || name == "B" || name == "W" || name == "PL"))
            return {};
        if (name == "B" || name == "W") return add_move(property);
        if (sets_up) return set_up(property);
        if (name == "PL") {
            const auto color = color_of(property.values.front());
            if (!color) return tl::make_unexpected(color.error());
            if (game_.moves.empty()) first_mover_ = *color;
            return {};
        }
        if (property.in_first_node) return describe(name, property.values);
        left_out_.insert(name);  // comments, clocks and marks of a move
        return {};
    }

    // The game, with warnings about what was left out.
    Result<GameRecord> finished() {
        if ((black_ | white_) == 0) return error("a board without discs");
        if (!first_mover_ && is_set_up_ && !game_.moves.empty())
            first_mover_ = game_.moves.front().color;
        game_.first = first_of(position_of(black_, white_, first_mover_.value_or(Color::black)));
        if (!left_out_.empty())
            game_.warnings.push_back(fmt::format("the properties of moves are left out: {}",
                                                 fmt::join(left_out_, ", ")));
        return std::move(game_);
    }

  private:
    Result<void> add_move(const TreeProperty& property) {
        const auto move = move_of(property.values.front());
        if (!move && game_.moves.empty()) return tl::make_unexpected(move.error());
        if (move)
            game_.moves.push_back(
                {property.name == "B" ? Color::black : Color::white, to_string(*move), {}, {}});
        else
            game_.fault = fmt::format("move {}: {}", game_.moves.size() + 1, move.error().text);
        return {};
    }

    // Takes a property that is about the game as a whole.
    Result<void> describe(const std::string& name, const std::vector<std::string>& values) {
        const std::string& value = values.front();
        if (name == "GM") {
            if (parse_integer(trimmed(value)) != 2) return error(game_of(value));
        } else if (name == "SZ") {
            return check_size(value);
        } else if (member_named(name, game_) != nullptr) {
            for (const std::string& each : values) set_member(name, each, game_);
            if (name == "RE")
                if (auto warning = warning_on_result(value))
                    game_.warnings.push_back(std::move(*warning));
        } else if (name == own_property) {
            if (!take_own_data(value, game_)) game_.tags.emplace_back(name, value);
        } else if (!is_among(name, of_the_file)) {
            for (const std::string& each : values) game_.tags.emplace_back(name, each);
        }
        return {};
    }

    // The first property that sets up discs begins with an empty board; without any, the board is
    // that of the game's start.
    Result<void> set_up(const TreeProperty& property) {
        const std::string& name = property.name;
        if (!game_.moves.empty()) {
            game_.fault = fmt::format("{} sets up discs behind move {}", name, game_.moves.size());
            return {};
        }
        const auto points = points_of(property.values);
        if (!points) return tl::make_unexpected(points.error());
        if (!std::exchange(is_set_up_, true)) black_ = white_ = 0;
        black_ &= ~*points;
        white_ &= ~*points;
        if (name == "AB") black_ |= *points;
        if (name == "AW") white_ |= *points;
        return {};
    }

    GameRecord game_;
    Bitboard black_ = start_position().discs_of(Color::black);
    Bitboard white_ = start_position().discs_of(Color::white);
    bool is_set_up_ = false;
    std::optional<Color> first_mover_;
    std::set<std::string> left_out_;  // names of properties of moves
};

// The value of the first CA, as it stands; empty when there is none.
std::string_view charset_of(std::string_view game) {
    for (std::size_t at = game.find('['); at != std::string_view::npos;
         at = game.find('[', at + 1)) {
        if (at < 3 || is_letter(game[at - 3]) || lower_case(game.substr(at - 2, 2)) != "ca")
            continue;
        const std::string_view rest = game.substr(at + 1);
        return trimmed(rest.substr(0, rest.find(']')));
    }
    return {};
}

// The game in UTF-8. What was not as its CA says is added to the warnings.
std::string decoded(std::string_view game, std::vector<std::string>& warnings) {
    const std::string_view charset = charset_of(game);
    // A file in UTF-16 was converted as a whole.
    if (charset.empty() || lower_case(charset).starts_with("utf-16"))
        return utf8_or_latin1(std::string(game));
    auto text = decode(game, charset);
    if (!text) {
        warnings.push_back(fmt::format("CA names an unknown charset: {}; read as {}",
                                       quoted(charset), is_utf8(game) ? "UTF-8" : "Latin-1"));
        return utf8_or_latin1(std::string(game));
    }
    if (text->broken > 0)
        warnings.push_back(fmt::format("not all is {}, as CA says; the rest is read as Latin-1",
                                       printable(charset)));
    return std::move(text->text);
}

// A text as it may stand between brackets.
std::string escaped_sgf(std::string_view text) {
    std::string value;
    for (const char c : text) {
        if (c == ']' || c == '\\') value += '\\';
        value += c;
    }
    return value;
}

// The form "fe", which other programs write, too.
std::string as_point(Square square) {
    return {static_cast<char>('a' + column(square)), static_cast<char>('a' + row(square))};
}

std::string sgf_list(std::string_view name, Bitboard discs) {
    std::string text(discs == 0 ? "" : name);
    for (const Square square : Squares(discs)) text += "[" + as_point(square) + "]";
    return text;
}

// "B+12", "W+R", "Void"; empty for none.
std::string sgf_result_of(const GameRecord& game) {
    const std::string& stated = game.result;
    const auto result = game.known_result();
    const bool is_sgf = stated == "Void" || (result && stated.size() > 1 && stated[1] == '+');
    if (is_sgf) return stated;
    return result ? to_sgf_result(*result) : stated.empty() ? "" : "?";
}

}  // namespace

Result<GameRecord> sgf_game(std::string_view text, const Tree& tree, std::ptrdiff_t first_line) {
    std::vector<std::string> warnings;
    const std::string_view written = text.substr(0, tree.size);
    const std::string game = decoded(written, warnings);
    const Tree read = game == written ? tree : read_tree(game, true);
    const auto failed = [&](std::size_t place, const std::string& what) {
        const std::string_view before = std::string_view(game).substr(0, place);
        return error(
            fmt::format("SGF line {}: {}", first_line + std::ranges::count(before, '\n'), what));
    };
    SgfDraft draft;
    for (const TreeProperty& property : read.properties)
        if (const auto done = draft.apply(property); !done)
            return failed(property.place,
                          fmt::format("property {}: {}", property.name, done.error().text));
    if (!read.fault.empty()) return failed(read.fault_place, read.fault);
    if (read.end != Tree::End::closed) return failed(game.size(), "the game does not end with )");
    auto record = draft.finished();
    if (!record) return failed(game.size(), record.error().text);
    record->warnings.insert(record->warnings.begin(), warnings.begin(), warnings.end());
    if (read.has_variations) record->warnings.emplace_back("the variations are left out");
    return record;
}

std::string to_sgf(const GameRecord& game) {
    std::string text = "(;FF[4]GM[2]SZ[8]CA[UTF-8]AP[Outflank:" OUTFLANK_VERSION "]\n";
    const auto add = [&](std::string_view name, std::string_view value) {
        if (!value.empty()) text += fmt::format("{}[{}]", name, escaped_sgf(value));
    };
    add("PB", game.black);
    add("PW", game.white);
    add("PC", game.place);
    add("DT", game.date);
    add("RE", sgf_result_of(game));
    Tags own;
    std::string_view last;  // values of one name stand side by side
    for (const auto& [name, value] : game.tags) {
        if (!is_free(name)) {
            own.emplace_back(name, value);
            continue;
        }
        if (name != last) text += name;
        text += "[" + escaped_sgf(value) + "]";
        last = name;
    }
    add(own_property, own.empty() ? "" : to_own_data(own));
    if (const auto first = parse_position(game.first)) {
        text += '\n' + sgf_list("AB", first->discs_of(Color::black)) +
                sgf_list("AW", first->discs_of(Color::white));
        add("PL", first->to_move == Color::black ? "B" : "W");
    }
    constexpr int moves_a_line = 10;
    int number = 0;
    for (const RecordedMove& move : game.moves) {
        const auto square = parse_square(move.move);
        if (!square) continue;  // a pass
        if (number++ % moves_a_line == 0) text += '\n';
        text += fmt::format(";{}[{}]", move.color == Color::black ? 'B' : 'W', as_point(*square));
    }
    return text + ")\n";
}

}  // namespace outflank
