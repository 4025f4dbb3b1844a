#include "protocol/record/wthor/header.h"

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

}  // namespace outflank
