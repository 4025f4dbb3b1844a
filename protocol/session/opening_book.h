#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "protocol/session/options.h"
#include "search/book/book.h"

namespace outflank {

/// The opening book that an engine plays from: the one in the executable, a file, or none.
class OpeningBook {
  public:
    /// None.
    OpeningBook() = default;
    /// The one that the options name. An error names the file.
    static Result<OpeningBook> open(const Options& options);

    /// The moves that the book knows, the best first. What cannot be read any more is told on
    /// stderr, and is no move.
    std::vector<BookMove> moves(const Board& board);

  private:
    bool is_shipped_ = false;
    std::shared_ptr<Book> file_;
};

/// The move to play: the best, or, with `variety`, any that is at most so many discs worse, the
/// more often the more games of the book have it. Nothing where no score is known.
std::optional<BookMove> chosen(const std::vector<BookMove>& moves, int variety);

}  // namespace outflank
