#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "protocol/front_end/gtp/gtp_game.h"

namespace outflank {

using GtpArguments = std::span<const std::string>;
/// The text after "= ", or the error whose text comes after "? ".
using GtpAnswer = Result<std::string>;

struct GtpCommand {
    std::string_view name;
    std::size_t least_arguments;
    GtpAnswer (*run)(GtpGame& game, GtpArguments arguments, const std::stop_token& stop);
};

/// Whether there is such a command; names are in lower case.
bool knows_gtp_command(std::string_view name);

/// The commands that are not GTP's own: GoGui's, and those that only Outflank has.
std::span<const GtpCommand> gtp_extensions();

/// A text of whole lines as an answer, which begins on a line of its own.
std::string on_own_lines(std::string text);
/// The answer of a command that has nothing to say, or its error.
GtpAnswer answer_of(const Result<void>& done);

}  // namespace outflank
