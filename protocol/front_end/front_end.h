#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "protocol/io/line_reader.h"
#include "protocol/session/options.h"

namespace outflank {

/// Where a front-end writes: whole lines, from its own threads and those that call it.
using Output = std::function<void(std::string_view)>;

/// A protocol as a function of a line. Lines come from one thread.
class FrontEnd {
  public:
    FrontEnd() = default;
    virtual ~FrontEnd() = default;
    FrontEnd(const FrontEnd&) = delete;
    FrontEnd& operator=(const FrontEnd&) = delete;

    /// Takes a line of any bytes, without its line end. Never blocks: it queues what is to be done,
    /// strictly in order; only lines that stop a search act at once.
    virtual void handle(std::string_view line) = 0;
    /// No line will follow. Does or drops what is queued, as the protocol has it, and returns then.
    virtual void finish() = 0;
    /// Returns when all lines so far are answered.
    virtual void wait_idle() = 0;
    /// After `quit`: lines are ignored from now on.
    [[nodiscard]] virtual bool has_quit() const = 0;
};

enum class Protocol { gtp, nboard, uci, console };

/// Which protocol a first line belongs to, if any.
std::optional<Protocol> protocol_of(std::string_view first_line);

/// Throws UsageError when the protocol does not know the game.
std::unique_ptr<FrontEnd> make_front_end(Protocol protocol, const Options& options,
                                         const Output& output);

/// Speaks a protocol on standard input and output until one of them ends; without a protocol, the
/// first line decides, or a terminal, on which it is the console.
int run_front_end(std::optional<Protocol> protocol, const Options& options);

}  // namespace outflank
