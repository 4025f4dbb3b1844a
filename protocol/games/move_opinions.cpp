#include "protocol/games/move_opinions.h"

#include "search/book/flat_book.h"
#include "search/evaluation/weights.h"
#include "search/human/policy.h"

namespace outflank {

std::map<Square, int> searched_scores(const Board& board, Bitboard moves, Searcher& searcher,
                                      int depth) {
    Limits limits;
    limits.depth = depth;
    limits.lines = count(moves);
    limits.only = moves;
    std::map<Square, int> scores;
    for (const Line& line : searcher.search(board, limits).lines)
        scores[line.move] = line.score.discs();
    return scores;
}

MoveOpinions opinions_of(const Board& board, Searcher& searcher, int depth) {
    MoveOpinions opinions;
    if (!board.can_move()) return opinions;
    const auto& weights = searcher.settings().weights;
    for (const MoveChance& move : move_chances(weights ? *weights : *embedded_weights(), board))
        opinions[move.move].chance = move.chance;
    for (const BookMove& move : FlatBook::shipped().moves(board))
        if (move.range && opinions.contains(move.move))
            opinions[move.move].value = move.range->score;
    Bitboard left = 0;
    for (const auto& [move, opinion] : opinions)
        if (!opinion.value) left |= bit(move);
    if (left == 0 || depth == 0) return opinions;
    for (const auto& [move, score] : searched_scores(board, left, searcher, depth))
        opinions[move].value = score;
    return opinions;
}

}  // namespace outflank
