#include "search/training/sample_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "search/files/path.h"
#include "search/files/reason_of.h"
#include "search/files/zstd_frame.h"
#include "search/score.h"

namespace outflank::inline OUTFLANK_TIER {

static_assert(std::endian::native == std::endian::little, "samples lie in memory as in the file");

namespace {

struct SamplesHeader {
    std::array<char, 8> magic{'O', 'u', 't', 'S', 'a', 'm', 'p', '2'};
    std::uint64_t made = 0;
    std::uint64_t unused = 0;
};
static_assert(sizeof(SamplesHeader) == sizeof(Sample), "the count follows from the file's size");

struct Content {
    SamplesHeader header;
    std::vector<Sample> samples;
};

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

// What stands in the bytes of a file, but for an incomplete sample at their end.
Result<Content> content_of(const std::string& path, std::string_view bytes) {
    Content content;
    if (bytes.size() >= sizeof(SamplesHeader))
        std::memcpy(&content.header, bytes.data(), sizeof(SamplesHeader));
    if (bytes.size() < sizeof(SamplesHeader) || content.header.magic != SamplesHeader{}.magic)
        return error(path + ": is not a file of samples");
    content.samples.resize(bytes.size() / sizeof(Sample) - 1, Sample{Board{}});
    std::memcpy(content.samples.data(), bytes.data() + sizeof(SamplesHeader),
                content.samples.size() * sizeof(Sample));
    const auto damaged = std::ranges::find_if_not(content.samples, is_sound);
    if (damaged != content.samples.end())
        return error(path + ": sample " + std::to_string(damaged - content.samples.begin() + 1) +
                     " is damaged");
    return content;
}

}  // namespace

Result<std::vector<Sample>> read_samples(const std::string& path) {
    auto bytes = sample_bytes(path);
    if (bytes && is_zstd(*bytes)) {
        bytes = unpack_zstd(*bytes);
        if (!bytes) return error(path + ": is packed, but damaged: " + bytes.error().text);
    }
    if (!bytes) return error(bytes.error().text);
    auto content = content_of(path, *bytes);
    if (!content) return error(content.error().text);
    return std::move(content->samples);
}

std::string sample_file_bytes(std::span<const Sample> samples) {
    std::string bytes(sizeof(SamplesHeader) + samples.size_bytes(), '\0');
    const SamplesHeader header;
    std::memcpy(bytes.data(), &header, sizeof header);
    std::memcpy(bytes.data() + sizeof header, samples.data(), samples.size_bytes());
    return bytes;
}

Result<SampleFile> SampleFile::open(const std::string& path, std::uint64_t made) {
    SampleFile file;
    std::error_code ignored;
    if (const auto bytes = std::filesystem::file_size(to_path(path), ignored);
        !ignored && bytes > 0) {
        const auto bytes_before = sample_bytes(path);
        if (!bytes_before) return error(bytes_before.error().text);
        if (is_zstd(*bytes_before))
            return error(path + ": is packed; unpack it with zstd -d to continue it");
        const auto content = content_of(path, *bytes_before);
        if (!content) return error(content.error().text);
        if (content->header.made != made)
            return error(path + ": was made with other options; continue it with the same options");
        file.sample_count_ = content->samples.size();
        if (file.sample_count_ > 0) file.next_game_ = content->samples.back().game;
        while (file.sample_count_ > 0 &&
               content->samples[file.sample_count_ - 1].game == file.next_game_)
            --file.sample_count_;
        file.to_cut_ = path;
        file.out_.open(path, std::ios::binary | std::ios::app);
    } else {
        file.out_.open(path, std::ios::binary | std::ios::trunc);
        SamplesHeader header;
        header.made = made;
        file.out_.write(reinterpret_cast<const char*>(&header), sizeof header);
        file.out_.flush();
    }
    if (!file.out_) return error(path + ": cannot be written: " + reason_of(errno));
    return file;
}

bool SampleFile::append(const std::vector<Sample>& game) {
    if (!to_cut_.empty()) {
        std::error_code failure;
        std::filesystem::resize_file(
            to_path(to_cut_), sizeof(SamplesHeader) + sample_count_ * sizeof(Sample), failure);
        if (failure) return false;
        to_cut_.clear();
    }
    out_.write(reinterpret_cast<const char*>(game.data()),
               static_cast<std::streamsize>(game.size() * sizeof(Sample)));
    return static_cast<bool>(out_.flush());
}

}  // namespace outflank::inline OUTFLANK_TIER
