#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "protocol/record/csv_table.h"
#include "protocol/record/diagram.h"
#include "protocol/record/game_record.h"
#include "protocol/record/transcript_lines.h"
#include "protocol/record/wthor/reader.h"

namespace outflank {

/// Bytes of text. No game is longer.
inline constexpr std::size_t longest_game = 1 << 18;

/// Reads the games of Othello in a text one after the other. The format is known by the content:
/// WTHOR, or any mixture of GGF, SGF, PGN, transcripts (see transcript_lines.h), positions on a
/// line (see position_line.h), board diagrams, JSON (see json_reader.h) and tables (see
/// csv_table.h), also where a mail quotes it. A position is a game without moves, unless the lines
/// below it hold moves from there. What a program writes above and below a board diagram is left
/// out, and a note tells it.
class GameReader {
  public:
    static const WthorNames no_names;

    /// Both texts must outlive the reader. Only WTHOR needs the names.
    explicit GameReader(std::string_view content, const WthorNames& names = no_names,
                        PlainLine plain = PlainLine::goes_on);

    /// The next game, with all its passes; nothing at the end. An error says why a game cannot be
    /// read and in which line, counted from 1; the next call reads the game after it.
    std::optional<Result<GameRecord>> next();

    // For an input that comes piece by piece: a game may go on in the next piece.

    /// Whether more text behind the content could make another game of the last one.
    [[nodiscard]] bool could_go_on() const;
    /// The next call of `next` reads the last game again.
    void go_back();
    /// Puts another text in the place of the content: with more behind it, and without the first
    /// `dropped` bytes, which `next` has read.
    void go_on_with(std::string_view content, std::size_t dropped);
    /// The line on which the last game began, from 1, and whether it stood on that line alone.
    [[nodiscard]] std::ptrdiff_t line() const { return first_line_; }
    [[nodiscard]] bool took_one_line() const { return now_.line == first_line_; }
    /// Where the text begins that `next` has not read yet.
    [[nodiscard]] std::size_t place() const { return now_.at; }

    /// Whether the last error was about content that is no text; nothing is read behind it.
    [[nodiscard]] bool met_bytes() const { return met_bytes_; }

  private:
    struct Place {
        std::size_t at = 0;
        std::ptrdiff_t line = 1;
        std::size_t searched = 0;  // characters searched for the end of a game that has none
    };

    std::optional<Result<GameRecord>> next_of_text();
    [[nodiscard]] std::string_view head() const;
    std::string_view line_at(std::size_t at);
    void advance_to(std::size_t at);
    std::optional<Result<GameRecord>> next_of_wthor();
    std::size_t reach_of_tree(std::size_t begin);
    Result<GameRecord> read_tree(std::size_t begin);
    void skip_line_without_tree();
    Result<GameRecord> read_board(std::string_view text);
    void take_moves_below(const Position& board, GameRecord& record);
    std::string skip_prose(std::size_t end);
    std::string take_side_below(Diagram& diagram, bool is_turned);
    Result<GameRecord> read_diagram(std::size_t begin);
    Result<GameRecord> read_transcript();
    Result<GameRecord> read_pgn();
    Result<GameRecord> read_json();
    Result<GameRecord> read_table();
    std::optional<Result<GameRecord>> read_quotation();
    static Result<GameRecord> located(std::ptrdiff_t line, Result<GameRecord> record);
    static tl::unexpected<Error> failed(std::ptrdiff_t line, const std::string& what);

    std::string_view content_;
    const PlainLine plain_;
    Place now_;
    Place before_;                   // where `next` began to look for the last game
    std::ptrdiff_t first_line_ = 1;  // of the last game
    std::size_t line_begin_ = 0;     // the last line that `line_at` looked at
    std::size_t line_end_ = 0;
    std::size_t dropped_ = 0;  // characters before the content
    bool is_open_ = false;     // the last game has no end in the content
    bool met_bytes_ = false;
    std::optional<CsvTable> table_;  // whose rows follow
    std::optional<WthorReader> wthor_;
    std::size_t next_wthor_ = 0;  // number of a game
};

/// Whether a text that is no name of a file is a game or position, perhaps one with a mistake.
bool is_meant_as_game(std::string_view text);

}  // namespace outflank
