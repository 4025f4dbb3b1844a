#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/play/any_game.h"
#include "protocol/record/obf.h"
#include "protocol/record/recorded_result.h"

namespace outflank {

/// A player's clock before the first move, in seconds. The increment is added after each move; the
/// grace once, when the time has run out.
struct RecordedClock {
    static constexpr double default_grace = 120;

    double seconds = 0;
    double increment = 0;
    double grace = default_grace;

    bool operator==(const RecordedClock&) const = default;
};

/// A move or pass, with its player's evaluation and the time that it took.
struct RecordedMove {
    Color color = Color::black;
    std::string move;               // as AnyGame::moves has it: "f5", "pass", "2,1!"
    std::optional<double> eval;     // discs, the mover's view
    std::optional<double> seconds;  // wall time

    bool operator==(const RecordedMove&) const = default;
};

/// A game as records hold it: every format is read into this and written from it. Texts are kept
/// as they were written and may be empty.
struct GameRecord {
    Rules rules = default_rules;
    std::string place;
    std::string date;
    std::string black;
    std::string white;
    std::string result;  // in any form that parse_result reads, or "?"
    std::optional<RecordedClock> black_clock;
    std::optional<RecordedClock> white_clock;
    /// The first position as AnyGame::position writes it; empty for the start of the game.
    std::string first;
    std::vector<RecordedMove> moves;
    /// What moves in the first position are worth, best first, as far as the record says; of
    /// Othello only.
    std::vector<ObfMove> scores;
    /// Names and values that have no member here, in the order of the file: GGF's other tags, and
    /// the ones that readers of other formats add.
    std::vector<std::pair<std::string, std::string>> tags;
    /// What the reader took in another way than it is written, or left out; a line each, for the
    /// user: "CA names an unknown charset: 'Klingon-1'; read as Latin-1".
    std::vector<std::string> warnings;
    /// Why the moves after the last one here were not used: "illegal move 7: a1"; empty if all
    /// were.
    std::string fault;
    /// Where that stands: so many lines below the first one of the record.
    std::ptrdiff_t fault_line = 0;

    /// The game after all moves. Passes that the record leaves out are made, and passes after the
    /// end of the game, which other programs write, are left out. An error names the first move
    /// that is illegal or out of turn.
    [[nodiscard]] Result<std::unique_ptr<AnyGame>> game() const;
    /// Makes `moves` those of `game`. The first move that is illegal or out of turn ends them, and
    /// `fault` names it; when it is the very first one, that is an error and changes nothing.
    /// Returns how many of the moves were used.
    Result<std::size_t> complete();

    /// The value of the first tag of this name; empty when there is none.
    [[nodiscard]] std::string_view tag(std::string_view name) const;
    /// What `result` says; where it says no score, that of the board, when the game was played to
    /// its end and the winner is the same.
    [[nodiscard]] std::optional<RecordedResult> known_result() const;
    /// Black's discs less White's, empties to the winner: those of the board when the game was
    /// played to its end and the result does not say that it ended in another way; else the discs
    /// of `result`.
    [[nodiscard]] std::optional<double> score() const;

    bool operator==(const GameRecord&) const = default;
};

/// The warning where times of moves were read that a record does not keep.
inline constexpr const char* times_left_out = "the times of the moves are left out";

/// The member that GGF and SGF both write under this name: PC, DT, PB, PW or RE. Null for other
/// names.
std::string* member_named(std::string_view name, GameRecord& record);

/// Sets that member to what a tag of its name says, and warns of what an earlier tag said in its
/// place.
void set_member(std::string_view name, std::string value, GameRecord& record);

/// Warns where the result of a game that was played to its end is not that of the board. A
/// resignation or a loss on time may have any score.
void warn_of_final_board(const AnyGame& game, GameRecord& record);

/// A first position of Othello as a record holds it: empty for the start of the game.
std::string first_of(const Position& position);

/// Adds the moves and passes of a game of Othello to a record, with the color of each.
void add_moves(const Game& game, GameRecord& record);

/// Marks the first `plies` of a record as given: an opening that no player chose. The mark is a tag
/// of its own, GIVEN, which the formats that hold other tags keep; 0 takes it away.
void mark_given(GameRecord& record, std::size_t plies);

/// How many plies are marked so.
std::size_t given_plies(const GameRecord& record);

/// A game of Othello in squares and discs, for what cannot do with text: WTHOR, OBF, UCI, the
/// analysis. An error for a game of other rules; else as GameRecord::game.
Result<Game> othello_game(const GameRecord& record);

}  // namespace outflank
