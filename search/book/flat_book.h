#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/result.h"
#include "search/book/book_entry.h"

namespace outflank {

/// A book that is read alone: a table of positions in memory, in the order of the boards. So the
/// book in the executable is kept. It knows of a position what is needed to play: no engine, level
/// or lines, and at most 65,535 games of a kind.
class FlatBook {
  public:
    /// The book as a file: a head of 8 bytes magic number and the version and number of positions
    /// (32 bits each), then a zstd frame with a checksum. It has a column for each field.
    /// Little-endian. The positions are those of a book, as `Book::for_each` gives them.
    static std::vector<unsigned char> pack(std::vector<BookPosition> positions);
    /// Whether the bytes begin as such a file does.
    static bool is_packed(std::span<const unsigned char> bytes);
    /// Reads such a file. An error says that the bytes are none, or are damaged: they hold boards
    /// or leaves that cannot be, too.
    static Result<FlatBook> unpack(std::span<const unsigned char> bytes);

    /// The book in the executable, unpacked at the first call. Throws std::runtime_error when it
    /// cannot be unpacked.
    static const FlatBook& shipped();

    /// All positions, in the order of the boards.
    [[nodiscard]] std::vector<BookPosition> positions() const;
    [[nodiscard]] std::size_t size() const { return columns_.board.size(); }
    /// What the book knows of a position; the leaf is a move of this board.
    [[nodiscard]] std::optional<BookEntry> find(const Board& board) const;
    /// As `Book::moves`.
    [[nodiscard]] std::vector<BookMove> moves(const Board& board) const;

  private:
    [[nodiscard]] std::optional<BookEntry> find_image(const Board& image) const;
    [[nodiscard]] BookEntry entry_of(std::size_t row) const;
    [[nodiscard]] bool is_possible() const;

    // A row of `columns_` for each position.
    struct Columns {
        std::vector<Board> board;
        std::vector<std::uint16_t> won, drawn, lost;
        std::vector<std::int8_t> score, lower, upper;  // all 0 where the score is not known
        std::vector<std::uint8_t> is_known;
        std::vector<std::uint8_t> leaf_move;  // a square, pass or none; absent: no_leaf
        std::vector<std::int8_t> leaf_score, leaf_lower, leaf_upper;
        std::vector<std::uint8_t> depth, selectivity;
    };
    template <class AnyColumns, class Visit>
    static void for_each_column(AnyColumns& columns, Visit&& visit);

    Columns columns_;
};

}  // namespace outflank
