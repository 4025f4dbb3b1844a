#include "protocol/record/wthor/folder.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/io/read_file.h"
#include "protocol/io/target_file.h"
#include "protocol/io/text.h"
#include "search/path.h"

namespace outflank {

namespace fs = std::filesystem;

namespace {

bool has_ending(const fs::path& file, std::string_view ending) {
    return lower_case(to_name(file.extension())) == ending;
}

// Makes room for every number that the games of a file use.
void reserve_numbers(std::string_view bytes, WthorNames& names) {
    const auto reserve = [](std::vector<std::string>& list, int number) {
        list.resize(std::max(list.size(), static_cast<std::size_t>(number) + 1));
    };
    for (std::size_t at = WthorHeader::size; at + wthor_game_size <= bytes.size();
         at += wthor_game_size) {
        reserve(names.tournaments, word_at(bytes, at));
        reserve(names.players, word_at(bytes, at + 2));
        reserve(names.players, word_at(bytes, at + 4));
    }
}

// Where a list is written: to the one that is there, else under the usual name.
fs::path list_in(const fs::path& folder, std::string_view ending, const char* usual) {
    for (const fs::path& list : name_files_for_all(folder))
        if (has_ending(list, ending)) return list;
    return folder / usual;
}

fs::path file_of(const fs::path& folder, int year) {
    return folder / fmt::format("WTH_{:04}.wtb", year);
}

}  // namespace

Result<WthorNames> names_in_folder(const fs::path& folder) {
    WthorNames names;
    for (const fs::path& list : name_files_for_all(folder)) {
        const auto content = read_file(to_name(list));
        if (!content) return tl::make_unexpected(content.error());
        if (!take_wthor_names(*content, names))
            return error(to_name(list) +
                         ": no WTHOR file of names, or its size is not what it says");
    }
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(folder, failure)) {
        if (!has_ending(entry.path(), ".wtb")) continue;
        const auto content = read_file(to_name(entry.path()));
        if (!content) return tl::make_unexpected(content.error());
        if (wthor_kind(*content) == WthorKind::games) reserve_numbers(*content, names);
    }
    if (failure && fs::exists(folder, failure))
        return error(fmt::format("cannot read the folder {}", to_name(folder)));
    return names;
}

Result<void> write_folder(const fs::path& folder, const WthorWriter& database) {
    std::error_code failure;
    std::vector<std::string> present;
    for (const int year : database.years())
        if (fs::exists(file_of(folder, year), failure))
            present.push_back(to_name(file_of(folder, year)));
    if (!present.empty())
        return error(joined(present, ", ") + ": there already, so nothing is written");
    fs::create_directories(folder, failure);
    if (failure) return error(fmt::format("{}: {}", to_name(folder), failure.message()));
    if (const std::string players = database.players(); !players.empty())
        write_file(to_name(list_in(folder, ".jou", "WTH.JOU")), players);
    if (const std::string tournaments = database.tournaments(); !tournaments.empty())
        write_file(to_name(list_in(folder, ".trn", "WTH.TRN")), tournaments);
    for (const int year : database.years())
        write_file(to_name(file_of(folder, year)), database.games_of(year));
    return {};
}

}  // namespace outflank
