#include "search/evaluation/weights.h"

#include <doctest/doctest.h>

#include <cstring>
#include <fstream>

#include "search/evaluation/evaluator.h"
#include "search/evaluation/symmetry_map.h"
#include "tests/support/random_boards.h"
#include "tests/support/text.h"

namespace outflank {
namespace {

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

bool says(const std::string& text, const char* what) { return holds(text, what); }

// The file with one of the six numbers after the magic number changed.
Bytes with_number(std::size_t which, std::uint32_t value) {
    Bytes bytes = good_file();
    std::memcpy(bytes.data() + 8 + 4 * which, &value, sizeof value);
    return bytes;
}

TEST_CASE("weights are the same after packing and unpacking") {
    Weights before;  // nearly all 0, as packing much takes long
    Random random(3504);
    for (int i = 0; i < 1000; ++i)
        before.rows[random.bits() % before.rows.size()][random.bits() % row_width] =
            static_cast<std::int8_t>(random.below(256) - 128);
    const auto map = symmetry_map();
    for (std::size_t row = 0; row < before.rows.size(); ++row)
        before.rows[row] = before.rows[map[row]];
    for (Weights::Head& head : before.heads) {
        for (auto& from : head.to_hidden)
            for (auto& weight : from) weight = static_cast<std::int16_t>(random.below(2001) - 1000);
        for (auto& bias : head.hidden_bias) bias = random.below(2001) - 1000;
        for (auto& weight : head.to_output) weight = random.below(2001) - 1000;
        head.output_bias = random.below(2001) - 1000;
    }
    const auto after = unpack(pack(before));
    REQUIRE(after);
    CHECK((*after)->rows == before.rows);
    CHECK((*after)->heads == before.heads);
}

TEST_CASE("weights of another format or architecture are refused, and the error says why") {
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

TEST_CASE("weights from a file give the same evaluations as the embedded ones") {
    const auto read = load_weights(OUTFLANK_SOURCE_DIR "/search/evaluation/weights.bin");
    REQUIRE(read);
    Random random(3505);
    for (const Board& board : random_game(random))
        CHECK(evaluate(**read, board, Features(board)) ==
              evaluate(*embedded_weights(), board, Features(board)));
}

TEST_CASE("the error names a weights file that cannot be read or is refused") {
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
