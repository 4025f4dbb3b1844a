#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record/game_record.h"
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

// ---- Names ----

/// The names of a database by their numbers, in UTF-8.
struct WthorNames {
    std::vector<std::string> players;
    std::vector<std::string> tournaments;
};

/// The names in a file of players or tournaments.
std::vector<std::string> parse_wthor_names(std::string_view bytes, WthorKind kind);

/// Takes the names when the content is that of a file of names; false when it is not.
bool take_wthor_names(std::string_view content, WthorNames& names);

/// Whether the name of a file ends so, in letters of any case: ".wtb".
bool has_ending(const std::filesystem::path& file, std::string_view ending);
/// Whether the file is a list of players or tournaments by its name.
bool holds_wthor_names(const std::filesystem::path& file);

/// The files in the folder of a database that hold its names alone: those with its own stem, in
/// letters of any case.
std::vector<std::filesystem::path> own_name_files(const std::filesystem::path& database);
/// The files in the folder of a database that hold its names: its own; when it has none,
/// those for the whole folder.
std::vector<std::filesystem::path> name_files_beside(const std::filesystem::path& database);
/// The files of names for all databases of a folder, as the federation calls them: the WTH or WTHOR
/// .JOU and .TRN, in letters of any case.
std::vector<std::filesystem::path> name_files_for_all(const std::filesystem::path& folder);
/// Whether lists of names with the stem of this file are those for the whole folder.
bool is_name_for_all(const std::filesystem::path& file);

/// The name as a file of names gives it back: cut to its size, '?' for what Latin-1 lacks.
std::string as_wthor_name(const std::string& name, WthorKind kind);

/// A file of names, with the date of `header`. Names are cut to their size; what Latin-1 lacks
/// becomes '?'.
std::string to_wthor_names(const std::vector<std::string>& names, WthorKind kind,
                           const WthorHeader& header);

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

// ---- Games ----

/// Reads a file of games. A name whose number is not among the names is left empty.
class WthorReader {
  public:
    /// `bytes` must be of WthorKind::games. Both must outlive the reader.
    WthorReader(std::string_view bytes, const WthorNames& names);

    /// The games that are in the file as a whole.
    [[nodiscard]] std::size_t game_count() const { return count_; }
    /// The game of this number, from 0, with its passes. An illegal move ends it and is named in
    /// its fault; when it is the first one, in an error.
    [[nodiscard]] Result<GameRecord> game(std::size_t number) const;
    /// Why the file is not as its header says; nothing when it is.
    [[nodiscard]] std::optional<std::string> fault() const;
    /// How many games have numbers beyond the end of a list of names, for the user; nothing when
    /// none has, or where there is no such list.
    [[nodiscard]] std::optional<std::string> warning_on_names() const;

  private:
    const std::string_view bytes_;
    const WthorNames& names_;
    const WthorHeader header_;
    std::size_t count_;
};

/// The tournament of a game: the event that its record names, else the place.
std::string_view wthor_tournament(const GameRecord& record);

/// Writes games into a database: one file of games, or one for each year, and two files of names.
class WthorWriter {
  public:
    /// `names` have their numbers already, and keep them.
    explicit WthorWriter(const WthorNames& names = {})
        : players_(WthorKind::players, names.players),
          tournaments_(WthorKind::tournaments, names.tournaments) {}

    /// An error says why WTHOR cannot hold the game: it begins with a set-up board, or it has a new
    /// name and the files cannot number one more. Then nothing of the game is written.
    Result<void> add(const GameRecord& record);

    /// The years of the games; 0 stands for games whose date has none.
    [[nodiscard]] std::vector<int> years() const;
    /// The .wtb file of all games. It has no year when they are of several.
    [[nodiscard]] std::string games() const;
    /// The .wtb file of the games of one of the years.
    [[nodiscard]] std::string games_of(int year) const;
    /// The .jou and .trn files; empty when no game has a name that was not there before.
    [[nodiscard]] std::string players() const;
    [[nodiscard]] std::string tournaments() const;

    /// How many games have a player or tournament with a name.
    [[nodiscard]] std::size_t named_games() const { return named_games_; }
    /// Different names of the games that are one name in the files, which hold fewer letters:
    /// "'Ann of Adelaide 1' and 'Ann of Adelaide 2'".
    [[nodiscard]] std::vector<std::string> merged_names() const;

  private:
    // Gives each name a number.
    class Numbering {
      public:
        Numbering(WthorKind kind, std::vector<std::string> names);
        Result<std::uint16_t> number_of(const std::string& name);
        [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
        [[nodiscard]] bool has_new() const;
        [[nodiscard]] const std::set<std::string>& merged() const { return merged_; }

      private:
        struct Written {
            std::uint16_t number;
            std::string name;  // in full, of the first game that has it; empty before
        };

        const WthorKind kind_;
        std::vector<std::string> names_;
        const std::size_t old_;                   // so many names were there before
        std::map<std::string, Written> by_name_;  // by names as they are written
        std::set<std::string> merged_;
    };

    struct Game {
        int year = 0;
        std::string bytes;
    };

    std::vector<Game> games_;
    std::map<int, WthorHeader> headers_;  // by years; that of the year's first game
    int first_year_ = 0;
    std::size_t named_games_ = 0;
    Numbering players_;
    Numbering tournaments_;
};

}  // namespace outflank
