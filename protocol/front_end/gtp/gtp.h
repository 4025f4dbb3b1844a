#pragma once

#include <stop_token>
#include <string_view>

#include "protocol/front_end/front_end.h"
#include "protocol/front_end/gtp/gtp_commands.h"
#include "protocol/front_end/job_queue.h"

namespace outflank {

/// The Go Text Protocol, version 2: `[id] command arguments` is answered by `=[id] ...` or
/// `?[id] ...` and a blank line. Searches are never interrupted; the end of input waits for them.
/// Pondering, where it is asked for, ends with the next command.
class Gtp : public FrontEnd {
  public:
    Gtp(const Options& options, Output output);
    ~Gtp() override;
    Gtp(const Gtp&) = delete;
    Gtp& operator=(const Gtp&) = delete;

    void handle(std::string_view line) override;
    void finish() override;
    void wait_idle() override { jobs_.wait_idle(); }
    [[nodiscard]] bool has_quit() const override { return has_quit_; }

  private:
    Output output_;
    GtpState state_;
    bool has_quit_ = false;
    std::stop_source next_line_;  // stopped when a line comes after the last one
    JobQueue jobs_;               // the last member: its jobs use the others
};

}  // namespace outflank
