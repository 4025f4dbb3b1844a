#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace outflank {

/// Why a game of this type, GGF's TY, is none of Othello on 8x8 from a known position: "a board of
/// 10x10"; nothing when it is one. A type is a size with letters around it: "s8r18". `s` are two
/// games at a time, `b` and `w` the colour that was asked for, `k` bids for the colours, `rN` a
/// random start of N discs, and `a` is anti-Othello. Empty is 8.
std::optional<std::string> type_fault(std::string_view type, bool has_board);

/// A type without the letter `k`: NBoard refuses it where it does not find the bids.
std::string without_bids(std::string_view type);

/// A size that is not 8, in words: "an octagonal board", "a board of 10x10".
std::string unknown_size(std::string_view size);

}  // namespace outflank
