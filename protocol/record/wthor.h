#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record/game_record.h"

namespace outflank {

/// What begins each file of the WTHOR database.
struct WthorHeader {
    static constexpr std::size_t size = 16;

    int year_made = 0, month_made = 0, day_made = 0;
    std::uint32_t games = 0;
    std::uint16_t names = 0;
    int year = 0;  // of the games
    int board_size = 8;
    int type = 0;
    int depth = 0;  // empties from which the theoretical scores are
    int reserved = 0;
};

enum class WthorKind : std::uint8_t { games, players, tournaments };

/// What the bytes are by their header and size; nothing when they are no WTHOR file. Games whose
/// file was cut short or grew are still games.
std::optional<WthorKind> wthor_kind(std::string_view bytes);

/// Names by number, as a file of players or tournaments has them.
std::vector<std::string> parse_wthor_names(std::string_view bytes, WthorKind kind);
std::string to_wthor_names(const std::vector<std::string>& names, WthorKind kind,
                           const WthorHeader& header);

struct WthorNames {
    std::vector<std::string> players;
    std::vector<std::string> tournaments;
};

/// Reads a file of games. Names that are not given are left empty; the numbers, the theoretical
/// score and the header go into the record's tag WTHOR, so that a writer can give all bytes back.
class WthorReader {
  public:
    /// `bytes` must be of kind games.
    WthorReader(std::string_view bytes, const WthorNames& names);

    [[nodiscard]] std::size_t game_count() const { return count_; }
    /// From 0. An error names the move.
    [[nodiscard]] Result<GameRecord> game(std::size_t number) const;
    /// Why the size is not what the header says; nothing when it is.
    [[nodiscard]] std::optional<std::string> fault() const;

  private:
    const std::string_view bytes_;
    const WthorNames& names_;
    const WthorHeader header_;
    std::size_t count_;
};

/// Writes games into the three files of a database.
class WthorWriter {
  public:
    /// An error says why WTHOR cannot hold the game: it begins with a set-up board, or would be the
    /// first with one name more than the files can number.
    Result<void> add(const GameRecord& record);

    /// The .wtb file.
    [[nodiscard]] std::string games() const;
    /// The .jou and .trn files; empty when no name is known.
    [[nodiscard]] std::string players() const;
    [[nodiscard]] std::string tournaments() const;

  private:
    // Numbers as the records bring them, as long as each has one name; else in order of arrival.
    class Register {
      public:
        Result<std::uint16_t> number_of(const std::string& name, std::optional<int> wanted);
        [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
        [[nodiscard]] bool knows_any() const;

      private:
        std::vector<std::string> names_;
        std::vector<bool> is_taken_;
        std::size_t first_free_ = 0;  // all before are taken
        std::map<std::string, std::uint16_t> by_name_;
    };

    std::string moves_;
    std::uint32_t count_ = 0;
    std::optional<WthorHeader> header_;  // of the first game
    Register players_;
    Register tournaments_;
};

}  // namespace outflank
