#include "protocol/record/wthor/names.h"

#include "protocol/io/encoding.h"
#include "protocol/io/text.h"

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
        std::string field = utf8_to_latin1(name).text.substr(0, size - 1);
        field.resize(size);
        bytes += field;
    }
    return bytes;
}

}  // namespace outflank
