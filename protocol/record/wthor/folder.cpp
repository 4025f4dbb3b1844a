#include "protocol/record/wthor/folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/system/descriptor.h"
#include "protocol/system/read_file.h"
#include "protocol/system/target_file.h"
#include "protocol/system/text.h"
#include "protocol/system/usage_error.h"
#include "search/files/path.h"

namespace outflank {

namespace fs = std::filesystem;

namespace {

// A list of names, and where a game has the numbers of these.
struct List {
    std::vector<std::string>& names;
    bool is_there;
    std::string_view what;
    std::vector<std::size_t> places;
};

int highest_number(std::string_view bytes, const List& list) {
    int highest = -1;
    for (std::size_t at = WthorHeader::size; at + wthor_game_size <= bytes.size();
         at += wthor_game_size)
        for (const std::size_t place : list.places)
            highest = std::max(highest, word_at(bytes, at + place));
    return highest;
}

// Where a list is written: to the one that is there, in letters of any case, else to `usual`.
fs::path list_among(const std::vector<fs::path>& lists, std::string_view ending, fs::path usual) {
    const auto found =
        std::ranges::find_if(lists, [&](const fs::path& list) { return has_ending(list, ending); });
    return found == lists.end() ? std::move(usual) : *found;
}

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
        if (has_ending(file, ".wtb") && own_name_files(file).empty() &&
            file.filename() != database.filename())
            others.push_back(file);
    }
    return others;
}

fs::path file_of(const fs::path& folder, int year) {
    return folder / fmt::format("WTH_{:04}.wtb", year);
}

// Whether the folder had to be made.
bool made(const fs::path& folder) {
    std::error_code failure;
    const bool is_new = fs::create_directories(folder, failure);
    if (failure) throw UsageError(fmt::format("{}: {}", to_name(folder), failure.message()));
    return is_new;
}

}  // namespace

WthorFolder::WthorFolder(fs::path folder)
    : folder_(std::move(folder)), is_new_(made(folder_)), lock_(lock_folder(to_name(folder_))) {
    if (!lock_)
        throw UsageError(to_name(folder_) + ": another program writes there; try again later");
}

WthorFolder::~WthorFolder() {
    std::error_code not_empty;
    if (is_new_) fs::remove(folder_, not_empty);
}

Result<WthorNames> WthorFolder::names() const {
    WthorNames names;
    for (const fs::path& list : name_files_for_all(folder_)) {
        const auto content = read_file(to_name(list));
        if (!content) return tl::make_unexpected(content.error());
        if (!take_wthor_names(*content, names))
            return error(to_name(list) +
                         ": no WTHOR file of names, or its size is not what it says");
    }
    const std::array<List, 2> lists = {{
        {names.players, !names.players.empty(), "players (WTH.JOU)", {2, 4}},
        {names.tournaments, !names.tournaments.empty(), "tournaments (WTH.TRN)", {0}},
    }};
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(folder_, failure)) {
        if (!has_ending(entry.path(), ".wtb")) continue;
        const auto content = read_file(to_name(entry.path()));
        if (!content) return tl::make_unexpected(content.error());
        const bool has_own_lists = name_files_beside(entry.path()) != name_files_for_all(folder_);
        if (wthor_kind(*content) != WthorKind::games || has_own_lists) continue;
        for (const List& list : lists) {
            const int highest = highest_number(*content, list);
            // Number 0 alone is that of games without names, which need no list.
            if (!list.is_there && highest > 0)
                return error(fmt::format(
                    "{}: its games have numbers up to {} for {}, and that list is missing: put it "
                    "there, or write into another folder",
                    to_name(entry.path()), highest, list.what));
            list.names.resize(std::max(list.names.size(), static_cast<std::size_t>(highest + 1)));
        }
    }
    if (failure) return error(fmt::format("cannot read the folder {}", to_name(folder_)));
    return names;
}

Result<void> WthorFolder::write(const WthorWriter& database) {
    std::error_code failure;
    std::vector<fs::path> present;
    for (const int year : database.years())
        if (fs::exists(file_of(folder_, year), failure)) present.push_back(file_of(folder_, year));
    if (!present.empty())
        return error(names_of(present) + ": there already, so nothing is written");
    const auto lists = name_files_for_all(folder_);
    if (const std::string players = database.players(); !players.empty())
        write_file(to_name(list_among(lists, ".jou", folder_ / "WTH.JOU")), players);
    if (const std::string tournaments = database.tournaments(); !tournaments.empty())
        write_file(to_name(list_among(lists, ".trn", folder_ / "WTH.TRN")), tournaments);
    for (const int year : database.years())
        write_file(to_name(file_of(folder_, year)), database.games_of(year));
    return {};
}

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
        fs::path usual = database;
        usual.replace_extension(ending);
        const fs::path list = list_among(own_name_files(database), ending, std::move(usual));
        std::error_code failure;
        if (!content.empty()) return write_file(to_name(list), content);
        if (fs::remove(list, failure))
            tell(to_name(list) + " is removed: the games have no names for it");
    };
    write(".jou", games.players());
    write(".trn", games.tournaments());
}

}  // namespace outflank
