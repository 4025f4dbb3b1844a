#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "protocol/play/any_game.h"
#include "protocol/play/engine.h"
#include "protocol/record/record_source.h"
#include "search/book/known_moves.h"
#include "search/searcher.h"

namespace outflank {

/// Discs from which a loss that is not exact is called a mistake; below, it may be noise of the
/// search. Twice the standard deviation of the losses at the default level from those at level 18,
/// which was 1.4 discs on the 1560 moves of 40 recorded games that neither level scores exactly: of
/// the losses of 3 discs or more, level 18 found 5% to be none, of those of 1 or 2 discs 32%. With
/// level 8 the standard deviation was 1.9, with level 4 it was 2.7.
inline constexpr int least_mistake = 3;

/// A move and its score in discs, the mover's view.
struct ScoredMove {
    Square move = Square::none;
    int score = 0;
};

/// A move of a game, compared with the best move. Scores are in discs, the mover's view.
struct MoveAnalysis {
    int ply = 0;  // from 1, passes counted
    Position before;
    Square move = Square::none;
    std::optional<int> score;  // of the move played; absent if only a bound is known
    Square best = Square::none;
    std::optional<int> best_score;
    bool exact = false;      // both scores are those of perfect play
    std::vector<Square> pv;  // begins with the best move
    // The best moves, the best first, where more than one was asked for.
    std::vector<ScoredMove> best_moves = {};
    // What the opening book knows of the move and of the best one; the scores above are searched.
    std::optional<BookMove> book = {};
    std::optional<BookMove> best_book = {};
    bool given = false;       // by an opening that no player chose: then it loses nothing
    std::uint64_t nodes = 0;  // of the searches

    /// Discs lost by the move; absent if a score is, or if the move was given.
    [[nodiscard]] std::optional<int> loss() const {
        if (given || !score || !best_score) return std::nullopt;
        return *best_score - *score;
    }
    /// The loss, where it is certain or large enough to be more than noise of the search; else 0.
    [[nodiscard]] int mistake() const {
        const int lost = loss().value_or(0);
        return exact || lost >= least_mistake ? lost : 0;
    }
    /// Whether the move is a mistake that changed the expected winner, or a win to a draw.
    [[nodiscard]] bool is_turning_point() const;
};

/// The thirds of a game, by the number of the disc that is placed: 1 to 20, 21 to 40, 41 to 60.
inline constexpr std::array<const char*, 3> phase_names = {"opening", "midgame", "endgame"};
/// Discs lost in each phase.
using PhaseSums = std::array<int, phase_names.size()>;
int total(const PhaseSums& discs);

/// Scores a move of a game and the best ones by searches; `limits.lines` is how many of the best
/// get a score, and `limits.variety` does not count. `exact_after`: the exact score of the position
/// after the move, its mover's view, if it is known. Leaves out the ply.
MoveAnalysis analyze_move(Searcher& searcher, Limits limits, const Position& before, Square played,
                          std::optional<int> exact_after, const std::stop_token& stop);

/// A game, all its moves compared with the best ones.
struct GameAnalysis {
    InputGame input;
    std::vector<Position> positions;  // the first one, and the one after each ply
    std::vector<MoveAnalysis> moves;  // without passes, because they are forced
    std::string_view opening_name;    // empty if it has none
    bool is_xot = false;

    /// In discs, Black's view: as the record gives it, else from the end of the game.
    [[nodiscard]] std::optional<int> result() const;
    /// Discs lost by a player, and those lost by mistakes.
    [[nodiscard]] PhaseSums losses(Color color) const;
    [[nodiscard]] PhaseSums mistakes(Color color) const;
    /// The ply of the first mistake, and the ply from which on all scores are exact.
    [[nodiscard]] std::optional<int> first_mistake() const;
    [[nodiscard]] std::optional<int> exact_from() const;
    /// Whether all scores of moves in the endgame are exact.
    [[nodiscard]] bool has_exact_endgame() const;
    [[nodiscard]] std::vector<int> turning_points() const;
    /// The plies up to the position for which the game is called XOT; 0 if it is not.
    [[nodiscard]] std::size_t xot_plies() const;
};

/// An analysis in which no move is scored yet. `game` is that of the record.
GameAnalysis unscored(const InputGame& input, const Game& game);

/// Scores every move of a game, one after the other: first those at the end whose scores are exact,
/// from the last to the first, so that the transposition table holds the later positions when it
/// searches the earlier ones; then, with an empty table, the others from the first on, so that no
/// more is known of the moves played than of the best ones.
class GameAnalyst {
  public:
    /// `fresh` clears the table before each move.
    GameAnalyst(Searcher& searcher, const InputGame& input, const Limits& limits, bool fresh,
                std::stop_token stop);

    /// Scores another move; false where none is left, or after a request to stop.
    bool next();
    /// What is known so far; its moves are in order.
    [[nodiscard]] const GameAnalysis& analysis() const { return analysis_; }

  private:
    MoveAnalysis analyze(std::size_t ply);
    bool next_at_end();

    Searcher& searcher_;
    const Limits limits_;
    const bool fresh_;
    const std::stop_token stop_;
    GameAnalysis analysis_;
    std::vector<Square> moves_;
    std::size_t given_ = 0;           // plies that the record marks as given
    std::size_t ply_;                 // all after it are scored
    std::optional<int> exact_after_;  // of the position after that ply, its mover's view
    bool is_at_end_ = true;           // the scores are exact so far
    std::size_t early_ = 1;           // the next ply of those before
    std::ptrdiff_t early_moves_ = 0;  // so many of them are scored
};

/// All moves at once; nothing after a request to stop. After each move, `on_move` gets the number
/// of moves analysed so far.
std::optional<GameAnalysis> analyze_game(
    Searcher& searcher, const InputGame& input, const Limits& limits, bool fresh,
    const std::stop_token& stop, const std::function<void(std::size_t)>& on_move = [](auto) {});

/// Makes the first plies of a game those that were given, and no others. Without it, they are those
/// that the record marks.
void set_given(GameAnalysis& analysis, std::size_t plies);

/// Adds what a book (OpeningBook or FlatBook) knows to the moves that are from it.
template <class Book>
void mark_book_moves(GameAnalysis& analysis, Book& book) {
    for (MoveAnalysis& move : analysis.moves) {
        const std::vector<BookMove> known = book.moves(move.before.board);
        if (const BookMove* const played = scored_move(known, move.move)) move.book = *played;
        if (const BookMove* const best = scored_move(known, move.best)) move.best_book = *best;
    }
}

/// A score after a number of plies: Black's, in discs or cards.
using OnPlyScore = std::function<void(std::size_t plies, int black)>;

/// Scores the positions of a game at which there was a choice of moves, from the last one back to
/// the first, so that what the engine learns of later positions serves the earlier ones. Ends
/// early when it is stopped; the position that was being searched then is left out.
void score_plies(Engine& engine, const AnyGame& game, const std::stop_token& stop,
                 const OnPlyScore& on_score);

}  // namespace outflank
