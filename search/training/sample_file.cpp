#include "search/training/sample_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "search/files/path.h"
#include "search/files/reason_of.h"
#include "search/files/zstd_frame.h"
#include "search/score.h"

namespace outflank::inline OUTFLANK_TIER {

static_assert(std::endian::native == std::endian::little, "samples lie in memory as in the file");

namespace {

struct SamplesHeader {
    std::array<char, 8> magic{'O', 'u', 't', 'S', 'a', 'm', 'p', '2'};
    std::array<std::uint64_t, 2> unused{};
};
static_assert(sizeof(SamplesHeader) == sizeof(Sample), "the count follows from the file's size");

bool is_sound(const Sample& sample) {
    return (sample.board.player & sample.board.opponent) == 0 &&
           std::abs(int{sample.score}) <= max_discs && sample.depth <= Sample::solved &&
           (sample.result == Sample::no_result || std::abs(int{sample.result}) <= max_discs);
}

Result<std::string> sample_bytes(const std::string& path) {
    std::error_code failure;
    const auto size = std::filesystem::file_size(to_path(path), failure);
    std::ifstream in(path, std::ios::binary);
    if (!in) return error(path + ": cannot be read: " + reason_of(errno));
    if (failure) return error(path + ": is not a regular file");
    std::string bytes(size, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(size));
    if (!in) return error(path + ": cannot be read to its end");
    return bytes;
}

}  // namespace

Result<std::vector<Sample>> read_samples(const std::string& path) {
    auto bytes = sample_bytes(path);
    if (bytes && is_zstd(*bytes)) {
        bytes = unpack_zstd(*bytes);
        if (!bytes) return error(path + ": is packed, but damaged: " + bytes.error().text);
    }
    if (!bytes) return error(bytes.error().text);
    SamplesHeader header;
    if (bytes->size() >= sizeof header) std::memcpy(&header, bytes->data(), sizeof header);
    if (bytes->size() < sizeof header || header.magic != SamplesHeader{}.magic)
        return error(path + ": is not a file of samples");
    std::vector<Sample> samples(bytes->size() / sizeof(Sample) - 1, Sample{Board{}});
    std::memcpy(samples.data(), bytes->data() + sizeof header, samples.size() * sizeof(Sample));
    const auto damaged = std::ranges::find_if_not(samples, is_sound);
    if (damaged != samples.end())
        return error(path + ": sample " + std::to_string(damaged - samples.begin() + 1) +
                     " is damaged");
    return samples;
}

std::string sample_file_bytes(std::span<const Sample> samples) {
    std::string bytes(sizeof(SamplesHeader) + samples.size_bytes(), '\0');
    const SamplesHeader header;
    std::memcpy(bytes.data(), &header, sizeof header);
    std::memcpy(bytes.data() + sizeof header, samples.data(), samples.size_bytes());
    return bytes;
}

}  // namespace outflank::inline OUTFLANK_TIER
