#include "protocol/system/file_names.h"

#include <algorithm>
#include <filesystem>

#include "search/files/path.h"

namespace outflank {

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
