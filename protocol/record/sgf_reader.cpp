#include "protocol/record/sgf_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "engine/notation.h"
#include "protocol/io/text.h"

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

// The result in a record's form, Black's view: "+12" for "B+12", "-3" for "W+3", "+0" for "Draw".
// A result without a number, "W+Resign", stays as it is.
std::string result_of(const std::string& value) {
    const std::string text = lower_case(trimmed(value));
    if (text == "0" || text == "draw") return "+0";
    const auto discs = parse_number(text.substr(std::min<std::size_t>(2, text.size())));
    if (!discs || (!text.starts_with("b+") && !text.starts_with("w+"))) return value;
    return (text.front() == 'b' ? "+" : "-") + to_decimal(*discs, 2);
}

// A game as far as it has been read. Several properties together make its first position.
struct Draft {
    GameRecord game;
    bool in_first_node = true;
    Bitboard black = start_position().discs_of(Color::black);
    Bitboard white = start_position().discs_of(Color::white);
    bool is_set_up = false;
    std::optional<Color> first_mover;

    Result<void> apply(const std::string& name, const std::vector<std::string>& values);
    Result<void> set_up(const std::string& name, const std::vector<std::string>& values);
    Result<GameRecord> finished();
};

Result<void> Draft::apply(const std::string& name, const std::vector<std::string>& values) {
    const std::string& value = values.front();
    if (name == "B" || name == "W") {
        const auto move = move_of(value);
        if (!move) return tl::make_unexpected(move.error());
        game.moves.push_back({name == "B" ? Color::black : Color::white, to_string(*move), {}, {}});
    } else if (name == "AB" || name == "AW" || name == "AE") {
        return set_up(name, values);
    } else if (name == "PL") {
        const auto color = color_of(value);
        if (!color) return tl::make_unexpected(color.error());
        if (game.moves.empty()) first_mover = *color;
    } else if (!in_first_node) {
        return {};  // comments, clocks and marks of a move
    } else if (name == "GM") {
        if (parse_integer(trimmed(value)) != 2) return error("not a game of Othello");
    } else if (name == "SZ") {
        if (parse_integer(trimmed(value.substr(0, value.find(':')))) != 8)
            return error("not a board of size 8");
    } else if (std::string* const text = text_named(name, game)) {
        *text = value;
    } else if (name == "RE") {
        game.result = result_of(value);
    } else if (name != "FF" && name != "CA" && name != "AP") {  // about the file, not the game
        game.tags.emplace_back(name, value);
    }
    return {};
}

// The first property that sets up discs begins with an empty board; without any, the board is that
// of the game's start.
Result<void> Draft::set_up(const std::string& name, const std::vector<std::string>& values) {
    if (!game.moves.empty()) return error("discs are set up after the first move");
    const auto points = points_of(values);
    if (!points) return tl::make_unexpected(points.error());
    if (!std::exchange(is_set_up, true)) black = white = 0;
    black &= ~*points;
    white &= ~*points;
    if (name == "AB") black |= *points;
    if (name == "AW") white |= *points;
    return {};
}

Result<GameRecord> Draft::finished() {
    if ((black | white) == 0) return error("a board without discs");
    if (!first_mover && is_set_up && !game.moves.empty()) first_mover = game.moves.front().color;
    game.first = first_of(position_of(black, white, first_mover.value_or(Color::black)));
    return std::move(game);
}

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

class Reader {
  public:
    explicit Reader(std::string_view text, std::ptrdiff_t first_line = 1)
        : text_(text), first_line_(first_line) {}

    // Goes behind the next '(' that a node follows; false when there is none.
    bool find_game() {
        for (at_ = text_.find('(', at_); at_ < text_.size(); at_ = text_.find('(', at_)) {
            ++at_;
            skip_blanks();
            if (at_ < text_.size() && text_[at_] == ';') return true;
        }
        return false;
    }

    // Reads a game from behind its '(' and goes behind its last ')'.
    Result<GameRecord> read_game() {
        Draft draft;
        int depth = 1;
        const Result<void> read = read_main_line(draft, depth);
        const bool has_end = skip_branches(depth);
        if (!read) return tl::make_unexpected(read.error());
        if (!has_end) return failed("the game does not end with )");
        auto game = draft.finished();
        if (!game) return failed(game.error().text);
        return game;
    }

  private:
    void skip_blanks() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    }

    [[nodiscard]] tl::unexpected<Error> failed(const std::string& what) const {
        const auto end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, text_.size()));
        return error(fmt::format("SGF line {}: {}",
                                 first_line_ + std::count(text_.begin(), end, '\n'), what));
    }

    // Reads up to the first ')', and so takes the first branch where there are several. Adds the
    // number of '(' on the way to `depth`.
    Result<void> read_main_line(Draft& draft, int& depth) {
        for (bool has_node = false; skip_blanks(), at_ < text_.size() && text_[at_] != ')';) {
            const char next = text_[at_];
            if (is_letter(next)) {
                if (auto done = read_property(draft); !done) return done;
                continue;
            }
            if (next == '(')
                ++depth;
            else if (next == ';')
                draft.in_first_node = !std::exchange(has_node, true);
            else
                return failed("a property should begin at " + quoted(text_.substr(at_, 8)));
            ++at_;
        }
        return {};
    }

    // Older files write names in full, "GaMe", of which only the capitals count.
    Result<void> read_property(Draft& draft) {
        std::string name;
        for (; at_ < text_.size() && is_letter(text_[at_]); ++at_)
            if (text_[at_] >= 'A' && text_[at_] <= 'Z') name += text_[at_];
        if (name.empty()) return failed("a property needs a name in capitals");
        std::vector<std::string> values;
        for (skip_blanks(); at_ < text_.size() && text_[at_] == '['; skip_blanks()) {
            auto value = read_value();
            if (!value) return failed(fmt::format("property {} does not end", name));
            values.push_back(std::move(*value));
        }
        if (values.empty()) return failed(fmt::format("property {} has no value", name));
        if (auto done = draft.apply(name, values); !done)
            return failed(fmt::format("property {}: {}", name, done.error().text));
        return {};
    }

    // Reads "[value]". A backslash takes the next character as it is.
    std::optional<std::string> read_value() {
        std::string value;
        for (++at_; at_ < text_.size(); ++at_) {
            if (text_[at_] == ']') {
                ++at_;
                return value;
            }
            if (text_[at_] == '\\' && ++at_ >= text_.size()) break;
            value += text_[at_];
        }
        return std::nullopt;
    }

    // Goes behind the ')' that closes so many open '('; false when there is none.
    bool skip_branches(int depth) {
        while (at_ < text_.size()) {
            const char next = text_[at_];
            if (next == '[') {
                if (!read_value()) return false;
                continue;
            }
            ++at_;
            if (next == '(') ++depth;
            if (next == ')' && --depth == 0) return true;
        }
        return false;
    }

    std::string_view text_;
    std::ptrdiff_t first_line_;
    std::size_t at_ = 0;
};

}  // namespace

Result<GameRecord> parse_sgf(std::string_view text, std::ptrdiff_t first_line) {
    Reader reader(text, first_line);
    if (!reader.find_game()) return error("no SGF game: (; is missing");
    return reader.read_game();
}

std::vector<Result<GameRecord>> parse_sgf_file(std::string_view text) {
    std::vector<Result<GameRecord>> games;
    for (Reader reader(text); reader.find_game();) games.push_back(reader.read_game());
    return games;
}

}  // namespace outflank
