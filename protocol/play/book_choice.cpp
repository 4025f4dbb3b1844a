#include "protocol/play/book_choice.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "search/book/position_key.h"

namespace outflank {

std::optional<BookMove> BookChoice::choose(const Game& game, const std::vector<BookMove>& moves,
                                           int most_loss) {
    if (moves.empty() || !moves.front().range) return std::nullopt;
    see_reply(game);
    const Board& board = game.position().board;
    std::vector<Option>& options = options_[canonical(board)];
    options.clear();
    for (const BookMove& move : moves)
        if (move.range)
            options.push_back(
                {*successor(board, move.move), moves.front().range->score - move.range->score});
    const auto lost_by = [&](const Option& option) {
        return option.loss + least_loss_behind(option.behind, most_loss - option.loss);
    };
    const double least = least_loss(canonical(board), most_loss);
    std::vector<double> weights;
    for (std::size_t i = 0; i < options.size() && options[i].loss <= most_loss; ++i)
        weights.push_back(std::sqrt(static_cast<double>(moves[i].games.count() + 1)) *
                          std::pow(10, least - lost_by(options[i])));
    std::discrete_distribution<std::size_t> any(weights.begin(), weights.end());
    const std::size_t choice = any(random_);
    last_ = options[choice].behind;
    ++played_[*last_].times;
    return moves[choice];
}

void BookChoice::learn_result(const Game& game, int discs) {
    if (!last_ || discs >= 0) return last_.reset();
    Game before = game;
    while (canonical(before.position().board) != *last_)
        if (!before.undo()) return;
    ++played_[*last_].lost;
    last_.reset();
}

// The opponent's last move has led from a move of the engine to another choice.
void BookChoice::see_reply(const Game& game) {
    Game before = game;
    if (!before.undo()) return;
    const auto played = played_.find(canonical(before.position().board));
    if (played != played_.end()) ++played->second.next[canonical(game.position().board)];
}

// What the best line loses from a position where the engine has a choice.
double BookChoice::least_loss(const Board& board, int most_loss) const {
    double least = std::numeric_limits<double>::infinity();
    for (const Option& option : options_.at(board))
        if (option.loss <= most_loss)
            least = std::min(
                least, option.loss + least_loss_behind(option.behind, most_loss - option.loss));
    return least;
}

// What the best line loses behind a move of the engine: the average over the opponent's replies so
// far. To play a line of the book to its end once more counts as a loss, too: so the engine plays
// new lines first, then lines that it did not lose; a line that loses a disc is in between. A line
// that was lost counts as if it had been played many times.
double BookChoice::least_loss_behind(const Board& behind, int most_loss) const {
    constexpr double loss_of_repetition = 0.5;  // discs
    constexpr int times_of_loss = 20;
    const auto played = played_.find(behind);
    if (played == played_.end()) return 0;
    double sum = 0;
    int ended = played->second.times;
    for (const auto& [next, times] : played->second.next) {
        sum += times * least_loss(next, most_loss);
        ended -= times;
    }
    ended = std::max(ended, 0);  // a move taken back may have two replies
    ended += times_of_loss * played->second.lost;
    return (sum + loss_of_repetition * ended * ended) / played->second.times;
}

}  // namespace outflank
