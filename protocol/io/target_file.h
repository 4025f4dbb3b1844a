#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace outflank {

/// A file that takes its name only when it is whole, so that it may be one of those being read.
/// Without a name, or called "-", it is standard output; what is no usual file (a pipe) is written
/// to directly. What cannot be written is a UsageError.
class TargetFile {
  public:
    explicit TargetFile(const std::string& name);
    ~TargetFile();
    TargetFile(const TargetFile&) = delete;
    TargetFile& operator=(const TargetFile&) = delete;

    void write(std::string_view text);
    void finish();
    [[nodiscard]] bool is_standard_output() const { return name_.empty(); }
    /// Who reads the output has read enough; what is written from now on is lost.
    [[nodiscard]] bool is_closed() const { return is_closed_; }

  private:
    void fail();

    const std::string name_;
    std::string written_as_;
    std::FILE* file_ = stdout;
    bool is_closed_ = false;
};

}  // namespace outflank
