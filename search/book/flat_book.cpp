#include "search/book/flat_book.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <utility>

#include "search/book/known_moves.h"
#include "search/book/position_key.h"
#include "search/files/embedded_files.h"
#include "search/files/packed_file.h"

namespace outflank {

namespace {

struct FlatBookHeader {
    std::array<char, 8> magic{'O', 'u', 't', 'f', 'B', 'o', 'o', 'k'};
    std::uint32_t version = 1;
    std::uint32_t count = 0;
};
static_assert(sizeof(FlatBookHeader) == 16);

constexpr std::uint32_t most_positions = 100'000'000;
constexpr std::uint8_t no_leaf = 0xFF;

std::uint16_t small(std::int64_t games) {
    return static_cast<std::uint16_t>(
        std::min<std::int64_t>(games, std::numeric_limits<std::uint16_t>::max()));
}
std::int8_t byte(int score) { return static_cast<std::int8_t>(score); }

}  // namespace

// In the order of the file.
template <class AnyColumns, class Visit>
void FlatBook::for_each_column(AnyColumns& columns, Visit&& visit) {
    visit(columns.board);
    visit(columns.won);
    visit(columns.drawn);
    visit(columns.lost);
    visit(columns.score);
    visit(columns.lower);
    visit(columns.upper);
    visit(columns.is_known);
    visit(columns.leaf_move);
    visit(columns.leaf_score);
    visit(columns.leaf_lower);
    visit(columns.leaf_upper);
    visit(columns.depth);
    visit(columns.selectivity);
}

std::vector<unsigned char> FlatBook::pack(std::vector<BookPosition> positions) {
    std::ranges::sort(positions, {}, &BookPosition::board);
    Columns columns;
    for (const auto& [board, entry] : positions) {
        const ScoreRange range = entry.range.value_or(ScoreRange{0, 0, 0});
        const Leaf leaf = entry.leaf.value_or(Leaf());
        const bool has_range = leaf.move != Square::none;
        columns.board.push_back(board);
        columns.won.push_back(small(entry.games.won));
        columns.drawn.push_back(small(entry.games.drawn));
        columns.lost.push_back(small(entry.games.lost));
        columns.score.push_back(byte(range.score));
        columns.lower.push_back(byte(range.lower));
        columns.upper.push_back(byte(range.upper));
        columns.is_known.push_back(entry.range ? 1 : 0);
        columns.leaf_move.push_back(entry.leaf ? static_cast<std::uint8_t>(leaf.move) : no_leaf);
        columns.leaf_score.push_back(byte(has_range ? leaf.range.score : 0));
        columns.leaf_lower.push_back(byte(has_range ? leaf.range.lower : 0));
        columns.leaf_upper.push_back(byte(has_range ? leaf.range.upper : 0));
        columns.depth.push_back(static_cast<std::uint8_t>(entry.depth));
        columns.selectivity.push_back(static_cast<std::uint8_t>(entry.selectivity));
    }
    std::vector<unsigned char> plain;
    for_each_column(columns, [&plain](const auto& column) {
        const auto* const from = reinterpret_cast<const unsigned char*>(column.data());
        plain.insert(plain.end(), from, from + column.size() * sizeof column[0]);
    });
    FlatBookHeader header;
    header.count = static_cast<std::uint32_t>(positions.size());
    return packed_file(header, plain);
}

bool FlatBook::is_packed(std::span<const unsigned char> bytes) {
    const auto magic = FlatBookHeader().magic;
    return bytes.size() >= sizeof(FlatBookHeader) &&
           std::ranges::equal(magic, bytes.first(magic.size()));
}

Result<FlatBook> FlatBook::unpack(std::span<const unsigned char> bytes) {
    const auto header = header_of_packed<FlatBookHeader>(bytes, "flat book");
    if (!header) return tl::make_unexpected(header.error());
    if (header->count > most_positions) return error("damaged flat book: too many positions");
    FlatBook book;
    std::size_t size = 0;
    for_each_column(book.columns_,
                    [&](const auto& column) { size += header->count * sizeof column[0]; });
    const auto plain = unpacked_file<FlatBookHeader>(bytes, size, "flat book");
    if (!plain) return tl::make_unexpected(plain.error());
    const unsigned char* from = plain->data();
    for_each_column(book.columns_, [&](auto& column) {
        column.resize(header->count);
        const std::size_t bytes_of_column = column.size() * sizeof column[0];
        if (bytes_of_column != 0) std::memcpy(column.data(), from, bytes_of_column);
        from += bytes_of_column;
    });
    if (!book.is_possible()) return error("damaged flat book: impossible values");
    return book;
}

// A file can come from anyone. Boards are looked up by their order, and leaves are played.
bool FlatBook::is_possible() const {
    const auto is_discs = [](std::int8_t score) {
        return score >= min_score.discs() && score <= max_score.discs();
    };
    const Columns& all = columns_;
    for (const auto* scores :
         {&all.score, &all.lower, &all.upper, &all.leaf_score, &all.leaf_lower, &all.leaf_upper})
        if (!std::ranges::all_of(*scores, is_discs)) return false;
    for (std::size_t row = 0; row < size(); ++row) {
        const Board& board = all.board[row];
        if ((board.player & board.opponent) != 0) return false;
        if (row != 0 && !(all.board[row - 1] < board)) return false;
        const std::uint8_t leaf = all.leaf_move[row];
        if (leaf != no_leaf && leaf != index(Square::none) && !successor(board, square_at(leaf)))
            return false;
    }
    return true;
}

const FlatBook& FlatBook::shipped() {
    static const FlatBook book = [] {
        auto unpacked = unpack(embedded_book_file());
        if (!unpacked) throw std::runtime_error("built in: " + unpacked.error().text);
        return *std::move(unpacked);
    }();
    return book;
}

std::optional<BookEntry> FlatBook::find_image(const Board& image) const {
    const auto place = std::ranges::lower_bound(columns_.board, image);
    if (place == columns_.board.end() || *place != image) return std::nullopt;
    return entry_of(static_cast<std::size_t>(place - columns_.board.begin()));
}

BookEntry FlatBook::entry_of(std::size_t row) const {
    BookEntry entry;
    if (columns_.is_known[row] != 0)
        entry.range = ScoreRange{columns_.score[row], columns_.lower[row], columns_.upper[row]};
    if (const std::uint8_t move = columns_.leaf_move[row]; move == index(Square::none))
        entry.leaf = Leaf();
    else if (move != no_leaf)
        entry.leaf =
            Leaf{square_at(move),
                 {columns_.leaf_score[row], columns_.leaf_lower[row], columns_.leaf_upper[row]}};
    entry.depth = columns_.depth[row];
    entry.selectivity = columns_.selectivity[row];
    entry.games = {columns_.won[row], columns_.drawn[row], columns_.lost[row], 0};
    return entry;
}

std::vector<BookPosition> FlatBook::positions() const {
    std::vector<BookPosition> all;
    all.reserve(size());
    for (std::size_t row = 0; row < size(); ++row)
        all.push_back({columns_.board[row], entry_of(row)});
    return all;
}

std::optional<BookEntry> FlatBook::find(const Board& board) const {
    const BookImage image = book_image(board);
    auto entry = find_image(image.board);
    if (entry && entry->leaf) entry->leaf->move = image.from_book(entry->leaf->move);
    return entry;
}

std::vector<BookMove> FlatBook::moves(const Board& board) const {
    return known_moves(board, [this](const Board& image) { return find_image(image); });
}

}  // namespace outflank
