#include "protocol/record/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/ascii.h"
#include "protocol/record/ggf.h"
#include "protocol/record/pgn.h"
#include "protocol/record/sgf.h"
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

// Whether a game in brackets is SGF and not GGF. GM is a number in SGF and a word in GGF. A game
// without GM is SGF when it has nothing that only GGF has.
bool is_sgf(std::string_view game) {
    if (const auto kind = value_of_tag(game, "GM")) {
        const std::string_view value = trimmed(kind->substr(0, 8));
        return !value.empty() && is_digit(value.front());
    }
    return !value_of_tag(game, "BO") && game.find(";)") == std::string_view::npos;
}

// Where the move with this number, from 0, stands in a text: its tag, or the one that sets up discs
// behind the move before it. The game's end when there is none.
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

// The text up to where the next game begins, or at most that far.
std::string_view head_of_tree(std::string_view text) {
    text = text.substr(0, text.find("\n(", 1));
    return text.substr(0, text.find("(;", 2));
}

ReadRecord without_end(const ReadFrom& from, const Tree& tree, std::size_t head) {
    const std::string_view text = from.text.substr(0, tree.size);
    const bool has_next = tree.end == Tree::End::next_game;
    const std::size_t next = size_before_next_record(text);
    const bool is_known = has_next || next < text.size();
    const std::size_t size = is_known ? next : first_line(from.text).size();
    std::string what = "the game does not end with )";
    if (from.text.size() >= longest_game && !has_next)
        what += fmt::format(" within {} characters, the most that a game may have", longest_game);
    ReadRecord read = located(from, error(what), size);
    read.is_open = !has_next;
    read.searched = std::max(tree.size, head);
    return read;
}

}  // namespace

Tree read_tree(std::string_view text, bool sgf) { return TreeReader(text, sgf).read(); }

bool begins_tagged_tree(std::string_view text) { return !first_tag(text).empty(); }

std::size_t begin_of_tree(std::string_view text) {
    for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1))
        if (std::string_view rest = text.substr(at); take_beginning(rest)) return at;
    return std::string_view::npos;
}

std::size_t begin_of_tree_record(std::string_view text) {
    const std::string_view line = first_line(text);
    const std::size_t open = line.find('(');
    if (open == std::string_view::npos) return open;
    if (trimmed(line) != "(") return begin_of_tree(line);
    return text.substr(skip(blanks, text, open + 1)).starts_with(';') ? open
                                                                      : std::string_view::npos;
}

ReadRecord read_tree_record(const ReadFrom& from) {
    const std::string_view head = head_of_tree(from.text);
    const bool sgf = is_sgf(head);
    const Tree tree = read_tree(from.text, sgf);
    if (tree.end != Tree::End::closed) return without_end(from, tree, head.size());
    const std::string_view text = from.text.substr(0, tree.size);
    auto record = sgf ? sgf_game(text, tree, from.line) : ggf_game(text, tree, from.line);
    if (!record) {
        // The last bracket of a game that was cut may be one of another record behind it.
        const std::size_t size = size_before_next_record(text);
        return {std::move(record), size, false, text.size() - size};
    }
    if (record->rules != default_rules)
        return located(from,
                       error(fmt::format("a game of {}, which no command reads; the board loads it "
                                         "(outflank --game mod)",
                                         name_of(record->rules))),
                       text.size());
    const auto line_of_move = [&](std::size_t number) {
        return std::ranges::count(text.substr(0, place_of_move(tree, number)), '\n');
    };
    const auto used = record->complete();
    if (!used) return located(from, error(used.error().text), text.size(), line_of_move(0));
    if (!record->fault.empty()) record->fault_line = line_of_move(*used);
    return located(from, std::move(record), text.size());
}

}  // namespace outflank
