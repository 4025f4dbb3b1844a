#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>

namespace outflank {

inline std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_text(const std::filesystem::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

/// A new, empty folder. It is removed with everything in it.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::random_device random;
        do
            path_ =
                std::filesystem::temp_directory_path() / fmt::format("outflank-test-{}", random());
        while (!std::filesystem::create_directory(path_));
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// The whole name of a file in it.
    std::string operator/(const std::string& name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

/// A file in a temporary folder of its own. What is written beside it is removed, too, and no other
/// test or program has files there: a command that reads NAME.wtb also reads the .jou beside it.
class TemporaryFile {
    TemporaryFolder folder_;

  public:
    explicit TemporaryFile(const std::string& file_name, std::string_view text = "")
        : name(folder_ / file_name) {
        write_text(name, text);
    }

    [[nodiscard]] std::string text() const { return content_of(name); }

    const std::string name;  ///< the whole path
};

}  // namespace outflank
