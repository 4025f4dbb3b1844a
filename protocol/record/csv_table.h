#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "protocol/record/game_record.h"
#include "protocol/record/record_extent.h"

namespace outflank {

/// Comma-separated values with a header, as our own commands and programs for tables write them.
/// The columns tell what a row is: a move of a game ("move"), a whole game ("moves"), or a position
/// ("position"). Commas, semicolons or tabs separate the columns.
class CsvTable {
  public:
    /// The table whose header a line is, when the text behind that line begins with a row.
    static std::optional<CsvTable> begun_by(std::string_view line, std::string_view behind);

    /// Whether a line is a row of this table.
    [[nodiscard]] bool holds(std::string_view line) const;

    /// Reads the first row of a text, and in a table of moves all rows of that game: up to a number
    /// of another game, a move number that does not grow, or a move that begins another game.
    Result<GameRecord> read(std::string_view text, RecordExtent& extent) const;

  private:
    using Fields = std::vector<std::string>;

    [[nodiscard]] Fields fields_of(std::string_view line) const;
    [[nodiscard]] std::string value(const Fields& row, std::string_view name) const;
    [[nodiscard]] bool goes_on(const Fields& last, const Fields& row) const;
    GameRecord read_moves(std::string_view text, RecordExtent& extent) const;
    Result<GameRecord> read_row(const Fields& row) const;
    void note_unread(GameRecord& record) const;

    char separator_ = ',';
    Fields names_;  // of the columns, in lower case
    std::string key_;
};

}  // namespace outflank
