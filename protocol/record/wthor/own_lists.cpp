#include "protocol/record/wthor/own_lists.h"

#include <fmt/format.h>

#include <vector>

#include "protocol/system/target_file.h"
#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank {

namespace fs = std::filesystem;

namespace {

std::string names_of(const std::vector<fs::path>& files) {
    std::vector<std::string> names;
    names.reserve(files.size());
    for (const fs::path& file : files) names.push_back(to_name(file));
    return joined(names, ", ");
}

// The other databases of the folder that have their names from the lists for all of it.
std::vector<fs::path> named_by_all(const fs::path& database) {
    std::vector<fs::path> others;
    std::error_code failure;
    const fs::path folder = database.parent_path();
    for (const auto& entry : fs::directory_iterator(folder.empty() ? "." : folder, failure)) {
        const fs::path& file = entry.path();
        if (lower_case(to_name(file.extension())) == ".wtb" && own_name_files(file).empty() &&
            file.filename() != database.filename())
            others.push_back(file);
    }
    return others;
}

// Where a list is written: to the one that is there, in letters of any case.
fs::path list_of(const fs::path& database, std::string_view ending) {
    for (const fs::path& list : own_name_files(database))
        if (lower_case(to_name(list.extension())) == ending) return list;
    fs::path list = database;
    return list.replace_extension(ending);
}

}  // namespace

Result<void> may_write_lists(const fs::path& database) {
    std::error_code failure;
    const auto own = own_name_files(database);
    if (!own.empty() && !fs::exists(database, failure))
        return error(
            fmt::format("{}: there already, without {}, so nothing is written: use "
                        "another name, or remove what is there",
                        names_of(own), to_name(database)));
    if (!is_name_for_all(database)) return {};
    if (const auto others = named_by_all(database); !others.empty())
        return error(
            fmt::format("{}: would take names from the lists of {}, so nothing is "
                        "written: use another name, or -o FOLDER to add to a folder",
                        names_of(others), to_name(database)));
    return {};
}

void write_lists(const fs::path& database, const WthorWriter& games,
                 const std::function<void(const std::string&)>& tell) {
    const auto write = [&](std::string_view ending, const std::string& content) {
        const fs::path list = list_of(database, ending);
        std::error_code failure;
        if (!content.empty()) return write_file(to_name(list), content);
        if (fs::remove(list, failure))
            tell(to_name(list) + " is removed: the games have no names for it");
    };
    write(".jou", games.players());
    write(".trn", games.tournaments());
}

}  // namespace outflank
