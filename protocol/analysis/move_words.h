#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/position.h"

namespace outflank {

/// What a learner should see in a legal move, in a few words: corners taken and given, how many
/// moves it leaves the opponent where that differs from the mean of the other moves by two or more,
/// discs that become stable, who gets the last move of a region. "takes the corner, leaves White 3
/// moves (the others 6), makes 4 discs stable". Empty when there is nothing to say.
std::string move_words(const Position& before, Square move);

/// What a mistake is about: the first reason that `mistake_words` finds. `other`: it finds none, or
/// a side is wiped out.
enum class MistakeKind : std::uint8_t { corner, mobility, stability, parity, other };
inline constexpr std::array<const char*, 5> mistake_kind_names = {"corner", "mobility", "stability",
                                                                  "parity", "other"};

/// Why a move is worse than the best one, in words. Each reason is something in which they differ,
/// and in which the best move has the better of it. Empty where none is found.
struct MistakeWords {
    std::string against;  // "gives White the corner a1, leaves White 12 moves (c4 leaves 7)"
    std::string best;     // "makes 5 discs stable (d3 makes 1)"
    MistakeKind kind = MistakeKind::other;
};
MistakeWords mistake_words(const Position& before, Square move, Square best);

}  // namespace outflank
