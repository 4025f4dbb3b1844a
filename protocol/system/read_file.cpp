#include "protocol/system/read_file.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>

#include "protocol/system/descriptor.h"
#include "protocol/system/encoding.h"
#include "protocol/system/error_message.h"
#include "protocol/system/input_bytes.h"
#include "protocol/system/input_text.h"
#include "search/files/path.h"

namespace outflank {

Result<std::string> read_file(const std::string& name, const std::stop_token& stop) {
    const auto refusal = [&name](int failure) { return error(cannot_read(name, failure)); };
    const bool is_stdin = name == "-";
    const Descriptor opened(is_stdin ? -1 : open_to_read(name));
    if (!is_stdin && opened.number() < 0) return refusal(errno);
    InputBytes input(is_stdin ? STDIN_FILENO : opened.number());
    std::string content;
    {
        const std::stop_callback on_stop(stop, [&input] { input.interrupt(); });
        for (auto bytes = input.next(); bytes && !bytes->empty(); bytes = input.next())
            content += *bytes;
    }
    if (input.failure() != 0) return refusal(input.failure());
    return LineEnds().next(StrayBytes().next(to_utf8(std::move(content))));
}

bool is_database(const std::string& name) {
    constexpr std::string_view begin = "SQLite format 3";
    std::ifstream stream(to_path(name), std::ios::binary);
    std::string head(begin.size(), '\0');
    return stream.read(head.data(), static_cast<std::streamsize>(head.size())) && head == begin;
}

std::vector<std::string> files_beginning(const std::string& beginning) {
    namespace fs = std::filesystem;
    const char* const separators = fs::path::preferred_separator == '/' ? "/" : "/\\";
    const std::size_t name = beginning.find_last_of(separators) + 1;  // 0 without a folder
    const std::string folder = beginning.substr(0, name);
    std::vector<std::string> files;
    std::error_code failure;
    const fs::directory_iterator entries(to_path(folder.empty() ? "." : folder), failure);
    for (auto entry = entries; !failure && entry != fs::directory_iterator();
         entry.increment(failure)) {
        std::string file = to_name(entry->path().filename());
        const bool is_hidden = file.starts_with('.') && name == beginning.size();
        if (is_hidden || !file.starts_with(beginning.substr(name))) continue;
        if (entry->is_directory(failure)) file += '/';
        files.push_back(folder + file);
    }
    std::ranges::sort(files);
    return files;
}

}  // namespace outflank
