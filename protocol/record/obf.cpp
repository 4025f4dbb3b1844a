#include "protocol/record/obf.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/notation.h"
#include "protocol/record/side_to_move.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

constexpr int no_move_score = -127;

Result<int> parse_score(std::string_view text) {
    const auto score = parse_integer(text);
    if (!score) return error(fmt::format("not a score: '{}'", text));
    if (*score != no_move_score && (*score < min_score.discs() || *score > max_score.discs()))
        return error(fmt::format("a score is -64 to +64, this one is {}", *score));
    return static_cast<int>(*score);
}

// Whether the last letter stands apart from those before it, so that it is no square but the side
// to move.
bool has_last_letter_apart(std::string_view board) {
    return board.size() > 1 && (board[board.size() - 2] == ' ' || board[board.size() - 2] == '\t');
}

}  // namespace

std::optional<int> ObfEntry::best_score() const {
    if (moves.empty()) return std::nullopt;
    return std::ranges::max_element(moves, {}, &ObfMove::score)->score.discs();
}

Result<ObfEntry> parse_obf(std::string_view line) {
    ObfEntry entry;
    if (const std::size_t comment = line.find('%'); comment != std::string_view::npos) {
        entry.comment = trimmed(line.substr(comment + 1));
        line = line.substr(0, comment);
    }
    const std::size_t board_end = std::min(line.find(';'), line.size());
    const std::string_view board = trimmed(line.substr(0, board_end));
    const auto position = parse_position(board);
    const bool may_lack_side = !position && !has_last_letter_apart(board);
    const auto without_side = may_lack_side ? parse_position(std::string(board) + " X") : position;
    if (!without_side) return error(position.error().text);
    entry.position = *without_side;
    if (!position) {
        const Board& discs = entry.position.board;
        const Color side = likely_side(discs.player, discs.opponent);
        entry.position = position_of(discs.player, discs.opponent, side);
        entry.warning = likely_side_warning(side);
    }

    line.remove_prefix(board_end);
    for (int number = 1; !line.empty(); ++number) {
        line.remove_prefix(1);  // the semicolon
        const std::size_t end = std::min(line.find(';'), line.size());
        const std::string_view part = trimmed(line.substr(0, end));
        line.remove_prefix(end);
        if (part.empty()) continue;

        const auto failed = [&](const std::string& what) {
            return error(fmt::format("move {} of the list: {}", number, what));
        };
        const std::size_t colon = part.find(':');
        if (colon == std::string_view::npos) return failed(fmt::format("'{}' has no score", part));
        const auto move = parse_move(trimmed(part.substr(0, colon)));
        if (!move) return failed(move.error().text);
        const auto score = parse_score(trimmed(part.substr(colon + 1)));
        if (!score) return failed(score.error().text);
        if (*score == no_move_score) continue;
        if (!entry.position.is_legal(*move))
            return failed("illegal move " + to_string(*move) + " for " +
                          to_string(entry.position.to_move));
        entry.moves.push_back({*move, Score(*score)});
    }
    return entry;
}

std::string to_obf(const ObfEntry& entry) {
    std::string text = to_string(entry.position);
    for (const ObfMove& known : entry.moves) {
        const std::string move =
            known.move == Square::pass ? "--" : upper_case(to_string(known.move));
        text += fmt::format("; {}:{:+d}", move, known.score.discs());
    }
    if (!entry.comment.empty()) text += " % " + entry.comment;
    return text;
}

}  // namespace outflank
