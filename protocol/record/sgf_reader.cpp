#include "protocol/record/sgf_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/ascii.h"
#include "protocol/record/sgf_draft.h"
#include "protocol/system/charset.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

class SgfReader {
  public:
    explicit SgfReader(std::string_view text, std::ptrdiff_t first_line = 1)
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
        SgfDraft draft;
        int depth = 1;
        const Result<void> read = read_main_line(draft, depth);
        bool has_branches = false;
        const bool has_end = skip_branches(depth, has_branches);
        if (!read) return tl::make_unexpected(read.error());
        if (!has_end) return failed("the game does not end with )");
        auto game = draft.finished();
        if (!game) return failed(game.error().text);
        if (has_branches) game->notes.emplace_back("the variations are left out");
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
    Result<void> read_main_line(SgfDraft& draft, int& depth) {
        int nodes = 0;
        for (skip_blanks(); at_ < text_.size() && text_[at_] != ')'; skip_blanks()) {
            const char next = text_[at_];
            if (is_letter(next)) {
                if (auto done = read_property(draft, nodes <= 1); !done) return done;
                continue;
            }
            if (next == '(')
                ++depth;
            else if (next == ';')
                ++nodes;
            else
                return failed("a property should begin at " + quoted(text_.substr(at_, 8)));
            ++at_;
        }
        return {};
    }

    // Older files write names in full, "GaMe", of which only the capitals count. A name without
    // capitals is one in small letters.
    Result<void> read_property(SgfDraft& draft, bool in_first_node) {
        std::string name;
        const std::size_t begin = at_;
        for (; at_ < text_.size() && is_letter(text_[at_]); ++at_)
            if (text_[at_] >= 'A' && text_[at_] <= 'Z') name += text_[at_];
        if (name.empty()) name = upper_case(text_.substr(begin, at_ - begin));
        std::vector<std::string> values;
        for (skip_blanks(); at_ < text_.size() && text_[at_] == '['; skip_blanks()) {
            auto value = read_value();
            if (!value) return failed(fmt::format("property {} does not end", name));
            values.push_back(std::move(*value));
        }
        if (values.empty()) return failed(fmt::format("property {} has no value", name));
        if (auto done = draft.apply(name, values, in_first_node); !done)
            return failed(fmt::format("property {}: {}", name, done.error().text));
        return {};
    }

    // Reads "[value]". A backslash takes the next character as it is, but a line end after it is no
    // part of the value.
    std::optional<std::string> read_value() {
        std::string value;
        for (++at_; at_ < text_.size(); ++at_) {
            if (text_[at_] == ']') {
                ++at_;
                return value;
            }
            if (text_[at_] == '\\') {
                ++at_;
                if (text_.substr(at_).starts_with("\r\n")) ++at_;
                if (at_ >= text_.size()) break;
                if (text_[at_] == '\n') continue;
            }
            value += text_[at_];
        }
        return std::nullopt;
    }

    // Goes behind the ')' that closes so many open '('; false when there is none.
    bool skip_branches(int depth, bool& has_any) {
        while (at_ < text_.size()) {
            const char next = text_[at_];
            if (next == '[') {
                if (!read_value()) return false;
                continue;
            }
            ++at_;
            if (next == '(') ++depth, has_any = true;
            if (next == ')' && --depth == 0) return true;
        }
        return false;
    }

    std::string_view text_;
    std::ptrdiff_t first_line_;
    std::size_t at_ = 0;
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

// The game in UTF-8. What was not as its CA says is added to the notes.
std::string decoded(std::string_view game, std::vector<std::string>& notes) {
    const std::string_view charset = charset_of(game);
    // A file in UTF-16 was converted as a whole.
    if (charset.empty() || lower_case(charset).starts_with("utf-16"))
        return utf8_or_latin1(std::string(game));
    auto text = decode(game, charset);
    if (!text) {
        notes.push_back(fmt::format("CA names an unknown charset: {}; read as {}", quoted(charset),
                                    is_utf8(game) ? "UTF-8" : "Latin-1"));
        return utf8_or_latin1(std::string(game));
    }
    if (text->broken > 0)
        notes.push_back(fmt::format("not all is {}, as CA says; the rest is read as Latin-1",
                                    printable(charset)));
    return std::move(text->text);
}

}  // namespace

Result<GameRecord> parse_sgf(std::string_view text, std::ptrdiff_t first_line) {
    std::vector<std::string> notes;
    const std::string game = decoded(text, notes);
    SgfReader reader(game, first_line);
    if (!reader.find_game()) return error("no SGF game: (; is missing");
    auto record = reader.read_game();
    if (record) record->notes.insert(record->notes.begin(), notes.begin(), notes.end());
    return record;
}

}  // namespace outflank
