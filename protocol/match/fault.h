#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace outflank::match {

/// Why a player lost a game before its end, or why the game was dropped.
enum class FaultKind : std::uint8_t {
    crash,         // the process ended, or closed its input or output
    timeout,       // no answer within the match's time for one; records call it "hang"
    garbage,       // an answer that cannot be read, or output without end
    illegal,       // a move that the rules do not allow
    time,          // the clock ran out
    resign,        // it gave the game up
    no_start,      // it failed to start twice, before its first game: the match ends
    stopped,       // the match was stopped; no player is at fault
    no_resources,  // this program lacks files, processes, memory or disk; no player is at fault
};

/// Whether the game is dropped, because no player is at fault.
constexpr bool drops_game(FaultKind kind) {
    return kind == FaultKind::stopped || kind == FaultKind::no_resources;
}

/// "crash", "hang", ...
constexpr std::string_view name_of(FaultKind kind) {
    constexpr std::string_view names[] = {"crash",  "hang",     "garbage", "illegal move", "time",
                                          "resign", "no start", "stopped", "no resources"};
    return names[static_cast<std::size_t>(kind)];
}

/// Ends a game, or the match: thrown by players, and by the referee where nobody lost the game.
/// `what` says what happened, for a person to read.
struct Fault : std::runtime_error {
    Fault(FaultKind its_kind, const std::string& text) : std::runtime_error(text), kind(its_kind) {}

    FaultKind kind;
};

}  // namespace outflank::match
