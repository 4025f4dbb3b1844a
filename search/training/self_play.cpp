#include "search/training/self_play.h"

#include <algorithm>
#include <random>

#include "engine/position.h"
#include "search/training/random_moves.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

class SelfPlay {
  public:
    SelfPlay(Searcher& searcher, std::uint32_t number, const SelfPlayOptions& options)
        : searcher_(searcher),
          number_(number),
          options_(options),
          random_(random_numbers_of(options.seed, number)) {}

    std::optional<std::vector<Sample>> play(std::span<const OpeningMoves> openings,
                                            const std::stop_token& stop) {
        if (!openings.empty()) play_opening(openings[below(openings.size(), random_)]);
        position_ = after_random_moves(position_, options_.most_random_plies, random_);
        if (options_.most_line_plies > 0) play_line(stop);
        while (!position_.is_over() && searched_ < options_.positions) {
            Square move = Square::pass;
            if (position_.board.can_move()) {
                move = labelled_move(stop);
                if (stop.stop_requested()) return std::nullopt;
            }
            if (below(100, random_) < static_cast<std::size_t>(options_.random_percent))
                move = random_move(position_.board, random_);
            position_ = position_.after(move);
        }
        return std::move(samples_);
    }

  private:
    void play_opening(const OpeningMoves& opening) {
        const auto least = static_cast<std::size_t>(options_.least_opening_plies);
        const auto most = static_cast<std::size_t>(options_.most_opening_plies);
        const std::size_t plies =
            std::min(least + below(most - least + 1, random_), opening.size());
        for (std::size_t i = 0; i < plies; ++i) position_ = position_.after(opening[i]);
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
        for (const Square move : report.lines.front().pv) position_ = position_.after(move);
    }

    Square labelled_move(const std::stop_token& stop) {
        Limits limits;
        limits.depth = options_.depth;
        limits.exact_from = options_.exact_from;
        if (options_.all_moves) limits.lines = square_count;
        const Report report = searcher_.search(position_.board, limits, stop);
        const std::vector<Line>& lines = report.lines;
        const int depth = report.exact ? Sample::solved : report.depth;
        label(position_.board, lines.front().score, depth);
        if (options_.all_moves)
            for (const Line& line : lines)
                label(position_.board.after_move(line.move), -line.score,
                      report.exact ? depth : depth - 1);
        ++searched_;
        return lines.front().move;
    }

    void label(const Board& board, Score score, int depth) {
        if (!board.can_move()) return;
        Sample sample{board};
        sample.score = static_cast<std::int8_t>(score.discs());
        sample.depth = static_cast<std::uint8_t>(depth);
        sample.game = number_;
        samples_.push_back(sample);
    }

    Searcher& searcher_;
    const std::uint32_t number_;
    const SelfPlayOptions& options_;
    std::mt19937_64 random_;
    Position position_ = start_position();
    int searched_ = 0;
    std::vector<Sample> samples_;
};

}  // namespace

std::optional<std::vector<Sample>> self_play(Searcher& searcher,
                                             std::span<const OpeningMoves> openings,
                                             std::uint32_t number, const SelfPlayOptions& options,
                                             const std::stop_token& stop) {
    searcher.clear();
    return SelfPlay(searcher, number, options).play(openings, stop);
}

}  // namespace outflank::inline OUTFLANK_TIER
