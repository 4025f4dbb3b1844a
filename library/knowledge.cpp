// What the engine knows of a position without a search: what people play, and its opening book.

#include <algorithm>
#include <span>

#include "engine/notation.h"
#include "library/engine.h"
#include "library/limits_of.h"
#include "search/book/flat_book.h"
#include "search/endgame/solving_nodes.h"
#include "search/evaluation/weights.h"
#include "search/human/human_player.h"

using namespace outflank;

namespace {

void put(Square move, char (&text)[8]) {
    std::ranges::fill(text, '\0');
    if (move != Square::none) std::ranges::copy(to_string(move), text);
}

Square persons_move(const Position& position, int elo, std::uint64_t seed) {
    if (position.is_over()) return Square::none;
    if (position.must_pass()) return Square::pass;
    return HumanPlayer({}, seed).choose(position.board, style_of(elo)).move;
}

}  // namespace

outflank_status outflank_solving_nodes(outflank_engine* engine, double* nodes) {
    return use(engine, [&](outflank_engine& e) {
        if (nodes == nullptr) return failure(OUTFLANK_BAD_INPUT, "the place of the nodes is NULL");
        *nodes = solving_nodes(e.position().board).median;
        return OUTFLANK_OK;
    });
}

outflank_status outflank_human_policy(outflank_engine* engine, double* chances) {
    return use(engine, [&](outflank_engine& e) {
        if (chances == nullptr)
            return failure(OUTFLANK_BAD_INPUT, "the place of the chances is NULL");
        const std::span<double, square_count> all(chances, square_count);
        std::ranges::fill(all, 0);
        for (const MoveChance& one : move_chances(*embedded_weights(), e.position().board))
            all[static_cast<std::size_t>(one.move)] = one.chance;
        return OUTFLANK_OK;
    });
}

outflank_status outflank_human_move(outflank_engine* engine, int elo, uint64_t seed, char* move) {
    return use(engine, [&](outflank_engine& e) {
        if (move == nullptr) return failure(OUTFLANK_BAD_INPUT, "the place of the move is NULL");
        if (const auto checked = check_elo(elo); !checked)
            return status_of(checked, OUTFLANK_BAD_INPUT);
        put(persons_move(e.position(), elo, seed), *reinterpret_cast<char(*)[8]>(move));
        return OUTFLANK_OK;
    });
}

outflank_status outflank_book_moves(outflank_engine* engine, outflank_book_move* moves,
                                    int* count) {
    return use(engine, [&](outflank_engine& e) {
        if (moves == nullptr || count == nullptr)
            return failure(OUTFLANK_BAD_INPUT, "the place of the moves or of their count is NULL");
        int found = 0;
        for (const BookMove& known : FlatBook::shipped().moves(e.position().board)) {
            if (!known.range || known.move == Square::none) continue;
            outflank_book_move& next = moves[found++];
            put(known.move, next.move);
            next.score = known.range->score;
            next.depth = known.depth;
            next.games = known.games.count();
        }
        *count = found;
        return OUTFLANK_OK;
    });
}
