#include "protocol/book/edax_text.h"

#include <fmt/format.h>

#include "engine/notation.h"
#include "protocol/book/book_lines.h"
#include "protocol/book/edax_leaf.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

std::string move_text(Square move) {
    if (move == Square::none) return "--";
    return move == Square::pass ? "PA" : upper_case(to_string(move));
}

std::string line_of(const BookPosition& position) {
    const EdaxLeaf leaf = edax_leaf(position);
    return fmt::format("{},{},{},{}\n", to_string(Position{position.board, Color::black}),
                       leaf.level, move_text(leaf.move), leaf.score);
}

Result<int> number(std::string_view text, const char* what) {
    const auto value = parse_integer(text);
    if (!value || *value < EdaxLeaf::no_score || *value > -EdaxLeaf::no_score)
        return error(fmt::format("{} is no {}", quoted(text), what));
    return static_cast<int>(*value);
}

Result<BookPosition> parse_line(std::string_view line) {
    const auto fields = split(line, ',');
    if (fields.size() != 4)
        return error("not a board, a level, a move and a score, separated by commas");
    const auto position = parse_position(fields[0]);
    if (!position) return error(position.error().text);
    EdaxLeaf leaf;
    const auto level = number(trimmed(fields[1]), "level");
    if (!level) return error(level.error().text);
    leaf.level = *level;
    if (trimmed(fields[2]) != "--") {
        const auto move = parse_move(trimmed(fields[2]));
        if (!move) return error(move.error().text);
        leaf.move = *move;
    }
    const auto score = number(trimmed(fields[3]), "score");
    if (!score) return error(score.error().text);
    leaf.score = *score;
    const auto entry = edax_entry(position->board, leaf, EdaxErrors());
    if (!entry) return error(entry.error().text);
    return BookPosition{position->board, *entry};
}

}  // namespace

bool is_edax_text(std::string_view content) {
    const std::string_view line = first_line(trimmed(content).substr(0, 256));
    const std::size_t comma = line.find(',');
    return comma != std::string_view::npos && parse_position(line.substr(0, comma));
}

Result<std::vector<BookPosition>> parse_edax_text(std::string_view content) {
    return parse_book_lines(content, parse_line);
}

BookChanges write_edax_text(Book& book, const std::function<void(std::string_view)>& write) {
    BookChanges changes;
    book.for_each([&](const BookPosition& position, auto) {
        write(line_of(position));
        changes.count(position, edax_copy(position));
    });
    return changes;
}

}  // namespace outflank
