#include "search/evaluation/weights.h"

#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <iomanip>
#include <sstream>
#include <stdexcept>

#include "search/evaluation/row_columns.h"
#include "search/evaluation/symmetry_map.h"
#include "search/files/embedded_files.h"
#include "search/files/file_bytes.h"
#include "search/files/packed_file.h"

namespace outflank {

namespace {

struct WeightsHeader {
    std::array<char, 8> magic{'O', 'u', 't', 'f', 'l', 'a', 'n', 'k'};
    std::uint32_t version = 5;
    std::uint32_t width = row_width;
    std::uint32_t hidden = hidden_count;
    std::uint32_t stages = stage_count;
    std::uint32_t rows = table_count * row_count;
    std::uint32_t stage_empties = empties_per_stage;

    bool operator==(const WeightsHeader&) const = default;
};
static_assert(sizeof(WeightsHeader) == 32);

constexpr std::size_t head_size =
    sizeof(Weights::Head::to_hidden) + sizeof(Weights::Head::hidden_bias) +
    sizeof(Weights::Head::to_output) + sizeof(Weights::Head::output_bias);

// Calls `visit(pointer, bytes)` for every block of a head, in the order of the file.
template <class AnyHead, class Visit>
void for_each_block(AnyHead& head, Visit&& visit) {
    visit(&head.to_hidden, sizeof head.to_hidden);
    visit(&head.hidden_bias, sizeof head.hidden_bias);
    visit(&head.to_output, sizeof head.to_output);
    visit(&head.output_bias, sizeof head.output_bias);
}

Result<std::vector<unsigned char>> weights_bytes(const std::string& path) {
    return bytes_of_file(path, "weights",
                         sizeof(WeightsHeader) +
                             ZSTD_compressBound(stage_count * head_size +
                                                columns_size(table_count * row_count, row_width)));
}

}  // namespace

std::vector<unsigned char> pack(const Weights& weights) {
    std::vector<unsigned char> plain;
    for (const Weights::Head& head : weights.heads)
        for_each_block(head, [&](const void* block, std::size_t bytes) {
            const auto* from = static_cast<const unsigned char*>(block);
            plain.insert(plain.end(), from, from + bytes);
        });
    const std::vector<std::uint32_t> rows = own_rows(symmetry_map());
    append_columns(plain, rows, row_width,
                   [&](std::uint32_t row, std::size_t i) { return weights.rows[row][i]; });
    return packed_file(WeightsHeader(), plain);
}

Result<std::shared_ptr<const Weights>> unpack(std::span<const unsigned char> bytes) {
    const auto header = header_of_packed<WeightsHeader>(bytes, "weights");
    if (!header) return tl::make_unexpected(header.error());
    if (*header != WeightsHeader())
        return error("weights of another architecture than this program's");

    const std::vector<std::uint32_t> map = symmetry_map();
    const std::vector<std::uint32_t> rows = own_rows(map);
    const auto plain = unpacked_file<WeightsHeader>(
        bytes, stage_count * head_size + columns_size(rows.size(), row_width), "weights");
    if (!plain) return tl::make_unexpected(plain.error());

    auto weights = std::make_shared<Weights>();
    const unsigned char* from = plain->data();
    for (Weights::Head& head : weights->heads)
        for_each_block(head, [&](void* block, std::size_t count) {
            std::memcpy(block, from, count);
            from += count;
        });
    read_columns(from, rows, row_width, [&](std::uint32_t row, std::size_t i, std::int8_t number) {
        weights->rows[row][i] = number;
    });
    for (std::size_t row = 0; row < map.size(); ++row) weights->rows[row] = weights->rows[map[row]];
    return weights;
}

Result<std::shared_ptr<const Weights>> load_weights(const std::string& path) {
    const auto bytes = weights_bytes(path);
    if (!bytes) return tl::make_unexpected(bytes.error());
    auto weights = unpack(*bytes);
    if (!weights) return error(path + ": " + weights.error().text);
    return weights;
}

// It stands at the end of the zstd frame.
Result<std::string> weights_checksum(const std::string& path) {
    const std::span<const unsigned char> own = embedded_weights_file();
    std::vector<unsigned char> bytes(own.begin(), own.end());
    if (!path.empty()) {
        auto read = weights_bytes(path);
        if (!read) return tl::make_unexpected(read.error());
        bytes = *std::move(read);
    }
    std::uint32_t checksum = 0;
    if (bytes.size() < sizeof checksum) return error("not a weights file: " + path);
    std::memcpy(&checksum, bytes.data() + bytes.size() - sizeof checksum, sizeof checksum);
    std::ostringstream text;
    text << std::hex << std::setw(8) << std::setfill('0') << checksum;
    return text.str();
}

Result<std::shared_ptr<const Weights>> unpack_embedded() { return unpack(embedded_weights_file()); }

const std::shared_ptr<const Weights>& embedded_weights() {
    static const std::shared_ptr<const Weights> weights = [] {
        auto unpacked = unpack_embedded();
        if (!unpacked) throw std::runtime_error("built in: " + unpacked.error().text);
        return *unpacked;
    }();
    return weights;
}

}  // namespace outflank
