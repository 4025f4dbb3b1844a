#include "protocol/book/repertoire.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "search/book/flat_book.h"
#include "search/book/position_key.h"

namespace outflank {
namespace {

// A book that knows some moves of every position, some of them without a score: what it knows of a
// position depends on a seed, and is the same for all its images.
KnownOpenings book_of(unsigned seed) {
    return [seed](const Board& board) {
        std::vector<OpeningMove> moves;
        for (const Successor& next : successors(board)) {
            const auto [player, opponent] = next.board;
            std::seed_seq words{
                seed, static_cast<unsigned>(player), static_cast<unsigned>(opponent),
                static_cast<unsigned>(player >> 32), static_cast<unsigned>(opponent >> 32)};
            std::mt19937 random(words);
            if (random() % 3 == 0) continue;
            const int score = static_cast<int>(random() % 7) - 3;
            moves.push_back(
                {next.move, random() % 8 == 0 ? std::nullopt : std::optional(score), {}});
        }
        return moves;
    };
}

std::vector<OpeningMove> shipped(const Board& board) {
    std::vector<OpeningMove> moves;
    for (const BookMove& move : FlatBook::shipped().moves(board))
        if (move.range) moves.push_back({move.move, move.range->score, {}});
    return moves;
}

// The definition, by the rules, position by position.
class PlainCount {
  public:
    PlainCount(const KnownOpenings& known, const RepertoireLimits& limits)
        : known_(known), limits_(limits) {}

    std::int64_t from(const Position& position, int plies) const {
        if (plies == 0) return 0;
        if (position.to_move != limits_.side) return behind_replies(position, plies);
        std::optional<std::int64_t> least;
        for (const Square move : allowed(position)) {
            const auto count = from(position.after(move), plies - 1) + 1;
            least = least ? std::min(*least, count) : count;
        }
        return least.value_or(0);
    }

    std::vector<Square> allowed(const Position& position) const {
        int best = -100;
        const auto moves = known_(position.board);
        for (const OpeningMove& move : moves) best = std::max(best, move.score.value_or(-100));
        std::vector<Square> found;
        for (const OpeningMove& move : moves)
            if (move.score && *move.score >= best - limits_.loss) found.push_back(move.move);
        return found;
    }

  private:
    std::int64_t behind_replies(const Position& position, int plies) const {
        std::int64_t sum = 0;
        std::set<Board> seen;
        for (const OpeningMove& reply : known_(position.board)) {
            const Position next = position.after(reply.move);
            if (seen.insert(canonical(next.board)).second) sum += from(next, plies - 1);
        }
        return sum;
    }

    const KnownOpenings& known_;
    const RepertoireLimits limits_;
};

void check_repertoire(const KnownOpenings& known, const Position& first,
                      const RepertoireLimits& limits) {
    const PlainCount plain(known, limits);
    const Repertoire made = repertoire_of(known, first, limits);
    CHECK(made.to_know == plain.from(first, limits.plies));
    std::set<Board> boards;
    for (const RepertoirePosition& at : made.positions) {
        Position position = first;
        for (const Square move : at.line) position = position.after(move);
        CHECK(position == at.position);
        CHECK(position.to_move == limits.side);
        CHECK(boards.insert(canonical(position.board)).second);
        const int plies = limits.plies - static_cast<int>(at.line.size());
        CHECK(at.to_know == plain.from(position, plies));
        CHECK(at.to_know == plain.from(position.after(at.move), plies - 1) + 1);
        REQUIRE(at.loss_of(at.move));
        CHECK(*at.loss_of(at.move) <= limits.loss);
        for (const Square move : plain.allowed(position))
            if (plain.from(position.after(move), plies - 1) + 1 == at.to_know)
                CHECK(*at.loss_of(move) >= *at.loss_of(at.move));
        for (const RepertoireReply& reply : at.replies) {
            const Position behind = position.after(at.move).after(reply.move.move);
            CHECK(reply.next.has_value() == (plain.from(behind, plies - 2) > 0));
            if (reply.next)
                CHECK(canonical(made.positions.at(*reply.next).position.board) ==
                      canonical(behind.board));
        }
    }
}

}  // namespace

TEST_CASE("what is to be known is what a plain recursion counts") {
    for (unsigned seed = 0; seed < 20; ++seed)
        for (const Color side : {Color::black, Color::white}) {
            CAPTURE(seed);
            check_repertoire(book_of(seed), start_position(),
                             {side, 5, static_cast<int>(seed % 3)});
        }
}

TEST_CASE("what is to be known of the book in the program is what a plain recursion counts") {
    for (const int loss : {0, 1})
        for (const Color side : {Color::black, Color::white})
            check_repertoire(shipped, start_position(), {side, 6, loss});
}

TEST_CASE("a game begins with f5, and a position without a known move has nothing to know") {
    const auto made = repertoire_of(shipped, start_position(), {Color::black, 2, 0});
    REQUIRE(made.positions.size() == 1);
    CHECK(made.positions[0].move == Square::f5);
    CHECK(made.positions[0].to_know == 1);
    const KnownOpenings nothing = [](const Board&) { return std::vector<OpeningMove>(); };
    CHECK(repertoire_of(nothing, start_position(), {Color::black, 12, 0}).positions.empty());
}

}  // namespace outflank
