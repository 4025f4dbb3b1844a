#pragma once

#include <string_view>

#include "protocol/front_end.h"
#include "protocol/gtp_commands.h"
#include "protocol/job_queue.h"

namespace outflank {

/// The Go Text Protocol, version 2: `[id] command arguments` is answered by `=[id] ...` or
/// `?[id] ...` and a blank line. Searches are never interrupted; the end of input waits for them.
class Gtp : public FrontEnd {
  public:
    Gtp(const Options& options, Output output);

    void handle(std::string_view line) override;
    void finish() override { jobs_.wait_idle(); }
    void wait_idle() override { jobs_.wait_idle(); }
    [[nodiscard]] bool has_quit() const override { return has_quit_; }

  private:
    Output output_;
    GtpState state_;
    bool has_quit_ = false;
    JobQueue jobs_;  // the last member: its jobs use the others
};

}  // namespace outflank
