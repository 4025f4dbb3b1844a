#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "protocol/front_end/gtp/gtp_commands.h"

namespace outflank {

// What the files that hold GTP's commands share.

using GtpArguments = std::span<const std::string>;
using GtpAnswer = Result<std::string>;

struct GtpCommand {
    std::string_view name;
    std::size_t least_arguments;
    GtpAnswer (*run)(GtpState& state, GtpArguments arguments, const std::stop_token& stop);
};

/// play, genmove, undo, the result, the clocks.
std::span<const GtpCommand> gtp_play_commands();
/// loadsgf, and what GoGui asks about the position.
std::span<const GtpCommand> gtp_position_commands();
/// What only Outflank has.
std::span<const GtpCommand> gtp_own_commands();

/// A new game and full clocks.
void gtp_new_game(GtpState& state);
void reset_clocks(GtpState& state);

/// Whether the game is Othello MOD.
bool is_boardless(const GtpState& state);
/// Whether the game goes on and the side to move has no move.
bool must_pass(const Session& session);

std::string joined(std::span<const std::string> texts, std::string_view separator = " ");
/// A text of whole lines as an answer, which ends a line and starts one after the '='.
std::string as_answer(std::string text);

}  // namespace outflank
