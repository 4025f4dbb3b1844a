#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record/own_data.h"

namespace outflank {

// Data of our own in GGF's comments: "CO[Outflank|EV=Cup|RO=2]"; a comment that begins with
// "Outflank+" goes on where the one before it ends.

/// Bytes. Edax's reader has room for 999.
inline constexpr std::size_t longest_ggf_value = 880;
/// The size of our comments: when Edax is sent a game by NBoard's protocol, it has room for 255.
inline constexpr std::size_t longest_own_comment = 250;

/// The name of the opening among this data: for people only, because it follows from the moves.
inline constexpr std::string_view opening_in_comment = "opening";

/// The comments with this data, which is not empty.
std::string to_ggf_comments(const Tags& tags);

/// Whether a comment has the form of ours.
bool is_own_comment(std::string_view comment);

/// The data in such comments of one game, in their order; nothing when it cannot be read.
std::optional<Tags> parse_ggf_comments(const std::vector<std::string>& comments);

}  // namespace outflank
