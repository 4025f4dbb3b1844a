#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "search/files/little_endian.h"

namespace outflank {

// The WTHOR database of the French Othello federation, whose description is "Format de la base
// WTHOR". It consists of files of games (.wtb), of players' names (.jou) and of tournaments' names
// (.trn). Each begins with the same header; numbers are little-endian.

/// What begins each file of the database.
struct WthorHeader {
    static constexpr std::size_t size = 16;  // bytes

    int year_made = 0, month_made = 0, day_made = 0;  // of the file; a month and a day from 1
    std::uint32_t games = 0;
    std::uint16_t names = 0;
    int year = 0;        // of the games
    int board_size = 8;  // squares a side: 8 or 10; 0 means 8
    int type = 0;        // 1 for a collection of solitaires
    int depth = 0;       // empties from which the theoretical scores are
    int reserved = 0;
};

/// The header that a file of at least WthorHeader::size bytes begins with.
WthorHeader parse_wthor_header(std::string_view bytes);
/// Its bytes.
std::string to_bytes(const WthorHeader& header);

enum class WthorKind : std::uint8_t { games, players, tournaments };

/// What a file holds, by its header and size; nothing when it is no WTHOR file. A file of games may
/// be shorter or longer than its header says.
std::optional<WthorKind> wthor_kind(std::string_view bytes);

/// The size of a name in a file of names, its final NUL included.
constexpr std::size_t wthor_name_size(WthorKind kind) {
    return kind == WthorKind::players ? 20 : 26;
}

/// A game in a file of games: the numbers of the tournament, of Black and of White (16 bits each),
/// Black's discs, Black's theoretical discs (8 bits each), and the moves, 10 * row + column from 1,
/// filled up with zeros. Passes are left out.
inline constexpr std::size_t wthor_game_size = 68;
inline constexpr std::size_t wthor_move_count = 60;

/// What a WTHOR game has and a record has no member for: Black's theoretical discs, and the empties
/// from which on they are known. The record keeps it in a tag of this name: "31 from 22".
inline constexpr std::string_view wthor_tag = "WTHOR";

// ---- Bytes ----

inline int byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}
inline int word_at(std::string_view bytes, std::size_t at) {
    return little_endian_at<std::uint16_t>(bytes, at);
}
inline void add_byte(std::string& bytes, int value) { bytes += static_cast<char>(value); }
inline void add_word(std::string& bytes, int value) {
    append_little_endian(bytes, static_cast<std::uint16_t>(value));
}

}  // namespace outflank
