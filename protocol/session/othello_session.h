#pragma once

#include "protocol/session/session.h"
#include "search/searcher.h"

namespace outflank {

/// Othello on 8x8.
class OthelloSession : public Session {
  public:
    /// Throws UsageError when the options cannot be met.
    explicit OthelloSession(const Options& options);

    [[nodiscard]] std::string game_name() const override { return "Othello"; }
    [[nodiscard]] std::string sample_move() const override { return "f5"; }
    void new_game() override;
    Result<void> set_up(std::string_view position) override;
    [[nodiscard]] std::string position() const override;
    Result<void> play(std::string_view move) override;
    bool undo() override { return game_.undo(); }
    bool redo() override { return game_.redo(); }
    [[nodiscard]] Color to_move() const override { return game_.to_move(); }
    [[nodiscard]] bool is_over() const override { return game_.is_over(); }
    [[nodiscard]] std::vector<std::string> legal_moves(Color color) const override;
    [[nodiscard]] std::vector<std::string> moves() const override;
    [[nodiscard]] int discs(Color color) const override;
    [[nodiscard]] Supply supply(Color color) const override { return game_.supply(color); }
    [[nodiscard]] std::optional<int> final_score() const override { return game_.final_score(); }
    [[nodiscard]] std::vector<std::string> rows() const override;
    [[nodiscard]] std::string drawing(bool in_color) const override;
    [[nodiscard]] const Options& options() const override { return options_; }
    Result<void> configure(const Options& options) override;
    Hints think(const Limits& limits, std::stop_token stop, const OnHints& on_hints = {}) override;

    /// For front-ends that know only Othello. What the search learned outlives a change of game.
    [[nodiscard]] Game& game() { return game_; }
    [[nodiscard]] const Game& game() const { return game_; }
    Report search(const Limits& limits, std::stop_token stop,
                  const Searcher::OnReport& on_report = {});
    /// Of the running search, from any thread.
    [[nodiscard]] std::uint64_t nodes() const { return searcher_.nodes(); }
    void forget() { searcher_.clear(); }

  private:
    Options options_;
    Game game_;
    Searcher searcher_;
};

}  // namespace outflank
