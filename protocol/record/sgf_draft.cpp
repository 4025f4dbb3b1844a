#include "protocol/record/sgf_draft.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/notation.h"
#include "protocol/record/own_data.h"
#include "protocol/record/recorded_result.h"
#include "protocol/record/sgf_writer.h"
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

// A result in GGF's form, the form of most records, where SGF's text can be made of it again; else
// the text.
std::string result_of(const std::string& text) {
    const auto result = parse_result(text);
    if (!result) return text;
    std::string in_ggf = to_ggf_result(*result);
    return parse_result(in_ggf) == result && to_sgf_result(*result) == text ? in_ggf : text;
}

// The games that people write in SGF, by their number.
std::string game_of(std::string_view number) {
    constexpr std::array<std::pair<int, std::string_view>, 8> games = {{{1, "Go"},
                                                                        {3, "chess"},
                                                                        {4, "Gomoku"},
                                                                        {5, "Nine Men's Morris"},
                                                                        {6, "backgammon"},
                                                                        {9, "Lines of Action"},
                                                                        {11, "Hex"},
                                                                        {15, "Amazons"}}};
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

// Properties that are about the file or that the writer writes by itself.
constexpr std::array<std::string_view, 3> of_the_file = {"FF", "CA", "AP"};
constexpr std::array<std::string_view, 13> with_meaning = {"B",  "W",  "AB", "AW", "AE", "PL", "GM",
                                                           "SZ", "PB", "PW", "PC", "DT", "RE"};

}  // namespace

bool is_free_sgf_property(std::string_view name) {
    const auto is_in = [&](const auto& names) {
        return std::ranges::find(names, name) != names.end();
    };
    return !name.empty() && name != sgf_own_property && !is_in(of_the_file) &&
           !is_in(with_meaning) &&
           std::ranges::all_of(name, [](char c) { return c >= 'A' && c <= 'Z'; });
}

Result<void> SgfDraft::apply(const std::string& name, const std::vector<std::string>& values,
                             bool in_first_node) {
    const bool is_of_the_play =
        name == "B" || name == "W" || name == "AB" || name == "AW" || name == "AE" || name == "PL";
    if (is_of_the_play && !game_.fault.empty()) return {};
    if (name == "B" || name == "W") {
        const auto move = move_of(values.front());
        if (!move && game_.moves.empty()) return tl::make_unexpected(move.error());
        if (!move) {
            game_.fault = fmt::format("move {}: {}", game_.moves.size() + 1, move.error().text);
            return {};
        }
        game_.moves.push_back(
            {name == "B" ? Color::black : Color::white, to_string(*move), {}, {}});
    } else if (name == "AB" || name == "AW" || name == "AE") {
        return set_up(name, values);
    } else if (name == "PL") {
        const auto color = color_of(values.front());
        if (!color) return tl::make_unexpected(color.error());
        if (game_.moves.empty()) first_mover_ = *color;
    } else if (in_first_node) {
        return describe(name, values);
    } else {
        left_out_.insert(name);  // comments, clocks and marks of a move
    }
    return {};
}

// Takes a property that is about the game as a whole.
Result<void> SgfDraft::describe(const std::string& name, const std::vector<std::string>& values) {
    const std::string& value = values.front();
    if (name == "GM") {
        if (parse_integer(trimmed(value)) != 2) return error(game_of(value));
    } else if (name == "SZ") {
        return check_size(value);
    } else if (member_named(name, game_) != nullptr) {
        for (const std::string& each : values)
            set_member(name, name == "RE" ? result_of(each) : each, game_);
        if (name == "RE") {
            written_result_ = values.back();
            if (auto note = note_on_result(written_result_))
                game_.notes.push_back(std::move(*note));
        }
    } else if (name == sgf_own_property) {
        const Tags unread = {{name, value}};
        for (auto& tag : parse_own_data(value).value_or(unread)) kept_.push_back(std::move(tag));
    } else if (std::ranges::find(of_the_file, name) == of_the_file.end()) {
        for (const std::string& each : values) game_.tags.emplace_back(name, each);
    }
    return {};
}

// The first property that sets up discs begins with an empty board; without any, the board is that
// of the game's start.
Result<void> SgfDraft::set_up(const std::string& name, const std::vector<std::string>& values) {
    if (!game_.moves.empty()) {
        game_.fault = fmt::format("{} sets up discs behind move {}", name, game_.moves.size());
        return {};
    }
    const auto points = points_of(values);
    if (!points) return tl::make_unexpected(points.error());
    if (!std::exchange(is_set_up_, true)) black_ = white_ = 0;
    black_ &= ~*points;
    white_ &= ~*points;
    if (name == "AB") black_ |= *points;
    if (name == "AW") white_ |= *points;
    return {};
}

Result<GameRecord> SgfDraft::finished() {
    if ((black_ | white_) == 0) return error("a board without discs");
    if (!first_mover_ && is_set_up_ && !game_.moves.empty())
        first_mover_ = game_.moves.front().color;
    game_.first = first_of(position_of(black_, white_, first_mover_.value_or(Color::black)));
    for (const auto& [name, value] : kept_)
        take_kept(name, value, game_, [&, &kept_name = name](const std::string&) {
            return kept_name == "RE" && sgf_result(game_) == written_result_;
        });
    if (!left_out_.empty())
        game_.notes.push_back(
            fmt::format("the properties of moves are left out: {}", fmt::join(left_out_, ", ")));
    return std::move(game_);
}

}  // namespace outflank
