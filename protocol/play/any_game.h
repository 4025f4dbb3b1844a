#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/result.h"
#include "protocol/play/rules.h"

namespace outflank {

/// A pass, as all rule sets write it.
inline constexpr std::string_view pass_text = "pass";

/// A final score in words: "Black wins by 12", "a draw". `black` is Black's result.
std::string result_in_words(int black);

/// A game by one of the rule sets. Moves and positions are text in the notation of the rule set:
/// "f5" and an OBF board for Othello, "2,1!" and a line as in engine/mod/notation.h for Othello
/// MOD. `make_game` makes one.
class AnyGame {
  public:
    AnyGame() = default;
    virtual ~AnyGame() = default;
    AnyGame& operator=(const AnyGame&) = delete;
    AnyGame& operator=(AnyGame&&) = delete;

    [[nodiscard]] virtual std::unique_ptr<AnyGame> clone() const = 0;
    [[nodiscard]] virtual Rules rules() const = 0;

    /// Starts a new game from the start position.
    virtual void restart() = 0;
    /// Starts a new game from a position. An error changes nothing.
    virtual Result<void> set_up(std::string_view position) = 0;
    /// The present position, as `set_up` reads it.
    [[nodiscard]] virtual std::string position() const = 0;

    /// A move or pass in the form of `moves`: "f5" for "F5", "pass" for "PA". An error when the
    /// text is neither; whether the move is legal plays no part.
    [[nodiscard]] virtual Result<std::string> parse_move(std::string_view text) const = 0;
    /// Plays a move or "pass" for the side to move. An error names the move and changes nothing.
    virtual Result<void> play(std::string_view move) = 0;
    /// Takes the last move or pass back; false when there is none.
    virtual bool undo() = 0;
    /// Plays again what was taken back last; false when there is nothing.
    virtual bool redo() = 0;
    /// Moves and passes from the first position to the present one.
    [[nodiscard]] virtual std::vector<std::string> moves() const = 0;

    [[nodiscard]] virtual Color to_move() const = 0;
    [[nodiscard]] virtual bool is_over() const = 0;
    /// The game goes on, but the side to move has no move.
    [[nodiscard]] virtual bool must_pass() const = 0;
    /// The moves that `color` would have if it were to move; passes are not among them.
    [[nodiscard]] virtual std::vector<std::string> legal_moves(Color color) const = 0;
    [[nodiscard]] std::vector<std::string> legal_moves() const { return legal_moves(to_move()); }

    /// Discs or cards of a color on the board.
    [[nodiscard]] virtual int discs(Color color) const = 0;
    /// Discs or cards that a player has left, and how many the opponent had to give.
    [[nodiscard]] virtual Supply supply(Color color) const = 0;
    /// Discs or cards that both players have left together: the most moves to come.
    [[nodiscard]] int left_to_place() const {
        return supply(Color::black).left + supply(Color::white).left;
    }
    /// Stop! tiles that a player has left; absent where the rules have no tiles.
    [[nodiscard]] virtual std::optional<int> tiles(Color) const { return std::nullopt; }
    /// Black's result in discs or cards, once the game is over.
    [[nodiscard]] virtual std::optional<int> final_score() const = 0;

    /// The part of the board that is in use, a string a row, the top row first: 'X' for Black, 'O'
    /// for White, '.' for empty; lower case for cards under a tile.
    [[nodiscard]] virtual std::vector<std::string> rows() const = 0;
    /// The board as people see it, with legal moves, whose turn it is, and each player's supply, in
    /// ASCII, with ANSI colours if asked for. The turn and the supplies are beside the board where
    /// they fit into `width` columns, 0 for any number. Ends with a line break; no line is blank.
    [[nodiscard]] virtual std::string drawing(bool in_color, int width = 0) const = 0;

    /// The number of lines of play of `depth` plies: a pass is a ply, a finished game counts one.
    [[nodiscard]] virtual std::uint64_t perft(int depth) const = 0;
    /// A hash of the position that all its images by symmetry share.
    [[nodiscard]] virtual std::uint64_t symmetric_hash() const = 0;

  protected:
    AnyGame(const AnyGame&) = default;
    AnyGame(AnyGame&&) = default;

    /// Lines to write beside or below a drawn board, three at most: Black (pieces on the board,
    /// pieces left), White, and the last move or the result. A mark shows whose turn it is.
    /// `pieces` is the word of the rules: "discs" or "cards".
    [[nodiscard]] std::vector<std::string> captions(std::string_view piece) const;
    /// Sequences of ANSI for drawings.
    static constexpr std::string_view ansi_underlined = "\x1b[4m";
    static constexpr std::string_view ansi_plain = "\x1b[0m";

  private:
    [[nodiscard]] std::string caption_of(Color color, std::string_view piece) const;
};

/// A new game by these rules.
std::unique_ptr<AnyGame> make_game(Rules rules);

/// Moves of a rule set as text, in its own notation.
template <class Moves>
std::vector<std::string> texts_of(const Moves& moves) {
    std::vector<std::string> texts;
    if constexpr (requires { moves.size(); }) texts.reserve(moves.size());
    for (const auto& move : moves) texts.push_back(to_string(move));
    return texts;
}

}  // namespace outflank
