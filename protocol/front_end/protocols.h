#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "protocol/front_end/front_end.h"
#include "protocol/games/game_base.h"
#include "protocol/play/options.h"

namespace outflank {

enum class Protocol { gtp, nboard, uci, json, console };

/// The protocol that a first line belongs to, if any.
std::optional<Protocol> protocol_of(std::string_view first_line);

/// A front-end for one protocol. Throws UsageError when the options cannot be met.
std::unique_ptr<FrontEnd> make_gtp(const Options& options, Output output);
std::unique_ptr<FrontEnd> make_nboard(const Options& options, Output output);
std::unique_ptr<FrontEnd> make_uci(const Options& options, Output output);
std::unique_ptr<FrontEnd> make_json(const Options& options, const Output& output);

/// Throws UsageError when the options cannot be met, or the protocol does not know their game.
std::unique_ptr<FrontEnd> make_front_end(Protocol protocol, const Options& options,
                                         const Output& output);

/// Speaks a protocol on standard input and output until one of them ends. If no protocol is given,
/// it is the console on a terminal, which looks into `base`, and elsewhere the first line decides.
/// Throws UsageError as above, and when the output or the log cannot be written. Returns the exit
/// status.
int run_front_end(std::optional<Protocol> protocol, const Options& options,
                  std::unique_ptr<GameBase> base = nullptr);

}  // namespace outflank
