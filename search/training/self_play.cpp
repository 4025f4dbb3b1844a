#include "search/training/self_play.h"

#include <algorithm>
#include <random>

#include "engine/position.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// The random numbers of one game: the same for the same seed and number of the game.
std::mt19937_64 random_numbers_of(std::uint64_t seed, std::uint32_t game) {
    std::seed_seq seeds{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                        game};
    return std::mt19937_64(seeds);
}

// From 0 to bound - 1. The remainder slightly prefers small numbers, which does not matter here.
std::size_t below(std::size_t bound, std::mt19937_64& random) { return random() % bound; }

// A legal move, or a pass where there is none.
Square random_move(const Board& board, std::mt19937_64& random) {
    const Bitboard moves = board.moves();
    if (moves == 0) return Square::pass;
    return nth(moves, static_cast<int>(below(static_cast<std::size_t>(count(moves)), random)));
}

class SelfPlay {
  public:
    SelfPlay(Searcher& searcher, std::uint32_t number, const SelfPlayOptions& options)
        : searcher_(searcher), options_(options), random_(random_numbers_of(options.seed, number)) {
        game_.number = number;
    }

    std::optional<PlayedGame> play(std::span<const OpeningMoves> openings,
                                   const std::stop_token& stop) {
        if (!openings.empty()) play_opening(openings[below(openings.size(), random_)]);
        play_random_moves();
        if (options_.most_line_plies > 0) play_line(stop);
        for (int searched = 0; !position_.is_over() && searched < options_.positions;) {
            if (!position_.board.can_move()) {
                add({Square::pass});
                continue;
            }
            play_searched_move(stop);
            if (stop.stop_requested()) return std::nullopt;
            ++searched;
        }
        return std::move(game_);
    }

  private:
    void add(const PlayedPly& ply) {
        game_.plies.push_back(ply);
        position_ = position_.after(ply.move);
    }

    void play_opening(const OpeningMoves& opening) {
        const auto least = static_cast<std::size_t>(options_.least_opening_plies);
        const auto most = static_cast<std::size_t>(options_.most_opening_plies);
        const std::size_t plies =
            std::min(least + below(most - least + 1, random_), opening.size());
        for (std::size_t i = 0; i < plies; ++i) add({opening[i], true});
    }

    void play_random_moves() {
        std::size_t plies =
            below(static_cast<std::size_t>(options_.most_random_plies) + 1, random_);
        for (; plies > 0 && !position_.is_over(); --plies)
            add({random_move(position_.board, random_), true});
    }

    // Goes to the end of the line of a search: searches evaluate such positions, and are led to
    // those that the evaluation takes for better than they are.
    void play_line(const std::stop_token& stop) {
        if (!position_.board.can_move()) return;
        Limits limits;
        limits.depth = 1 + static_cast<int>(
                               below(static_cast<std::size_t>(options_.most_line_plies), random_));
        limits.exact_from = 0;
        const Report report = searcher_.search(position_.board, limits, stop);
        for (const Square move : report.lines.front().pv) add({move, true});
    }

    void play_searched_move(const std::stop_token& stop) {
        Limits limits;
        limits.depth = options_.depth;
        limits.exact_from = options_.exact_from;
        const Report report = searcher_.search(position_.board, limits, stop);
        if (stop.stop_requested()) return;
        const Line& best = report.lines.front();
        if (report.exact) return play_perfectly(best);
        PlayedPly ply{best.move, false, static_cast<std::uint8_t>(report.depth),
                      static_cast<std::int8_t>(best.score.discs())};
        if (below(100, random_) < static_cast<std::size_t>(options_.random_percent)) {
            ply.move = random_move(position_.board, random_);
            ply.is_free = true;
        }
        add(ply);
    }

    void play_perfectly(const Line& line) {
        const Color mover = position_.to_move;
        const int score = line.score.discs();
        for (const Square move : line.pv) {
            const bool is_scored = move != Square::pass;
            add({move, false, is_scored ? Sample::solved : std::uint8_t{0},
                 static_cast<std::int8_t>(!is_scored                   ? 0
                                          : position_.to_move == mover ? score
                                                                       : -score)});
        }
    }

    Searcher& searcher_;
    const SelfPlayOptions& options_;
    std::mt19937_64 random_;
    Position position_ = start_position();
    PlayedGame game_;
};

}  // namespace

std::optional<PlayedGame> self_play(Searcher& searcher, std::span<const OpeningMoves> openings,
                                    std::uint32_t number, const SelfPlayOptions& options,
                                    const std::stop_token& stop) {
    searcher.clear();
    return SelfPlay(searcher, number, options).play(openings, stop);
}

}  // namespace outflank::inline OUTFLANK_TIER
