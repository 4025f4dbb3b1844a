#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/position.h"

namespace outflank {

/// The result of a game, of which every record format can hold a part.
struct RecordedResult {
    enum class End : std::uint8_t {
        played,    // or not stated
        resigned,  // GGF ":r", SGF "+R"
        time,      // the loser's time ran out: GGF ":t", SGF "+T"
        agreed,    // the players agreed on the score: GGF ":s"
        forfeit    // lost by rule, or the loser left: GGF ":l", SGF "+F"
    };

    /// Nobody: a draw.
    std::optional<Color> winner;
    /// Black's discs less White's, empties to the winner, -64 to +64; absent where only the winner
    /// is stated.
    std::optional<double> score;
    End end = End::played;

    /// The score; the winner's 64 discs where only he is stated.
    [[nodiscard]] double counted_score() const;
    /// The discs of Black that go with that score.
    [[nodiscard]] int black_discs() const;

    bool operator==(const RecordedResult&) const = default;
};

/// The result of this score of Black; nothing beyond 64 discs.
std::optional<RecordedResult> result_of_score(
    double score, RecordedResult::End end = RecordedResult::End::played);

/// The result that a text gives in the way of GGF ("+12.00:r", "-4"), SGF ("B+12", "W+R", "Draw"),
/// PGN ("1-0", "1/2-1/2"), a score sheet ("38-26", "38:26") or words ("Black wins", "White 12",
/// "Black: 40, White: 24", "White lost on time", "Jigo"). Nothing when it gives none: "", "?", "*",
/// "Void", or a score beyond 64 discs.
std::optional<RecordedResult> parse_result(std::string_view text);

/// Whether a text of digits and colons, beside moves, is a time, as "0:12" and "1:02:03" are. The
/// discs of both sides, "38:26", are 64 together.
bool is_time(std::string_view text);

/// A warning for the user where a result names the end of the game by an unknown word, as "+64:x"
/// does: `parse_result` leaves that out.
std::optional<std::string> warning_on_result(std::string_view text);

/// "+12", "-64:r", "+0". GGF has no word for a forfeit or an agreed score that its readers know,
/// and no result without a score: then the winner has 64 discs.
std::string to_ggf_result(const RecordedResult& result);
/// "B+12", "W+R", "0".
std::string to_sgf_result(const RecordedResult& result);
/// "38-26", or "1-0" where only the winner is stated.
std::string to_pgn_result(const RecordedResult& result);

}  // namespace outflank
