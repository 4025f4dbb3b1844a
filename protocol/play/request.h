#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "search/limits.h"

namespace outflank {

struct Options;

/// What an engine is asked for. What is absent here, the options say.
struct Request {
    enum class Purpose : std::uint8_t {
        asking,   // what the engine thinks: a search
        playing,  // the move that the engine plays: of the book or a person, too
    };
    Purpose purpose = Purpose::asking;
    // As it stands: `limits_of` takes the reserve for lag from it.
    std::optional<GameClock> clock = std::nullopt;
    std::optional<int> depth = std::nullopt;  // plies
    std::optional<Milliseconds> move_time = std::nullopt;
    std::optional<std::uint64_t> nodes = std::nullopt;
    bool is_unlimited = false;           // search until it is stopped
    bool depth_is_level = false;         // the depth says how strong the engine plays, as in NBoard
    Goal goal = Goal::score;             // with `wld`, no depth ends the search
    int lines = 1;                       // best moves to find
    std::vector<std::string> only = {};  // the legal moves to consider; none: all
};

/// Rounds seconds to milliseconds. Times beyond the longest one either way are cut to that.
Milliseconds milliseconds_of(double seconds);

/// The limits of a search for one move by the options alone. If neither they nor `has_limit` limit
/// it, `default_level` does; in Othello MOD it thinks at most 1.5 seconds. If there is a level and
/// a depth, the level only says from how many empties the game is solved.
Limits limits_of(const Options& options, bool has_limit = false);
/// The limits of the search for a request. The options' own limits hold where the request has none.
Limits limits_of(const Options& options, const Request& request);

/// Whether the move that is asked for may come from the opening book: the engine plays, by its
/// level or by a clock, and not with a fixed time, depth or number of nodes. `limits` are those of
/// the request.
bool may_use_book(const Request& request, const Limits& limits);

}  // namespace outflank
