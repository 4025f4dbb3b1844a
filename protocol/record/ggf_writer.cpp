// NBoard's and Edax's readers stop at what they do not know. So a game has only the tags that both
// know, with nothing between them; a value has no bracket, no "(;" and no ";)", and is short enough
// for Edax; clocks have whole seconds. Other tags are in comments, in the form of own_data.h.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "engine/notation.h"
#include "protocol/record/ggf.h"
#include "protocol/record/own_data.h"
#include "protocol/record/recorded_date.h"
#include "protocol/record/recorded_result.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// Bytes. Edax's reader has room for 999.
constexpr std::size_t longest_ggf_value = 880;

std::string to_duration(double seconds) {
    const long long whole = std::llround(std::max(seconds, 0.0));
    const long long minutes = whole / 60;
    return minutes < 60 ? fmt::format("{}:{:02}", minutes, whole % 60)
                        : fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, whole % 60);
}

// The value of BO; of a game of other rules than Othello's empty where the game starts as usual.
std::string board_of(const GameRecord& game) {
    if (game.rules != default_rules) return game.first;
    std::string board = game.first.empty() ? to_string(start_position()) : game.first;
    std::ranges::replace(board, 'X', '*');
    return "8 " + board;
}

// A text without what ends a value or a game.
std::string value_of(std::string_view text) {
    std::string value(text.size() > longest_ggf_value ? pieces_of(text, longest_ggf_value).front()
                                                      : text);
    for (std::size_t at = 0; at < value.size(); ++at) {
        char& c = value[at];
        if (c == ']') c = ')';
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = ' ';
        if (at == 0) continue;
        char& before = value[at - 1];
        if ((before == '(' && c == ';') || (before == ';' && c == ')')) value[at] = ' ';
    }
    return value;
}

// "+12", "12.00:r": Edax and NBoard read a number and these letters.
bool is_plain_result(std::string_view text) {
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    if (text.empty() || !is_digit(text.front()) || !parse_result(text)) return false;
    const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
    const std::string_view rest = text.substr(end);
    return is_digit(text[end - 1]) &&
           (rest.empty() || rest == ":r" || rest == ":t" || rest == ":l");
}

std::string result_of(const GameRecord& game) {
    if (is_plain_result(game.result)) return game.result;
    const auto result = game.known_result();
    return result ? to_ggf_result(*result) : "?";
}

// A date that begins with its year, which is all that Edax asks for.
std::string date_of(const std::string& text) {
    const auto date = parse_date(text);
    if (!date) return value_of(text);
    const std::string year = std::to_string(date->year);
    const bool begins_with_year =
        text.starts_with(year) && !(text.size() > year.size() && is_digit(text[year.size()]));
    return begins_with_year ? value_of(text) : to_text(*date);
}

// "1500.25"; what follows a number is ignored.
bool is_rating(std::string_view text) {
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    return !text.empty() && is_digit(text.front());
}

// The discs in "f5/-2.00", a bid for the colours; nothing for another form.
std::optional<double> bid_of(std::string_view text) {
    constexpr std::size_t square_size = 2;
    if (!parse_square(lower_case(text.substr(0, square_size))) || text.size() <= square_size ||
        text[square_size] != '/')
        return std::nullopt;
    text.remove_prefix(square_size + 1);
    const std::size_t end = std::min(text.find('/'), text.size());
    const bool has_time = end == text.size() || parse_number(text.substr(end + 1));
    return has_time ? parse_number(text.substr(0, end)) : std::nullopt;
}

// NBoard refuses bids of one player alone, and bids whose mean is not the komi, which it takes for
// 0, because it misreads KM.
bool has_plain_bids(const GameRecord& game) {
    constexpr double noise = 1e-4;
    const auto black = bid_of(game.tag("KB"));
    const auto white = bid_of(game.tag("KW"));
    return black && white && std::abs(*black + *white) < noise;
}

// Whether other readers accept this tag of the game as it is. Only one type counts, which is TY's
// own place.
bool is_plain(const GameRecord& game, const std::string& name, const std::string& value) {
    if (value_of(value) != value) return false;
    if (name == "RB" || name == "RW") return is_rating(value);
    if (name == "KB" || name == "KW") return game.tag(name) == value && has_plain_bids(game);
    return name == "CO" && !is_own_comment(value);
}

class Writer {
  public:
    Writer(const GameRecord& game, std::string_view opening) : game_(game), opening_(opening) {}

    std::string written() {
        add("GM", name_of(game_.rules));
        add("PC", value_of(game_.place));
        add("DT", date_of(game_.date));
        add("PB", value_of(game_.black));
        add("PW", value_of(game_.white));
        add_tags();
        add("RE", result_of(game_));
        add_clocks();
        if (game_.rules == default_rules) add("TY", type_.empty() ? "8" : value_of(type_));
        if (!opening_.empty()) kept_.emplace_back(opening_in_comment, opening_);
        add_comments();
        if (const std::string board = board_of(game_); !board.empty()) add("BO", board);
        for (const RecordedMove& move : game_.moves)
            add(move.color == Color::black ? "B" : "W", to_ggf(move, game_.rules));
        return "(;" + text_ + ";)";
    }

  private:
    void add(std::string_view name, std::string_view value) {
        text_ += fmt::format("{}[{}]", name, value);
    }

    void add_tags() {
        for (const auto& [name, value] : game_.tags) {
            if (name == "TY" && type_.empty() && !type_fault(value, true))
                set_type(value);
            else if (is_plain(game_, name, value))
                add(name, value);
            else
                keep(name, value);
        }
    }

    // NBoard refuses a type with the letter `k` where it does not find the bids.
    void set_type(const std::string& type) {
        type_ = type;
        if (!has_plain_bids(game_))
            std::erase_if(type_, [](char letter) { return letter == 'k' || letter == 'K'; });
    }

    // A tag of another format is also written as GGF's own, where the game has none.
    void keep(const std::string& name, const std::string& value) {
        kept_.emplace_back(name, value);
        const std::string_view own = ggf_name_of(name);
        const auto stated = ggf_value_of(name, value);
        if (own.empty() || !stated || has_own(own) || !written_.insert(own).second) return;
        if (own == "TI")
            clock_ = *stated;
        else
            add(own, *stated);
    }

    [[nodiscard]] bool has_own(std::string_view ggf_name) const {
        if (ggf_name == "TI") return game_.black_clock || game_.white_clock;
        return !game_.tag(ggf_name).empty();
    }

    void add_clocks() {
        const auto& black = game_.black_clock;
        const auto& white = game_.white_clock;
        if (black && black == white) return add("TI", to_ggf(*black));
        if (black) add("TB", to_ggf(*black));
        if (white) add("TW", to_ggf(*white));
        if (!black && !white && clock_) add("TI", *clock_);
    }

    // When Edax is sent a game by NBoard's protocol, it has room for 255 bytes of a comment.
    void add_comments() {
        constexpr std::size_t longest = 250;
        const std::string data = to_own_data(kept_);
        std::string_view begin = own_comment;
        for (const std::string_view piece : pieces_of(data, longest - begin.size())) {
            add("CO", std::string(begin) + std::string(piece));
            begin = more_of_own_comment;
        }
    }

    const GameRecord& game_;
    const std::string_view opening_;
    std::string text_;
    std::string type_;
    std::optional<std::string> clock_;    // from a tag of another format
    std::set<std::string_view> written_;  // tags of GGF, written for those of other formats
    Tags kept_;                           // for the comments
};

}  // namespace

std::string to_ggf(const RecordedMove& move, Rules rules) {
    std::string text = move.move;
    if (rules == default_rules) text = text == pass_text ? "PA" : upper_case(text);
    if (move.eval || move.seconds) text += "/";
    if (move.eval) text += to_decimal(*move.eval, 4);
    if (move.seconds) text += "/" + to_decimal(*move.seconds, 3);
    return text;
}

std::string to_ggf(const RecordedClock& clock) {
    const bool has_grace = clock.grace != RecordedClock::default_grace;
    std::string text = to_duration(clock.seconds);
    if (clock.increment != 0 || has_grace) text += "/" + to_duration(clock.increment);
    if (has_grace) text += "/" + to_duration(clock.grace);
    return text;
}

std::string to_ggf(const GameRecord& game, std::string_view opening) {
    return Writer(game, opening).written();
}

}  // namespace outflank
