#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

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

struct Fault {
    FaultKind kind;
    std::string text;  // what happened, for a person to read
};

/// A value, or the fault instead of it.
template <class T>
using Outcome = tl::expected<T, Fault>;

inline tl::unexpected<Fault> fault(FaultKind kind, std::string text) {
    return tl::make_unexpected(Fault{kind, std::move(text)});
}

}  // namespace outflank::match
