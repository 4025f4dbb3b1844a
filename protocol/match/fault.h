#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace outflank::match {

/// Why a player cannot go on.
enum class FaultKind : std::uint8_t {
    crash,    // the process ended, or closed its input or output
    hang,     // no answer within the patience
    garbage,  // an answer that cannot be read, or no end of output
    illegal,  // a move that the rules do not allow
    time,     // the clock ran out
    resign,   // it gave the game up
    stopped,  // the match was stopped: nobody's fault
};

/// "crash", "hang", ...
constexpr std::string_view name_of(FaultKind kind) {
    constexpr std::string_view names[] = {"crash", "hang",   "garbage", "illegal move",
                                          "time",  "resign", "stopped"};
    return names[static_cast<std::size_t>(kind)];
}

struct Fault {
    FaultKind kind;
    std::string text;  // what happened, for a person
};

/// A value, or the fault that stands in its place.
template <class T>
using Outcome = tl::expected<T, Fault>;

inline tl::unexpected<Fault> fault(FaultKind kind, std::string text) {
    return tl::make_unexpected(Fault{kind, std::move(text)});
}

}  // namespace outflank::match
