#pragma once

#include <memory>
#include <vector>

#include "engine/game.h"
#include "protocol/play/options.h"
#include "search/book/book.h"

namespace outflank {

/// The opening book that an engine plays from: the one in the executable, a file, or none.
class OpeningBook {
  public:
    /// None.
    OpeningBook() = default;
    /// The one that the options name. An error names the file.
    static Result<OpeningBook> open(const Options& options);

    /// The moves that the book knows, the best first. Where the book cannot be read, none; stderr
    /// then has the error.
    std::vector<BookMove> moves(const Board& board);

  private:
    bool is_shipped_ = false;
    std::shared_ptr<Book> file_;
};

/// How many discs the side to move has lost in a game so far by moves of the book that were worse
/// than the best that the book knows.
int loss_by_book(OpeningBook& book, const Game& game);

/// How leaves are searched for a book: as the options say, by default at level 20, which `options`
/// then has.
Limits leaf_limits(Options& options);
/// The program and its weights, as books name them: "Outflank 1.0.0 weights 9e107d9d". An error
/// names the weights that cannot be read.
Result<std::string> leaf_engine(const Options& options);

}  // namespace outflank
