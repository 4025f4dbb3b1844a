#include "protocol/analysis/move_words.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "engine/notation.h"
#include "engine/stability.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

using Words = std::vector<std::string>;

// The mover's view: `player` of both boards is the opponent of the side that moved.
struct Change {
    Board before;  // as if the opponent were to move
    Board after;
    std::string opponent;
};

std::string squares_text(Bitboard squares) {
    Words names;
    for (const Square square : Squares(squares)) names.push_back(to_string(square));
    return joined(names, " and ");
}

void tell_of_corners(const Change& change, Square move, Words& words) {
    if (contains(corners, move)) words.emplace_back("takes the corner");
    const Bitboard had = change.before.moves() & corners;
    const Bitboard has = change.after.moves() & corners;
    if (const Bitboard given = has & ~had)
        words.push_back(
            fmt::format("gives {} the corner {}", change.opponent, squares_text(given)));
    if (const Bitboard kept = had & ~has & ~bit(move))
        words.push_back(
            fmt::format("keeps {} from the corner {}", change.opponent, squares_text(kept)));
}

// Few moves for the opponent are what the middle of the game is about. The mean of the other moves
// says what is few.
void tell_of_mobility(const Change& change, const Board& board, Square move, Words& words) {
    constexpr int least_empties = 12;
    if (change.after.empty_count() < least_empties) return;
    const Bitboard others = board.moves() & ~bit(move);
    if (others == 0) return;
    int sum = 0;
    for (const Square other : Squares(others)) sum += count(board.after_move(other).moves());
    const int left = count(change.after.moves());
    words.push_back(fmt::format("leaves {} {} {} (the others {})", change.opponent, left,
                                left == 1 ? "move" : "moves",
                                std::lround(static_cast<double>(sum) / count(others))));
}

// A move that flips no disc beside an empty square opens nothing new.
void tell_of_openness(const Change& change, Square move, Words& words) {
    constexpr int least_empties = 20;
    if (change.after.empty_count() < least_empties) return;
    const Bitboard flipped = change.before.player & change.after.opponent;
    if ((flipped & neighbours(change.after.empties())) == 0)
        words.emplace_back("flips inner discs only");
    const bool is_beside_empty_corner =
        contains(x_squares, move) &&
        (neighbours(bit(move)) & corners & change.after.empties()) != 0;
    if (is_beside_empty_corner) words.emplace_back("stands next to an empty corner");
}

void tell_of_stability(const Change& change, Words& words) {
    constexpr int least_discs = 3;
    const auto stable = [](const Board& board) {
        return count(stable_discs(board.opponent, board.player));
    };
    if (const int more = stable(change.after) - stable(change.before); more >= least_discs)
        words.push_back(fmt::format("makes {} discs stable", more));
}

// The empty squares that are joined to a square by empty neighbours.
Bitboard region_of(Square square, Bitboard empties) {
    Bitboard region = bit(square);
    for (Bitboard grown = region;; region = grown) {
        grown = (region | neighbours(region)) & empties;
        if (grown == region) return region;
    }
}

void tell_of_parity(const Position& before, const Change& change, Square move, Words& words) {
    constexpr int most_empties = 20;
    constexpr int largest_region = 7;
    const Bitboard empties = before.board.empties();
    const int size = count(region_of(move, empties));
    if (count(empties) > most_empties || size > largest_region) return;
    if (size == 1)
        words.emplace_back("fills the last empty square here");
    else
        words.push_back(fmt::format("begins a region of {} empties, where {} the last move", size,
                                    size % 2 == 1 ? "you get" : change.opponent + " gets"));
}

}  // namespace

std::string move_words(const Position& before, Square move) {
    const Change change{before.board.after_pass(), before.board.after_move(move),
                        player_name(opposite(before.to_move))};
    if (change.after.player == 0) return "wipes " + change.opponent + " out";
    Words words;
    tell_of_corners(change, move, words);
    if (!change.after.can_move() && !change.after.is_over())
        words.push_back(change.opponent + " must pass");
    else
        tell_of_mobility(change, before.board, move, words);
    tell_of_openness(change, move, words);
    tell_of_stability(change, words);
    tell_of_parity(before, change, move, words);
    return joined(words, ", ");
}

}  // namespace outflank
