#include "protocol/record/wthor/names.h"

#include <algorithm>

#include "protocol/system/encoding.h"
#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank {

std::vector<std::string> parse_wthor_names(std::string_view bytes, WthorKind kind) {
    std::vector<std::string> names;
    const std::size_t size = wthor_name_size(kind);
    for (std::size_t at = WthorHeader::size; at + size <= bytes.size(); at += size) {
        const std::string_view field = bytes.substr(at, size);
        names.push_back(latin1_to_utf8(trimmed(field.substr(0, field.find('\0')))));
    }
    return names;
}

bool take_wthor_names(std::string_view content, WthorNames& names) {
    const auto kind = wthor_kind(content);
    if (kind == WthorKind::players) names.players = parse_wthor_names(content, *kind);
    if (kind == WthorKind::tournaments) names.tournaments = parse_wthor_names(content, *kind);
    return kind == WthorKind::players || kind == WthorKind::tournaments;
}

namespace {

const std::vector<std::string> stems_for_all = {"wth", "wthor"};

std::string stem_of(const std::filesystem::path& file) { return lower_case(to_name(file.stem())); }

bool is_among(const std::string& stem, const std::vector<std::string>& stems) {
    return std::ranges::find(stems, stem) != stems.end();
}

std::vector<std::filesystem::path> name_files(const std::filesystem::path& folder,
                                              const std::vector<std::string>& stems) {
    std::vector<std::filesystem::path> files;
    std::error_code failure;
    for (const auto& entry :
         std::filesystem::directory_iterator(folder.empty() ? "." : folder, failure)) {
        const std::string ending = lower_case(to_name(entry.path().extension()));
        if (ending != ".jou" && ending != ".trn") continue;
        if (is_among(stem_of(entry.path()), stems)) files.push_back(entry.path());
    }
    return files;
}

std::string field_of(const std::string& name, WthorKind kind) {
    return utf8_to_latin1(name).text.substr(0, wthor_name_size(kind) - 1);
}

}  // namespace

std::vector<std::filesystem::path> own_name_files(const std::filesystem::path& database) {
    return name_files(database.parent_path(), {stem_of(database)});
}

std::vector<std::filesystem::path> name_files_beside(const std::filesystem::path& database) {
    const auto own = own_name_files(database);
    return own.empty() ? name_files_for_all(database.parent_path()) : own;
}

std::vector<std::filesystem::path> name_files_for_all(const std::filesystem::path& folder) {
    return name_files(folder, stems_for_all);
}

bool is_name_for_all(const std::filesystem::path& file) {
    return is_among(stem_of(file), stems_for_all);
}

std::string as_wthor_name(const std::string& name, WthorKind kind) {
    return latin1_to_utf8(trimmed(field_of(name, kind)));
}

std::string to_wthor_names(const std::vector<std::string>& names, WthorKind kind,
                           const WthorHeader& header) {
    WthorHeader own;
    own.year_made = header.year_made;
    own.month_made = header.month_made;
    own.day_made = header.day_made;
    own.names = static_cast<std::uint16_t>(names.size());
    own.board_size = 0;
    std::string bytes = to_bytes(own);
    const std::size_t size = wthor_name_size(kind);
    for (const std::string& name : names) {
        std::string field = field_of(name, kind);
        field.resize(size);
        bytes += field;
    }
    return bytes;
}

}  // namespace outflank
