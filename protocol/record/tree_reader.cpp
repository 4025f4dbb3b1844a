#include "protocol/record/tree_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/record/ggf.h"
#include "protocol/record/sgf.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

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
