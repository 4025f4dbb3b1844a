#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "protocol/record/game_record.h"
#include "protocol/record/wthor.h"

namespace outflank {

/// Reads the games in a file's content one after the other, whatever they are written in: WTHOR,
/// or any mixture of GGF, SGF, transcripts (a line each; one that goes on begins with its move
/// number), OBF lines and board diagrams. Positions are games without moves.
class GameReader {
  public:
    /// Both must outlive the reader. Names are for WTHOR only.
    explicit GameReader(std::string_view content, const WthorNames& names = no_names);

    /// The next game, with all its passes, or why it cannot be read and in which line; nothing at
    /// the end. After an error comes the next game all the same.
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
    Result<GameRecord> read_diagram();
    Result<GameRecord> read_transcript();
    static tl::unexpected<Error> failed(std::ptrdiff_t line, const std::string& what);

    const std::string_view content_;
    std::size_t at_ = 0;
    std::ptrdiff_t line_ = 1;     // of at_
    std::size_t line_begin_ = 0;  // of the last line that was looked at, and its end
    std::size_t line_end_ = 0;
    std::size_t searched_ = 0;  // in vain for the ends of games
    std::optional<WthorReader> wthor_;
    std::size_t next_wthor_ = 0;
};

}  // namespace outflank
