#include "protocol/record/wthor/wthor.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank {

WthorHeader parse_wthor_header(std::string_view bytes) {
    WthorHeader header;
    header.year_made = 100 * byte_at(bytes, 0) + byte_at(bytes, 1);
    header.month_made = byte_at(bytes, 2);
    header.day_made = byte_at(bytes, 3);
    header.games = little_endian_at<std::uint32_t>(bytes, 4);
    header.names = static_cast<std::uint16_t>(word_at(bytes, 8));
    header.year = word_at(bytes, 10);
    header.board_size = byte_at(bytes, 12);
    header.type = byte_at(bytes, 13);
    header.depth = byte_at(bytes, 14);
    header.reserved = byte_at(bytes, 15);
    return header;
}

std::string to_bytes(const WthorHeader& header) {
    std::string bytes;
    add_byte(bytes, header.year_made / 100);
    add_byte(bytes, header.year_made % 100);
    add_byte(bytes, header.month_made);
    add_byte(bytes, header.day_made);
    append_little_endian(bytes, header.games);
    add_word(bytes, header.names);
    add_word(bytes, header.year);
    add_byte(bytes, header.board_size);
    add_byte(bytes, header.type);
    add_byte(bytes, header.depth);
    add_byte(bytes, header.reserved);
    return bytes;
}

std::optional<WthorKind> wthor_kind(std::string_view bytes) {
    if (bytes.size() < WthorHeader::size) return std::nullopt;
    const WthorHeader header = parse_wthor_header(bytes);
    const bool is_plausible = header.year_made >= 1900 && header.year_made < 2100 &&
                              byte_at(bytes, 1) < 100 && header.month_made <= 12 &&
                              header.day_made <= 31 && header.reserved == 0;
    if (!is_plausible) return std::nullopt;
    const std::size_t rest = bytes.size() - WthorHeader::size;
    if (header.games == 0 && header.names > 0) {
        if (rest == wthor_name_size(WthorKind::players) * header.names) return WthorKind::players;
        if (rest == wthor_name_size(WthorKind::tournaments) * header.names)
            return WthorKind::tournaments;
        return std::nullopt;
    }
    return header.board_size == 0 || header.board_size == 8 || header.board_size == 10
               ? std::optional(WthorKind::games)
               : std::nullopt;
}

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

namespace fs = std::filesystem;

std::string stem_of(const fs::path& file) { return lower_case(to_name(file.stem())); }

template <class IsWanted>
std::vector<fs::path> lists_in(const fs::path& folder, IsWanted is_wanted) {
    std::vector<fs::path> files;
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(folder.empty() ? "." : folder, failure))
        if (holds_wthor_names(entry.path()) && is_wanted(entry.path()))
            files.push_back(entry.path());
    return files;
}

std::string field_of(const std::string& name, WthorKind kind) {
    return utf8_to_latin1(name).text.substr(0, wthor_name_size(kind) - 1);
}

}  // namespace

bool has_ending(const fs::path& file, std::string_view ending) {
    return lower_case(to_name(file.extension())) == ending;
}

bool holds_wthor_names(const fs::path& file) {
    return has_ending(file, ".jou") || has_ending(file, ".trn");
}

bool is_name_for_all(const fs::path& file) {
    const std::string stem = stem_of(file);
    return stem == "wth" || stem == "wthor";
}

std::vector<fs::path> own_name_files(const fs::path& database) {
    return lists_in(database.parent_path(),
                    [&](const fs::path& list) { return stem_of(list) == stem_of(database); });
}

std::vector<fs::path> name_files_for_all(const fs::path& folder) {
    return lists_in(folder, is_name_for_all);
}

std::vector<fs::path> name_files_beside(const fs::path& database) {
    const auto own = own_name_files(database);
    return own.empty() ? name_files_for_all(database.parent_path()) : own;
}

std::string as_wthor_name(const std::string& name, WthorKind kind) {
    return latin1_to_utf8(trimmed(field_of(name, kind)));
}

std::string to_wthor_names(const std::vector<std::string>& names, WthorKind kind,
                           const WthorHeader& header) {
    WthorHeader own{header.year_made, header.month_made, header.day_made};
    own.names = static_cast<std::uint16_t>(names.size());
    own.board_size = 0;
    std::string bytes = to_bytes(own);
    for (const std::string& name : names) {
        std::string field = field_of(name, kind);
        field.resize(wthor_name_size(kind));
        bytes += field;
    }
    return bytes;
}

}  // namespace outflank
