#pragma once

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace outflank {

inline std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A file that is gone with the test. Tests run side by side, so its name holds the process.
struct TemporaryFile {
    explicit TemporaryFile(const std::string& ending, std::string_view text = "")
        : name((std::filesystem::temp_directory_path() /
                ("outflank-" + std::to_string(getpid()) + "-" + ending))
                   .string()) {
        std::ofstream(name, std::ios::binary) << text;
    }
    ~TemporaryFile() { std::filesystem::remove(name); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] std::string text() const { return content_of(name); }

    const std::string name;
};

/// A new folder, removed with all that is in it.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string name =
            (std::filesystem::temp_directory_path() / "outflank-test-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace outflank
