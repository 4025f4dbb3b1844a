#pragma once

#include "engine/mod/game.h"
#include "protocol/session/session.h"
#include "search/mod/searcher.h"

namespace outflank {

/// Othello MOD. Moves are "2,0", or "2,0!" with a tile; a position is a line as in
/// engine/mod/notation.h. The engine thinks on one thread, whatever the options say.
class ModSession : public Session {
  public:
    /// Throws UsageError when the options cannot be met.
    explicit ModSession(const Options& options);

    [[nodiscard]] std::string game_name() const override { return "Othello MOD"; }
    [[nodiscard]] std::string sample_move() const override { return "2,1, or 2,1! with a tile"; }
    void new_game() override;
    Result<void> set_up(std::string_view position) override;
    [[nodiscard]] std::string position() const override;
    Result<void> play(std::string_view move) override;
    bool undo() override { return game_.undo(); }
    bool redo() override { return game_.redo(); }
    [[nodiscard]] Color to_move() const override { return game_.state().to_move(); }
    [[nodiscard]] bool is_over() const override { return game_.state().is_over(); }
    [[nodiscard]] std::vector<std::string> legal_moves(Color color) const override;
    [[nodiscard]] std::vector<std::string> moves() const override;
    [[nodiscard]] int discs(Color color) const override { return game_.state().count(color); }
    [[nodiscard]] Supply supply(Color color) const override { return game_.state().supply(color); }
    [[nodiscard]] std::optional<int> tiles(Color color) const override {
        return game_.state().tiles(color);
    }
    [[nodiscard]] std::optional<int> final_score() const override { return game_.final_score(); }
    [[nodiscard]] std::vector<std::string> rows() const override;
    [[nodiscard]] std::string drawing(bool in_color) const override;
    [[nodiscard]] const Options& options() const override { return options_; }
    Result<void> configure(const Options& options) override;
    Hints think(const Limits& limits, std::stop_token stop, const OnHints& on_hints = {}) override;

  private:
    Options options_;
    mod::Game game_;
    mod::Searcher searcher_;
};

}  // namespace outflank
