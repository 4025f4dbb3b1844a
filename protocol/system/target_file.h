#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace outflank {

/// A file to write. It is written under another name and renamed when it is complete, so it can
/// replace an input file, but not one that is read-only. An empty name or "-" is standard output. A
/// device or a pipe is written directly. All functions throw UsageError if it cannot be written.
class TargetFile {
  public:
    explicit TargetFile(const std::string& name);
    ~TargetFile();
    TargetFile(const TargetFile&) = delete;
    TargetFile& operator=(const TargetFile&) = delete;

    void write(std::string_view text);
    /// To be called once, at the end. Without it, the file is left as it was.
    void finish();
    [[nodiscard]] bool is_standard_output() const { return name_.empty(); }
    /// The reader of the output has closed it; text written from now on is dropped.
    [[nodiscard]] bool is_closed() const { return is_closed_; }

  private:
    void fail();

    const std::string name_;
    std::string written_as_;
    std::FILE* file_ = stdout;
    bool is_closed_ = false;
};

/// Writes a whole file by a TargetFile.
void write_file(const std::string& name, std::string_view content);

}  // namespace outflank
