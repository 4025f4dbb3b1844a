#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace outflank {

/// A file to write. It is written under a name of its own beside the file, and takes the file's
/// name when it is complete and on the disk. So it can replace an input file, but
/// not one that is read-only, or a book or a base of games, and has its permissions then. An empty
/// name or "-" is standard output. A device or a pipe is written directly. All functions throw
/// UsageError if it cannot be written.
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
    void open_beside();
    void fail();

    const std::string name_;
    bool is_replaced_ = false;  // by what is written
    std::string written_as_;    // until then
    std::FILE* file_ = stdout;
    bool is_closed_ = false;
};

/// Writes a whole file by a TargetFile.
void write_file(const std::string& name, std::string_view content);

}  // namespace outflank
