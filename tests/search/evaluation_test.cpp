#include <doctest/doctest.h>

#include <cstring>
#include <fstream>

#include "search/evaluation/evaluator.h"
#include "search/evaluation/features.h"
#include "search/evaluation/lookups.h"
#include "search/evaluation/weights.h"
#include "tests/support/random_boards.h"

namespace outflank {
namespace {

bool are_equal(const Features& a, const Features& b) {
    for (std::size_t lane = 0; lane < lane_count; ++lane)
        if (a[lane] != b[lane]) return false;
    return true;
}

TEST_CASE("features kept up to date are those counted anew") {
    constexpr std::uint64_t seed = 3501;
    Random random(seed);
    for (int game = 0; game < 40; ++game) {
        const std::vector<Board> boards = random_game(random);
        Features features(boards.front());
        for (std::size_t i = 1; i < boards.size(); ++i) {
            const Board& before = boards[i - 1];
            const Board& after = boards[i];
            if (before.discs() == after.discs()) {
                features = features.after_pass();
            } else {
                const Square move = first(after.discs() & ~before.discs());
                features = features.after_move(move, flips(move, before.player, before.opponent));
            }
            REQUIRE_MESSAGE(are_equal(features, Features(after)), shown(seed, after));
        }
    }
}

TEST_CASE("the evaluation is the same for all eight symmetries, and a possible score") {
    constexpr std::uint64_t seed = 3502;
    const Weights& weights = *embedded_weights();
    for_random_boards(seed, 2000, [&](const Board& board) {
        const int value = evaluate(weights, board, Features(board));
        REQUIRE_MESSAGE(std::abs(value) < 64, shown(seed, board));
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry) {
            const Board image = transformed(board, symmetry);
            REQUIRE_MESSAGE(evaluate(weights, image, Features(image)) == value,
                            shown(seed, board) << "symmetry " << symmetry);
        }
    });
}

// A quadrant's 16 squares in rows from its corner, which `symmetry` turns to a1.
std::uint32_t quadrant_of(Bitboard set, int symmetry) {
    const Bitboard turned = transformed(set, symmetry);
    std::uint32_t squares = 0;
    for (int row = 0; row < 4; ++row)
        squares |= static_cast<std::uint32_t>(turned >> (8 * row) & 0xFU) << (4 * row);
    return squares;
}

TEST_CASE("quadrants are seen from their corners") {
    Random random(3505);
    for (int i = 0; i < 1000; ++i) {
        const Bitboard one = random.bits();
        const Bitboard other = random.bits();
        const auto quadrants = detail::quadrants(one, other);
        const auto around = detail::corners_of(quadrants);
        for (int at = 0; at < 8; ++at) {
            // Bit 0 of a symmetry mirrors left-right, bit 1 top-bottom.
            const int symmetry = (at & 4) >> 2 | (at & 1) << 1;
            const std::uint32_t squares = quadrant_of((at & 2) != 0 ? other : one, symmetry);
            REQUIRE(quadrants[at] == squares);
            REQUIRE(around[at] ==
                    ((squares & 7U) | (squares >> 4 & 3U) << 3 | (squares >> 8 & 1U) << 5));
        }
    }
}

using Bytes = std::vector<unsigned char>;

const Bytes& good_file() {
    static const Bytes bytes = [] {
        std::ifstream file(OUTFLANK_SOURCE_DIR "/search/evaluation/weights.bin", std::ios::binary);
        return Bytes{std::istreambuf_iterator<char>(file), {}};
    }();
    REQUIRE(!bytes.empty());
    return bytes;
}

std::string refusal_of(const Bytes& bytes) {
    const auto unpacked = unpack(bytes);
    REQUIRE(!unpacked);
    return unpacked.error().text;
}

bool says(const std::string& text, const char* what) {
    return text.find(what) != std::string::npos;
}

// The file with one of the numbers after the magic changed.
Bytes with_number(std::size_t which, std::uint32_t value) {
    Bytes bytes = good_file();
    std::memcpy(bytes.data() + 8 + 4 * which, &value, sizeof value);
    return bytes;
}

TEST_CASE("weights are the same after packing and unpacking") {
    Weights before;  // few numbers in them, as packing is thorough
    Random random(3504);
    for (StageWeights& stage : before) {
        for (int i = 0; i < 100; ++i)
            stage.rows[random.bits() % row_count][random.bits() % width] =
                static_cast<std::int8_t>(random.below(256) - 128);
        for (auto& from : stage.to_hidden)
            for (auto& weight : from) weight = static_cast<std::int16_t>(random.below(2001) - 1000);
        for (auto& bias : stage.hidden_bias) bias = random.below(2001) - 1000;
        for (auto& weight : stage.to_output) weight = random.below(2001) - 1000;
        stage.output_bias = random.below(2001) - 1000;
    }
    const auto after = unpack(pack(before));
    REQUIRE(after);
    for (std::size_t stage = 0; stage < stage_count; ++stage) {
        CHECK((**after)[stage].rows == before[stage].rows);
        CHECK((**after)[stage].to_hidden == before[stage].to_hidden);
        CHECK((**after)[stage].hidden_bias == before[stage].hidden_bias);
        CHECK((**after)[stage].to_output == before[stage].to_output);
        CHECK((**after)[stage].output_bias == before[stage].output_bias);
    }
}

TEST_CASE("what is not a file of weights for this program is refused with the reason") {
    Bytes other = good_file();
    other[0] ^= 1;
    CHECK(says(refusal_of(other), "magic number"));
    CHECK(says(refusal_of({}), "too short"));
    CHECK(says(refusal_of(Bytes(good_file().begin(), good_file().begin() + 31)), "too short"));
    CHECK(says(refusal_of(with_number(0, 99)), "version 99"));
    for (std::size_t number = 1; number < 6; ++number)
        CHECK(says(refusal_of(with_number(number, 3)), "another architecture"));
}

TEST_CASE("damaged weights are refused") {
    Bytes truncated = good_file();
    truncated.pop_back();
    CHECK(says(refusal_of(truncated), "damaged"));
    CHECK(says(refusal_of(Bytes(good_file().begin(), good_file().begin() + 32)), "damaged"));
    Bytes longer = good_file();
    longer.push_back(0);
    CHECK(says(refusal_of(longer), "damaged"));
    Random random(3503);
    for (int i = 0; i < 10; ++i) {
        Bytes flipped = good_file();
        const int at = 32 + random.below(static_cast<int>(flipped.size()) - 32);
        flipped[static_cast<std::size_t>(at)] ^= static_cast<unsigned char>(1 << random.below(8));
        INFO("byte " << at);
        CHECK(says(refusal_of(flipped), "damaged"));
    }
}

TEST_CASE("weights are read from a file as from the program") {
    const auto read = load_weights(OUTFLANK_SOURCE_DIR "/search/evaluation/weights.bin");
    REQUIRE(read);
    Random random(3505);
    for (const Board& board : random_game(random))
        CHECK(evaluate(**read, board, Features(board)) ==
              evaluate(*embedded_weights(), board, Features(board)));
}

TEST_CASE("a file that cannot be read or is refused is named") {
    const auto missing = load_weights("no/such/weights");
    REQUIRE(!missing);
    CHECK(says(missing.error().text, "no/such/weights"));
    const auto refused = load_weights(OUTFLANK_SOURCE_DIR "/LICENSE");
    REQUIRE(!refused);
    CHECK(says(refused.error().text, "LICENSE: not a weights file"));
    const auto folder = load_weights(OUTFLANK_SOURCE_DIR);
    REQUIRE(!folder);
    CHECK(says(folder.error().text, OUTFLANK_SOURCE_DIR));
    const auto endless = load_weights("/dev/zero");
    REQUIRE(!endless);
    CHECK(says(endless.error().text, "/dev/zero: not a weights file"));
}

}  // namespace
}  // namespace outflank
