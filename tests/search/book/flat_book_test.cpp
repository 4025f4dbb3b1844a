#include "search/book/flat_book.h"

#include <doctest/doctest.h>

#include <cstring>

#include "engine/position.h"
#include "search/book/book.h"
#include "search/book/position_key.h"
#include "search/files/zstd_frame.h"
#include "tests/support/random_boards.h"
#include "tests/support/temporary.h"

namespace outflank {

namespace {

// Positions of random games with all that a flat book keeps.
std::vector<BookPosition> random_positions() {
    Random random(5);
    std::vector<BookPosition> all;
    for (const Board& board : random_game(random)) {
        BookPosition position{board, {}};
        BookEntry& entry = position.entry;
        const int score = random.below(129) - 64;
        if (const Bitboard moves = board.moves(); moves != 0 && random.below(4) != 0)
            entry.leaf = Leaf{random.of(moves), {score, score, 64}};
        entry.depth = random.below(61);
        entry.selectivity = 73;
        entry.games = {random.below(70'000), random.below(100), random.below(100), 0};
        all.push_back(position);
    }
    return all;
}

TEST_CASE("flat book: it knows what the book knew") {
    const TemporaryFolder folder;
    const std::string file = folder / "book";
    Book::create(file);
    Book book(file, Access::writing);
    const auto positions = random_positions();
    book.add(positions);
    std::vector<BookPosition> all;
    book.for_each([&](const BookPosition& position, auto) { all.push_back(position); });
    const auto packed = FlatBook::pack(all);
    const auto flat = FlatBook::unpack(packed);
    REQUIRE(flat);
    CHECK(flat->size() == all.size());
    CHECK(FlatBook::pack(flat->positions()) == packed);
    for (const BookPosition& position : positions)
        for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
            const Board board = transformed(position.board, symmetry);
            auto expected = book.find(board);
            REQUIRE(expected);
            expected->games.won = std::min<std::int64_t>(expected->games.won, 65'535);
            CHECK(flat->find(board) == expected);
            CHECK(flat->moves(board).size() == book.moves(board).size());
        }
    CHECK_FALSE(flat->find({1, 2}));
    CHECK(FlatBook::unpack(FlatBook::pack({}))->moves(start_position().board).empty());
}

TEST_CASE("flat book: damage is told") {
    auto packed = FlatBook::pack(random_positions());
    const auto message = [](std::span<const unsigned char> bytes) {
        const auto book = FlatBook::unpack(bytes);
        return book ? "" : book.error().text;
    };
    const std::span<const unsigned char> all = packed;
    CHECK(message(all).empty());
    CHECK(message(all.first(3)) == "not a flat book file: too short");
    CHECK(message(all.first(all.size() - 1)) == "damaged flat book: wrong checksum or length");
    packed[packed.size() / 2] ^= 1;
    CHECK(message(packed) == "damaged flat book: wrong checksum or length");
    packed[8] = 9;
    CHECK(message(packed) == "flat book of format version 9, this program reads 1");
    packed[0] = 0;
    CHECK(message(packed) == "not a flat book file: wrong magic number");
}

TEST_CASE("flat book: what cannot be is damage, and no memory is taken for it") {
    const auto positions = random_positions();
    const std::size_t count = positions.size();
    const auto packed = FlatBook::pack(positions);
    constexpr std::size_t head_size = 16;
    const std::span head = std::span(packed).first(head_size);
    const auto plain = unpack_zstd(std::string(packed.begin() + head_size, packed.end())).value();
    const auto is_read = [&](std::size_t at, char byte) {
        std::string bytes = plain;
        bytes[at] = byte;
        return FlatBook::unpack(
                   with_zstd_frame(
                       head, {reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()}))
            .has_value();
    };
    // The columns: 16 bytes for each board, 3 numbers of games of 2 bytes, then single bytes.
    const std::size_t scores = count * (16 + 3 * 2);
    const std::size_t leaf_moves = scores + 4 * count;
    CHECK(is_read(0, plain[0]));
    CHECK_FALSE(is_read(7, '\xFF'));  // the boards are in no order
    CHECK_FALSE(is_read(16 * (count - 1) + 7, 0));
    for (std::size_t column = 0; column < 3; ++column)
        CHECK_FALSE(is_read(scores + column * count, 65));
    CHECK_FALSE(is_read(leaf_moves, 66));
    CHECK_FALSE(is_read(leaf_moves, static_cast<char>(index(Square::d4))));  // always occupied
    CHECK_FALSE(is_read(leaf_moves + count, -65));

    // Its head promises the most that there can be.
    auto large = packed;
    const std::uint32_t most = 100'000'000;
    std::memcpy(large.data() + 12, &most, sizeof most);
    CHECK(FlatBook::unpack(large).error().text == "damaged flat book: wrong checksum or length");
}

TEST_CASE("flat book: the one in the executable can be read, and begins at the start of a game") {
    const FlatBook& book = FlatBook::shipped();
    const auto moves = book.moves(start_position().board);
    REQUIRE(moves.size() == 4);
    CHECK(moves.front().range);
    CHECK(moves.front().games.count() > 0);
}

}  // namespace

}  // namespace outflank
