#include "protocol/record/pgn_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "engine/notation.h"
#include "protocol/io/text.h"
#include "protocol/record/own_data.h"
#include "protocol/record/transcript.h"

namespace outflank {

namespace {

bool is_name_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// The name of the tag that a line begins with: Event in '[Event "x"]'. Else empty.
std::string_view tag_name(std::string_view line) {
    std::string_view text = trimmed(line);
    if (!text.starts_with('[')) return {};
    text.remove_prefix(1);
    const auto length =
        static_cast<std::size_t>(std::ranges::find_if_not(text, is_name_letter) - text.begin());
    const std::string_view rest = trimmed(text.substr(length));
    return rest.starts_with('"') ? text.substr(0, length) : std::string_view();
}

// The value in '[Event "x"]'; nothing when the tag does not end.
std::optional<std::string> tag_value(std::string_view line) {
    const std::string_view text = trimmed(line);
    std::string value;
    for (std::size_t at = text.find('"') + 1; at < text.size(); ++at) {
        if (text[at] == '"')
            return trimmed(text.substr(at + 1)) == "]" ? std::optional(value) : std::nullopt;
        if (text[at] == '\\' && at + 1 < text.size()) ++at;
        value += text[at];
    }
    return std::nullopt;
}

// The text without the result at its end, which is told by a tag, too.
std::string_view without_result(std::string_view moves) {
    const std::string_view text = trimmed(moves);
    const std::size_t blank = text.find_last_of(" \t\r\n}");
    const std::size_t begin = blank == std::string_view::npos ? 0 : blank + 1;
    const std::string_view word = text.substr(begin);
    const bool is_result = word == "*" || (word.find('-') != std::string_view::npos &&
                                           word.find_first_of("0123456789") == 0);
    return is_result ? text.substr(0, begin) : text;
}

class PgnReader {
  public:
    explicit PgnReader(std::string_view text) : text_(text) {}

    Result<GameRecord> read() {
        if (auto done = read_tags(); !done) return tl::make_unexpected(done.error());
        Position first = start_position();
        if (const auto set_up = parse_position(record_.first)) first = *set_up;
        const Transcript game = read_transcript(without_result(take_moves()), first);
        if (game.game.ply_count() == 0 && game.end != Transcript::End::whole)
            return error(game.fault);
        if (game.game.ply_count() == 0 && record_.first.empty())
            return error("a game in PGN without moves");
        add_moves(game.game, record_);
        record_.fault = game.fault;
        return std::move(record_);
    }

    [[nodiscard]] std::size_t size() const { return std::min(at_, text_.size()); }

  private:
    [[nodiscard]] std::string_view line() const {
        return at_ < text_.size() ? first_line(text_.substr(at_)) : std::string_view();
    }
    void next_line() { at_ += line().size() + 1; }
    [[nodiscard]] bool has_more() const { return at_ < text_.size(); }

    // Event begins a game, and a name that comes again belongs to the next one: this one was cut.
    // Edax writes the date twice.
    Result<void> read_tags() {
        std::set<std::string> names;
        while (has_more()) {
            const std::string name(tag_name(line()));
            if (name.empty()) {
                if (!trimmed(line()).starts_with('[')) return {};
                const std::string wrong = quoted(line());
                next_line();
                return error("a tag that does not end: " + wrong);
            }
            const std::string word = lower_case(name);
            if (word == "event" && !names.empty()) return {};
            const bool is_new = names.insert(word).second;
            if (!is_new && word != "date") return {};
            const auto value = tag_value(line());
            next_line();
            if (!is_new) continue;
            if (!value) return error(fmt::format("tag {} does not end", name));
            if (auto done = apply(name, *value); !done) return done;
        }
        return {};
    }

    Result<void> apply(const std::string& name, const std::string& value) {
        const std::string word = lower_case(name);
        const bool is_known = value != "?" && value != "????.??.??" && value != "-";
        const auto set = [&](std::string& text) {
            if (is_known) text = value;
        };
        if (word == "site") {
            set(record_.place);
        } else if (word == "date") {
            set(record_.date);
        } else if (word == "black") {
            set(record_.black);
        } else if (word == "white") {
            set(record_.white);
        } else if (word == "result") {
            if (value != "*") set(record_.result);
        } else if (word == "fen") {
            const auto first = parse_position(value);
            if (!first) return error("tag FEN: " + first.error().text);
            record_.first = first_of(*first);
        } else if (word == "outflank") {
            return take_own(value);
        } else if (is_known && word != "setup") {
            record_.tags.emplace_back(word == "event"   ? "EV"
                                      : word == "round" ? "RO"
                                                        : name,
                                      value);
        }
        return {};
    }

    // The tags that pgn_writer keeps; of these, two replace what stands in other words above.
    Result<void> take_own(const std::string& value) {
        auto own = parse_own_data(value);
        if (!own) return error("tag Outflank: not as Outflank writes it");
        for (auto& [name, text] : *own) {
            if (name == "DT")
                record_.date = text;
            else if (name == "RE")
                record_.result = text;
            else
                record_.tags.emplace_back(name, text);
        }
        return {};
    }

    // The moves end at an empty line behind them, which a comment may hold, or at a tag.
    std::string take_moves() {
        while (has_more() && trimmed(line()).empty()) next_line();
        std::string moves;
        bool in_comment = false;
        while (has_more()) {
            if ((trimmed(line()).empty() && !in_comment) || !tag_name(line()).empty()) break;
            for (const char c : line()) in_comment = c == '{' || (in_comment && c != '}');
            moves += std::string(line()) + '\n';
            next_line();
        }
        return moves;
    }

    const std::string_view text_;
    std::size_t at_ = 0;
    GameRecord record_;
};

}  // namespace

bool begins_pgn(std::string_view line) {
    const std::string_view text = trimmed(line);
    return text.size() > 1 && text.front() == '[' &&
           std::isalpha(static_cast<unsigned char>(text[1])) != 0;
}

Result<GameRecord> parse_pgn(std::string_view text, std::size_t& size) {
    PgnReader reader(text);
    auto record = reader.read();
    size = reader.size();
    return record;
}

}  // namespace outflank
