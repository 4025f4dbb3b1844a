#include "search/evaluation/weights.h"

#include <zstd.h>

#include <bit>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "search/zstd_frame.h"

extern "C" const unsigned char outflank_weights[];
extern "C" const unsigned char outflank_weights_end[];

namespace outflank {

namespace {

static_assert(std::endian::native == std::endian::little);  // as in the file

struct Header {
    std::array<char, 8> magic{'O', 'u', 't', 'f', 'l', 'a', 'n', 'k'};
    std::uint32_t version = 3;
    std::uint32_t width = row_width;
    std::uint32_t hidden = hidden_count;
    std::uint32_t stages = stage_count;
    std::uint32_t rows = row_count;
    std::uint32_t stage_empties = empties_per_stage;

    bool operator==(const Header&) const = default;
};
static_assert(sizeof(Header) == 32);

// Calls `visit(pointer, bytes)` for every block of the weights, in the order of the file.
template <class AnyWeights, class Visit>
void for_each_block(AnyWeights& weights, Visit&& visit) {
    for (auto& stage : weights) {
        visit(stage.rows.data(), stage.rows.size() * sizeof stage.rows[0]);
        visit(&stage.to_hidden, sizeof stage.to_hidden);
        visit(&stage.hidden_bias, sizeof stage.hidden_bias);
        visit(&stage.to_output, sizeof stage.to_output);
        visit(&stage.output_bias, sizeof stage.output_bias);
    }
}

// The size of all blocks together, in bytes.
constexpr std::size_t plain_size =
    stage_count * (row_count * sizeof(StageWeights::Row) + sizeof(StageWeights::to_hidden) +
                   sizeof(StageWeights::hidden_bias) + sizeof(StageWeights::to_output) +
                   sizeof(StageWeights::output_bias));

// Unpacks a zstd frame block by block, directly to where each block belongs: together they are
// 162 MB, which need not be held twice.
class Unpacker {
  public:
    explicit Unpacker(std::span<const unsigned char> frame)
        : context_(ZSTD_createDCtx(), ZSTD_freeDCtx), frame_{frame.data(), frame.size(), 0} {}

    void fill(void* block, std::size_t size) {
        ZSTD_outBuffer plain{block, size, 0};
        do {
            const std::size_t before = plain.pos + frame_.pos;
            rest_ = ZSTD_decompressStream(context_.get(), &plain, &frame_);
            is_damaged_ |=
                ZSTD_isError(rest_) != 0U || (rest_ != 0 && plain.pos + frame_.pos == before);
        } while (!is_damaged_ && plain.pos < plain.size);
    }

    // Whether the blocks were the whole frame and its checksum is right.
    bool is_whole() {
        if (!is_damaged_ && rest_ != 0) fill(nullptr, 0);
        return !is_damaged_ && rest_ == 0 && frame_.pos == frame_.size;
    }

  private:
    std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context_;
    ZSTD_inBuffer frame_;
    std::size_t rest_ = 1;  // bytes that zstd still expects, as a hint; 0 at the frame's end
    bool is_damaged_ = false;
};

Result<std::vector<unsigned char>> bytes_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return error("cannot read the weights file " + path);
    // Read no more than a weights file can hold: a device such as /dev/zero never ends.
    std::vector<unsigned char> bytes(sizeof(Header) + ZSTD_compressBound(plain_size));
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (in.bad()) return error("cannot read the weights file " + path);
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
}

}  // namespace

std::vector<unsigned char> pack(const Weights& weights) {
    std::vector<unsigned char> plain;
    for_each_block(weights, [&](const void* block, std::size_t bytes) {
        const auto* from = static_cast<const unsigned char*>(block);
        plain.insert(plain.end(), from, from + bytes);
    });
    const Header header;
    std::array<unsigned char, sizeof header> head{};
    std::memcpy(head.data(), &header, sizeof header);
    return with_zstd_frame(head, plain);
}

Result<std::shared_ptr<const Weights>> unpack(std::span<const unsigned char> bytes) {
    const Header expected;
    Header header;
    if (bytes.size() < sizeof header) return error("not a weights file: too short");
    std::memcpy(&header, bytes.data(), sizeof header);
    if (header.magic != expected.magic) return error("not a weights file: wrong magic number");
    if (header.version != expected.version)
        return error("weights of format version " + std::to_string(header.version) +
                     ", this program reads " + std::to_string(expected.version));
    if (header != expected) return error("weights of another architecture than this program's");

    auto weights = std::make_shared<Weights>();
    Unpacker unpacker(bytes.subspan(sizeof header));
    for_each_block(*weights, [&](void* block, std::size_t count) { unpacker.fill(block, count); });
    if (!unpacker.is_whole()) return error("damaged weights: wrong checksum or length");
    return weights;
}

Result<std::shared_ptr<const Weights>> load_weights(const std::string& path) {
    const auto bytes = bytes_of(path);
    if (!bytes) return tl::make_unexpected(bytes.error());
    auto weights = unpack(*bytes);
    if (!weights) return error(path + ": " + weights.error().text);
    return weights;
}

// It stands at the end of the zstd frame.
Result<std::string> weights_checksum(const std::string& path) {
    std::vector<unsigned char> bytes(outflank_weights, outflank_weights_end);
    if (!path.empty()) {
        auto read = bytes_of(path);
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

Result<std::shared_ptr<const Weights>> unpack_embedded() {
    return unpack(std::span(outflank_weights, outflank_weights_end));
}

const std::shared_ptr<const Weights>& embedded_weights() {
    static const std::shared_ptr<const Weights> weights = [] {
        auto unpacked = unpack_embedded();
        if (!unpacked) throw std::runtime_error("built in: " + unpacked.error().text);
        return *unpacked;
    }();
    return weights;
}

}  // namespace outflank
