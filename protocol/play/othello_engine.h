#pragma once

#include <map>

#include "protocol/play/book_choice.h"
#include "protocol/play/engine.h"
#include "protocol/play/opening_book.h"
#include "search/human/human_player.h"
#include "search/searcher.h"

namespace outflank {

/// How often an engine has played which moves, in all games since it was started. Images of a
/// position, and moves that lead to images of a position, count as one.
class OwnMoves {
  public:
    void add(const Board& board, Square move);
    [[nodiscard]] int times(Square move, const Board& board) const;
    /// How many of the legal moves were played there.
    [[nodiscard]] int count(const Board& board) const;

  private:
    std::map<Board, std::map<Board, int>> times_;  // from which position to which one
};

/// The engine for Othello.
class OthelloEngine : public Engine {
  public:
    /// Throws UsageError when the options cannot be met.
    explicit OthelloEngine(const Options& options);

    [[nodiscard]] const Options& options() const override { return options_; }
    Result<void> configure(const Options& options) override;
    void forget() override { searcher_.clear(); }
    Hints choose(const AnyGame& game, const Request& request, std::stop_token stop,
                 const OnHints& on_hints = {}) override;
    std::vector<BookHint> book_hints(const AnyGame& game) override;
    [[nodiscard]] std::uint64_t nodes() const override { return searcher_.nodes(); }

    /// For the analysis of games, which knows Othello alone.
    [[nodiscard]] Searcher& searcher() { return searcher_; }

  private:
    Hints persons_move(const Board& board, const Limits& limits, const std::stop_token& stop);
    std::optional<BookMove> book_move(const Game& game, Bitboard only);
    void prefer_new_move(const Board& board, Report& report) const;

    Options options_;
    Searcher searcher_;
    OpeningBook book_;
    std::optional<HumanPlayer> person_;  // once one is asked for
    BookChoice choice_{std::random_device()()};
    OwnMoves played_;
    bool is_configured_ = false;
};

}  // namespace outflank
