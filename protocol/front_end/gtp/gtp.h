#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "protocol/front_end/front_end.h"
#include "protocol/front_end/gtp/gtp_game.h"

namespace outflank {

/// The Go Text Protocol, version 2: `[id] command arguments` is answered by `=[id] ...` or
/// `?[id] ...` and a blank line. Searches are never interrupted; the end of input waits for them.
/// Pondering, where the options ask for it, ends with the next command.
class Gtp : public FrontEnd {
  public:
    /// Throws UsageError when the options cannot be met.
    Gtp(const Options& options, Output output);
    ~Gtp() override { close(); }

  private:
    void receive(const std::string& line) override;
    void refuse(const std::string& line, const std::string& reason) override;

    void answer_failure(const std::string& reason) override;

    GtpGame game_;
    std::optional<std::string> unanswered_;  // the id of the command that is executed
};

}  // namespace outflank
