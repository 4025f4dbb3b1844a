#include "protocol/record/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/ascii.h"
#include "protocol/record/pgn_tag.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// Whether a text is a '(' and a ';', with blanks before and behind each. Then these are taken off.
bool take_beginning(std::string_view& text) {
    if (!text.starts_with('(')) return false;
    const std::size_t node = skip(blanks, text, 1);
    if (node == text.size() || text[node] != ';') return false;
    text.remove_prefix(skip(blanks, text, node + 1));
    return true;
}

// The name of the first tag of a game, in capitals: "GM" for "(;GM[2]". Else empty.
std::string first_tag(std::string_view text) {
    constexpr std::size_t longest_name = 16;
    if (!take_beginning(text) || text.empty() || !is_letter(text.front())) return {};
    const std::string name = upper_case(text.substr(0, longest_name));
    const std::size_t end = name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (end == 0 || end == std::string::npos) return {};
    return text.substr(skip(blanks, text, end)).starts_with('[') ? name.substr(0, end) : "";
}

// The text behind "GM[" or another tag; nothing when there is no such tag.
std::optional<std::string_view> value_of_tag(std::string_view game, std::string_view name) {
    for (std::size_t at = game.find(name); at != std::string_view::npos;
         at = game.find(name, at + 1)) {
        const std::size_t value = skip(blanks, game, at + name.size());
        if (game.substr(value).starts_with('[')) return game.substr(value + 1);
    }
    return std::nullopt;
}

// Older files of SGF write names in full, "GaMe", of which only the capitals count. A name without
// capitals is one in small letters, as all tags of GGF may be.
std::string name_of(std::string_view written, bool sgf) {
    std::string capitals(sgf ? written : "");
    std::erase_if(capitals, [](char c) { return c < 'A' || c > 'Z'; });
    return capitals.empty() ? upper_case(written) : capitals;
}

class TreeReader {
  public:
    TreeReader(std::string_view text, bool sgf) : text_(text), sgf_(sgf) {}

    Tree read() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '(' && at_ > 0 && begins_game()) return ended(Tree::End::next_game);
            if (c == '[') {
                if (begins_pgn() || !read_value()) return ended(Tree::End::next_game);
                continue;
            }
            if (is_letter(c) || (!sgf_ && is_digit(c))) {
                read_name();
                continue;
            }
            if (is_blank(c)) {
                ++at_;
                continue;
            }
            expect_value();
            if (c == '(' ? !sgf_ && depth_ > 0 : c != ')' && c != ';') fail_here();
            ++at_;
            if (c == ';') ++nodes_;
            if (c == '(' && (sgf_ || depth_ == 0)) {
                ++depth_;
                tree_.has_variations |= is_main_line_over_;
            }
            if (c == ')') {
                is_main_line_over_ = true;
                if (--depth_ == 0) return ended(Tree::End::closed);
            }
        }
        return ended(Tree::End::open);
    }

  private:
    [[nodiscard]] const char* what() const { return sgf_ ? "property" : "tag"; }

    // A branch of SGF begins with "(;", too, but never with a property of the whole game.
    [[nodiscard]] bool begins_game() const {
        const std::string name = first_tag(text_.substr(at_));
        if (!sgf_) return !name.empty();
        const auto roots = {"FF", "GM", "CA", "AP", "SZ", "FILEFORMAT", "GAME", "SIZE"};
        return std::ranges::find(roots, name) != roots.end();
    }

    [[nodiscard]] bool begins_game_in_value(std::size_t at) const {
        const std::string_view text = text_.substr(at);
        if (!begins_tagged_tree(text)) return false;
        const std::size_t bracket = text.find(']');
        return !sgf_ || bracket == std::string_view::npos || text[bracket - 1] != '\\';
    }

    // A record of PGN behind a game that lost its end.
    [[nodiscard]] bool begins_pgn() const {
        return at_ > 0 && text_[at_ - 1] == '\n' &&
               !pgn_tag_name(first_line(text_.substr(at_))).empty();
    }

    void fail(std::size_t place, std::string fault) {
        if (!tree_.fault.empty() || is_main_line_over_) return;
        tree_.fault = std::move(fault);
        tree_.fault_place = place;
    }

    void fail_here() {
        const std::string_view here = trimmed(first_line(text_.substr(at_, 8)));
        fail(at_, fmt::format("a {} should begin at {}", what(), quoted(here)));
    }

    [[nodiscard]] bool takes() const { return tree_.fault.empty() && !is_main_line_over_; }

    // A name that has no value yet is wrong.
    void expect_value() {
        if (!name_.empty()) fail(name_place_, fmt::format("{} {} has no value", what(), name_));
        name_.clear();
        is_behind_value_ = false;
    }

    void read_name() {
        expect_value();
        name_place_ = at_;
        while (at_ < text_.size() && (is_letter(text_[at_]) || (!sgf_ && is_digit(text_[at_]))))
            ++at_;
        name_ = name_of(text_.substr(name_place_, at_ - name_place_), sgf_);
    }

    // Reads "[value]"; false where it was cut and another game begins in it. In SGF, a backslash
    // takes the next character as it is, but a line end behind it is no part of the value.
    bool read_value() {
        const bool is_next = is_behind_value_ && sgf_;
        if (name_.empty() && !is_next) fail_here();
        std::string value;
        for (++at_; at_ < text_.size() && text_[at_] != ']'; ++at_) {
            if (text_[at_] == '(' && begins_game_in_value(at_)) return false;
            if (sgf_ && text_[at_] == '\\') {
                if (begins_game_in_value(at_ + 1)) continue;
                if (text_.substr(++at_).starts_with("\r\n")) ++at_;
                if (at_ >= text_.size()) break;
                if (text_[at_] == '\n') continue;
            }
            value += text_[at_];
        }
        if (at_ >= text_.size()) {
            const std::string& name = is_next ? tree_.properties.back().name : name_;
            fail(name_place_, fmt::format("{} {} does not end", what(), name));
            return true;
        }
        ++at_;
        if (takes() && !is_next)
            tree_.properties.push_back({name_, {std::move(value)}, name_place_, nodes_ <= 1});
        else if (takes())
            tree_.properties.back().values.push_back(std::move(value));
        name_.clear();
        is_behind_value_ = takes();
        return true;
    }

    Tree ended(Tree::End end) {
        tree_.size = std::min(at_, text_.size());
        tree_.end = end;
        return std::move(tree_);
    }

    const std::string_view text_;
    const bool sgf_;
    std::size_t at_ = 0;
    int depth_ = 0;
    int nodes_ = 0;
    bool is_main_line_over_ = false;
    std::string name_;  // of the property whose value should follow
    std::size_t name_place_ = 0;
    bool is_behind_value_ = false;
    Tree tree_;
};

}  // namespace

bool is_sgf(std::string_view game) {
    if (const auto kind = value_of_tag(game, "GM")) {
        const std::string_view value = trimmed(kind->substr(0, 8));
        return !value.empty() && is_digit(value.front());
    }
    return !value_of_tag(game, "BO") && game.find(";)") == std::string_view::npos;
}

Tree read_tree(std::string_view text, bool sgf) { return TreeReader(text, sgf).read(); }

std::size_t place_of_move(const Tree& tree, std::size_t number) {
    std::size_t moves = 0;
    for (const TreeProperty& property : tree.properties) {
        const std::string& name = property.name;
        const bool is_move = name == "B" || name == "W";
        const bool is_set_up = moves > 0 && (name == "AB" || name == "AW" || name == "AE");
        if (moves == number && (is_move || is_set_up)) return property.place;
        if (is_move) ++moves;
    }
    return tree.size;
}

bool begins_tagged_tree(std::string_view text) { return !first_tag(text).empty(); }

std::size_t begin_of_tree(std::string_view text) {
    for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1))
        if (std::string_view rest = text.substr(at); take_beginning(rest)) return at;
    return std::string_view::npos;
}

}  // namespace outflank
