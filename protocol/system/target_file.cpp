#include "protocol/system/target_file.h"

#include <cerrno>
#include <filesystem>
#include <utility>

#include "protocol/system/descriptor.h"
#include "protocol/system/error_message.h"
#include "protocol/system/usage_error.h"
#include "search/files/path.h"

namespace outflank {

namespace fs = std::filesystem;

namespace {

// A symbolic link stays a link: the file it leads to is written. A link in /dev, such as
// /dev/stdout, leads to a file that is already open.
std::string resolved(const std::string& name) {
    std::error_code ignored;
    if (!fs::is_symlink(to_path(name), ignored) || name.starts_with("/dev/")) return name;
    const fs::path end = fs::weakly_canonical(to_path(name), ignored);
    return ignored ? name : to_name(end);
}

// Whether nobody may write to a file. A file is replaced, which needs no right to write to it.
bool is_read_only(const fs::path& path) {
    constexpr fs::perms all =
        fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
    std::error_code failure;
    const fs::perms rights = fs::status(path, failure).permissions();
    return !failure && (rights & all) == fs::perms::none;
}

}  // namespace

TargetFile::TargetFile(const std::string& name)
    : name_(name == "-" ? std::string() : resolved(name)) {
    if (is_standard_output()) return;
    std::error_code ignored;
    const fs::path path = to_path(name_);
    if (fs::exists(path, ignored) && is_read_only(path))
        throw UsageError(cannot_write(name_, EACCES));
    if (!fs::is_symlink(path, ignored) &&
        (!fs::exists(path, ignored) || fs::is_regular_file(path, ignored)))
        written_as_ = name_ + ".part";
    file_ = std::fopen((written_as_.empty() ? name_ : written_as_).c_str(), "wb");
    if (file_ == nullptr) fail();
}

TargetFile::~TargetFile() {
    if (file_ != nullptr && file_ != stdout) std::fclose(file_);
    if (!written_as_.empty()) std::remove(written_as_.c_str());
}

void TargetFile::write(std::string_view text) {
    if (is_closed_) return;
    if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
}

void TargetFile::finish() {
    if (!is_closed_ && std::fflush(file_) != 0) fail();
    if (written_as_.empty()) return;
    if (std::fclose(std::exchange(file_, nullptr)) != 0) fail();
    std::error_code failure;
    fs::rename(to_path(written_as_), to_path(name_), failure);
    if (failure) throw UsageError(cannot_write(name_, failure.default_error_condition().value()));
    written_as_.clear();
}

void TargetFile::fail() {
    is_closed_ = file_ == stdout && is_closed_pipe(errno);
    if (is_closed_) return;
    throw UsageError(cannot_write(is_standard_output() ? "the output" : name_, errno));
}

void write_file(const std::string& name, std::string_view content) {
    TargetFile target(name);
    target.write(content);
    target.finish();
}

}  // namespace outflank
