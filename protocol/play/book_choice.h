#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <vector>

#include "engine/game.h"
#include "search/book/book_entry.h"

namespace outflank {

/// Which moves of its book an engine plays: good ones, at random. Lines that it has not played yet
/// come first, lines that it has lost come last. So games differ and lose as little as they can.
class BookChoice {
  public:
    explicit BookChoice(std::uint64_t seed) : random_(seed) {}

    /// One at random of `moves`, those of the book for the position, best first, that lose at most
    /// so many discs. The probability rises with the square root of the games in which the book has
    /// the move. It falls to a tenth with each disc that the move and the best line behind it lose;
    /// that line loses more when it was played before. Nothing where no score is known.
    std::optional<BookMove> choose(const Game& game, const std::vector<BookMove>& moves,
                                   int most_loss);

    /// Learns that the engine's last line in the book ends with so many discs for it, by perfect
    /// play from this game on. Only the first call counts in each game.
    void learn_result(const Game& game, int discs);

  private:
    struct Option {
        Board behind;  // the position that the move leads to
        int loss;
    };
    struct Played {
        int times = 0;
        int lost = 0;               // games in which it was the engine's last choice
        std::map<Board, int> next;  // where the engine then had a choice again, and how often
    };

    void see_reply(const Game& game);
    [[nodiscard]] double least_loss(const Board& board, int most_loss) const;
    [[nodiscard]] double least_loss_behind(const Board& behind, int most_loss) const;

    std::mt19937_64 random_;
    std::map<Board, std::vector<Option>> options_;  // of the positions where it had a choice
    std::map<Board, Played> played_;                // the positions that it has moved to
    std::optional<Board> last_;  // of these, the last one of a game whose result is not known yet
};

}  // namespace outflank
