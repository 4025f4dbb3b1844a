#pragma once

#include "protocol/play/any_game.h"

namespace outflank {

/// Othello on 8x8.
class OthelloGame : public AnyGame {
  public:
    explicit OthelloGame(Game game = Game()) : game_(std::move(game)) {}

    [[nodiscard]] std::unique_ptr<AnyGame> clone() const override;
    [[nodiscard]] Rules rules() const override { return Rules::othello; }
    void restart() override { game_ = Game(); }
    Result<void> set_up(std::string_view position) override;
    [[nodiscard]] std::string position() const override;
    [[nodiscard]] Result<std::string> parse_move(std::string_view text) const override;
    Result<void> play(std::string_view move) override;
    bool undo() override { return game_.undo(); }
    bool redo() override { return game_.redo(); }
    [[nodiscard]] std::vector<std::string> moves() const override;
    [[nodiscard]] Color to_move() const override { return game_.to_move(); }
    [[nodiscard]] bool is_over() const override { return game_.is_over(); }
    [[nodiscard]] bool must_pass() const override { return game_.position().must_pass(); }
    using AnyGame::legal_moves;
    [[nodiscard]] std::vector<std::string> legal_moves(Color color) const override;
    [[nodiscard]] int discs(Color color) const override;
    [[nodiscard]] Supply supply(Color color) const override { return game_.supply(color); }
    [[nodiscard]] std::optional<int> final_score() const override { return game_.final_score(); }
    [[nodiscard]] std::vector<std::string> rows() const override;
    [[nodiscard]] std::string drawing(bool in_color, int width = 0) const override;
    [[nodiscard]] std::uint64_t perft(int depth) const override;
    [[nodiscard]] std::uint64_t symmetric_hash() const override;

    /// For what knows Othello alone: its engine, and the formats that only Othello has.
    [[nodiscard]] const Game& game() const { return game_; }

  private:
    Game game_;
};

}  // namespace outflank
