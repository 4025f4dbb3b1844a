#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record/record_forms.h"
#include "protocol/record/wthor/wthor.h"

namespace outflank {

/// Reads the games of Othello in a text one after the other. The format is known by the content:
/// WTHOR; JSON (see json.h); or any mixture of GGF, SGF, PGN, transcripts (see transcript.h),
/// positions on a line (see position_line.h) and board diagrams. A position is a game without
/// moves, unless the lines below it hold moves from there. Lines that are no record are skipped: an
/// error says which ones, where they name a square, else a warning.
class GameReader {
  public:
    static const WthorNames no_names;

    /// Both texts must outlive the reader. Only WTHOR needs the names.
    explicit GameReader(std::string_view content, const WthorNames& names = no_names,
                        PlainLine plain = PlainLine::goes_on);

    /// The next game, with all its passes; nothing at the end. An error says why a game cannot be
    /// read and in which line, counted from 1; the next call reads the game after it.
    std::optional<Result<GameRecord>> next();
    /// Warnings about lines behind the last game that are no record.
    [[nodiscard]] const std::vector<std::string>& warnings_at_end() const {
        return warnings_at_end_;
    }

    /// How many lines before the last game, or at the place of the last error, are no record.
    [[nodiscard]] std::size_t skipped() const { return skipped_; }

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
        bool is_json = false;      // a value of JSON stands before, and nothing but that
        bool has_other = false;
    };

    // Lines that are no record.
    struct Stretch {
        std::size_t at = 0;
        std::ptrdiff_t first = 0;  // the numbers of the lines; 0 where there is none
        std::ptrdiff_t last = 0;
        std::size_t count = 0;  // of lines that are not empty
        bool names_square = false;
    };

    std::optional<Result<GameRecord>> next_of_text();
    [[nodiscard]] std::string_view head() const;
    std::string_view line_at(std::size_t at);
    void advance_to(std::size_t at);
    std::optional<Result<GameRecord>> next_of_wthor();
    [[nodiscard]] std::size_t reach(std::size_t begin);
    Result<GameRecord> read_record(const RecordForm& form, std::size_t begin, const Stretch& above);
    void read_json_value();
    void take_name(std::string_view comment);

    std::string_view content_;
    const PlainLine plain_;
    Place now_;
    Place before_;                   // where `next` began to look for the last game
    std::ptrdiff_t first_line_ = 1;  // of the last game
    std::size_t line_begin_ = 0;     // the last line that `line_at` looked at
    std::size_t line_end_ = 0;
    std::size_t dropped_ = 0;  // characters before the content
    bool is_open_ = false;     // the last game has no end in the content
    bool took_json_ = false;
    bool met_bytes_ = false;
    std::deque<Result<GameRecord>> of_json_;  // games of one text in JSON, still to be given
    std::string black_, white_;               // names in comments above a game
    std::vector<std::string> warnings_at_end_;
    std::size_t skipped_ = 0;
    std::optional<WthorReader> wthor_;
    std::size_t next_wthor_ = 0;  // number of a game
};

/// Whether a text that is no name of a file is a game or position, perhaps one with a mistake.
bool is_meant_as_game(std::string_view text);

}  // namespace outflank
