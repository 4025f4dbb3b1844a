#include "search/human/human_player.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "search/evaluation/weights.h"

namespace outflank::inline OUTFLANK_TIER {

HumanPlayer::HumanPlayer(const std::shared_ptr<const Weights>& weights, std::uint64_t seed)
    : weights_(weights ? weights : embedded_weights()), policy_(embedded_policy()), random_(seed) {
    if (const auto done = searcher_.configure({1, 1, weights_}); !done)
        throw std::runtime_error(done.error().text);
}

// From 0 to 1. std::uniform_real_distribution may differ from library to library.
double HumanPlayer::random() { return static_cast<double>(random_() >> 11) * 0x1p-53; }

int HumanPlayer::rounded_at_random(double number) {
    const double whole = std::floor(number);
    return static_cast<int>(whole) + (random() < number - whole ? 1 : 0);
}

// The table is cleared, so that the scores of a search that is not cut short depend on nothing but
// the board and the depth.
std::vector<double> HumanPlayer::scores(const Board& board,
                                        const std::vector<Candidate>& candidates,
                                        const HumanStyle& style, std::optional<Milliseconds> time,
                                        const std::stop_token& stop) {
    // Who looks far ahead looks at few moves.
    constexpr int far_ahead = 4;
    constexpr int few_moves = 5;
    constexpr double out_of_question = -2 * max_discs;
    std::vector<double> scores(candidates.size());
    const int plies = rounded_at_random(style.plies);
    const int counts_from = rounded_at_random(style.counts_from);
    if (plies == 0 && board.empty_count() > counts_from) return scores;
    Limits limits;
    limits.move_time = time;
    limits.depth = std::max(plies, 1);
    limits.exact_from = counts_from;
    limits.lines = static_cast<int>(candidates.size());
    if (plies >= far_ahead && limits.lines > few_moves) {
        limits.lines = few_moves;
        std::ranges::fill(scores, out_of_question);
    }
    limits.only = 0;
    for (const Candidate& candidate : candidates) limits.only |= bit(first(candidate.moves));
    searcher_.clear();
    for (const Line& line : searcher_.search(board, limits, stop).lines)
        scores[candidate_of(candidates, line.move)] = line.score.discs();
    return scores;
}

namespace {

// How carefully people choose, by tens of moves played: the logarithms of all chances are
// multiplied by it. So the discs that they give away are spread over the game as those of the
// players of recorded games are.
double care(int empties) {
    constexpr std::array<double, 6> by_ten_moves = {1.0, 1.2, 1.5, 1.4, 1.15, 0.7};
    const int played = square_count - 4 - empties;
    return by_ten_moves[static_cast<std::size_t>(std::clamp(played / 10, 0, 5))];
}

// How much likelier a move is than the policy and the search say, as a logarithm: people see when
// they can wipe the opponent out. Of 511 who could in recorded games, 27% did something else.
double eye_catching(const Board& board, Square move) {
    return board.after_move(move).player == 0 ? std::log(3) : 0;
}

// A number drawn with these chances; `random` is from 0 to 1.
std::size_t drawn(std::span<const double> chances, double random) {
    for (std::size_t n = 0; n + 1 < chances.size(); ++n) {
        random -= chances[n];
        if (random < 0) return n;
    }
    return chances.size() - 1;
}

// A move that is clear, or the only one, takes no time to find; one of many that are alike takes
// long.
double natural_seconds(std::span<const double> chances, int empties, double random) {
    double doubt = 0;  // the entropy of the choice
    for (const double chance : chances) doubt -= chance * std::log(std::max(chance, 1e-12));
    const double mean = (empties > 50 ? 0.8 : 1.2) + 2.5 * doubt;
    return std::clamp(-mean * std::log(1 - 0.99 * random) / 2 + mean / 2, 0.4, 20.0);
}

}  // namespace

HumanMove HumanPlayer::choose(const Board& board, const HumanStyle& style, Bitboard only,
                              std::optional<Milliseconds> time, const std::stop_token& stop) {
    std::vector<Candidate> found = candidates(*weights_, board);
    if ((board.moves() & only) != 0) {
        for (Candidate& candidate : found) candidate.moves &= only;
        std::erase_if(found, [](const Candidate& candidate) { return candidate.moves == 0; });
    }
    const std::vector<double> habits = chances(*policy_, board.empty_count(), found);
    const std::vector<double> scores = this->scores(board, found, style, time, stop);
    std::vector<double> choice(found.size());
    for (std::size_t n = 0; n < found.size(); ++n)
        choice[n] =
            care(board.empty_count()) *
                (style.habit * std::log(std::max(habits[n], 1e-12)) + scores[n] / style.discs) +
            eye_catching(board, first(found[n].moves));
    softmax(choice);
    const std::size_t chosen = drawn(choice, random());
    const Bitboard moves = found[chosen].moves;
    const int image = static_cast<int>(random() * count(moves));
    return {nth(moves, image), static_cast<int>(std::lround(scores[chosen])),
            natural_seconds(choice, board.empty_count(), random())};
}

}  // namespace outflank::inline OUTFLANK_TIER
