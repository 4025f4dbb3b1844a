#include "protocol/system/target_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <random>
#include <utility>

#include "protocol/system/descriptor.h"
#include "protocol/system/error_message.h"
#include "protocol/system/read_file.h"
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

// A name beside a file that no other file should have.
std::string name_beside(const std::string& name) {
    return fmt::format("{}.{:08x}.part", name, std::random_device()());
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
    if (is_database(name_))
        throw UsageError(name_ + ": a book or a base of games, which is not replaced");
    is_replaced_ = !fs::is_symlink(path, ignored) &&
                   (!fs::exists(path, ignored) || fs::is_regular_file(path, ignored));
    if (is_replaced_)
        open_beside();
    else
        file_ = std::fopen(name_.c_str(), "wb");
    if (file_ == nullptr) fail();
}

// What replaces a file may be read by nobody who could not read that one.
void TargetFile::open_beside() {
    std::error_code ignored;
    const bool is_private = fs::exists(to_path(name_), ignored);
    int descriptor = -1;
    do {
        written_as_ = name_beside(name_);
        descriptor = create_file(written_as_, is_private);
    } while (descriptor < 0 && errno == EEXIST);
    if (descriptor < 0) written_as_.clear();
    file_ = descriptor < 0 ? nullptr : ::fdopen(descriptor, "wb");
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
    if (!is_replaced_) return;
    errno = write_through(::fileno(file_));
    if (errno != 0) fail();
    if (std::fclose(std::exchange(file_, nullptr)) != 0) fail();
    std::error_code failure;
    const fs::path written = to_path(written_as_);
    const fs::path path = to_path(name_);
    if (const auto there = fs::status(path, failure); fs::exists(there))
        fs::permissions(written, there.permissions(), failure);
    fs::rename(written, path, failure);
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
