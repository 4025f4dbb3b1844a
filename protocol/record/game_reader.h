#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "protocol/record/game_record.h"
#include "protocol/record/wthor/reader.h"

namespace outflank {

/// Reads the games of Othello in the content of a file one after the other. The format is known by
/// the content: WTHOR, or any mixture of GGF, SGF, PGN, transcripts (see transcript_lines.h),
/// positions on a line (see position_line.h), board diagrams and the JSON of Othello Quest. A
/// position is a game without moves.
class GameReader {
  public:
    /// Both must outlive the reader. Only WTHOR needs the names.
    explicit GameReader(std::string_view content, const WthorNames& names = no_names);

    /// The next game, with all its passes; nothing at the end. An error says why a game cannot be
    /// read and in which line, counted from 1; the next call reads the game after it.
    std::optional<Result<GameRecord>> next();

  private:
    static const WthorNames no_names;

    std::string_view line_at(std::size_t at);
    void advance_to(std::size_t at);
    std::optional<Result<GameRecord>> next_of_wthor();
    std::size_t reach_of_tree(std::size_t begin);
    Result<GameRecord> read_tree(std::size_t begin);
    void skip_line_without_tree();
    Result<GameRecord> read_board(std::string_view text);
    void take_moves_after(const Position& board, GameRecord& record);
    Result<GameRecord> read_diagram();
    Result<GameRecord> read_transcript();
    Result<GameRecord> read_pgn();
    Result<GameRecord> read_quest_json();
    static Result<GameRecord> located(std::ptrdiff_t line, Result<GameRecord> record);
    static tl::unexpected<Error> failed(std::ptrdiff_t line, const std::string& what);

    const std::string_view content_;
    std::size_t at_ = 0;
    std::ptrdiff_t line_ = 1;     // of at_
    std::size_t line_begin_ = 0;  // the last line that `line_at` looked at
    std::size_t line_end_ = 0;
    std::size_t searched_ = 0;  // characters searched for the end of a game that has none
    std::optional<WthorReader> wthor_;
    std::size_t next_wthor_ = 0;  // number of a game
};

}  // namespace outflank
