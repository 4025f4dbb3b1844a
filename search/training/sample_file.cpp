#include "search/training/sample_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "search/path.h"
#include "search/score.h"

namespace outflank::inline OUTFLANK_TIER {

static_assert(std::endian::native == std::endian::little, "samples lie in memory as in the file");

namespace {

struct Header {
    std::array<char, 8> magic{'O', 'u', 't', 'S', 'a', 'm', 'p', '1'};
    std::uint64_t made = 0;
    std::uint64_t unused = 0;
};
static_assert(sizeof(Header) == sizeof(Sample), "read() computes the count from the file's size");

struct Content {
    Header header;
    std::vector<Sample> samples;
};

bool is_sound(const Sample& sample) {
    return (sample.board.player & sample.board.opponent) == 0 &&
           std::abs(int{sample.score}) <= max_discs && sample.depth <= Sample::solved;
}

Result<Content> read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return error(path + ": cannot be read: " + std::strerror(errno));
    Content content;
    in.read(reinterpret_cast<char*>(&content.header), sizeof(Header));
    if (!in || content.header.magic != Header{}.magic)
        return error(path + ": is not a file of samples");
    std::error_code failure;
    const auto bytes = std::filesystem::file_size(to_path(path), failure);
    if (failure) return error(path + ": is not a regular file");
    content.samples.resize(bytes / sizeof(Sample) - 1, Sample{Board{}});
    in.read(reinterpret_cast<char*>(content.samples.data()),
            static_cast<std::streamsize>(content.samples.size() * sizeof(Sample)));
    if (!in) return error(path + ": cannot be read to its end");
    const auto damaged = std::ranges::find_if_not(content.samples, is_sound);
    if (damaged != content.samples.end())
        return error(path + ": sample " + std::to_string(damaged - content.samples.begin() + 1) +
                     " is damaged");
    return content;
}

}  // namespace

Result<std::vector<Sample>> read_samples(const std::string& path) {
    auto content = read(path);
    if (!content) return error(content.error().text);
    return std::move(content->samples);
}

Result<SampleFile> SampleFile::open(const std::string& path, std::uint64_t made) {
    SampleFile file;
    std::error_code ignored;
    if (const auto bytes = std::filesystem::file_size(to_path(path), ignored);
        !ignored && bytes > 0) {
        const auto content = read(path);
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
        Header header;
        header.made = made;
        file.out_.write(reinterpret_cast<const char*>(&header), sizeof header);
        file.out_.flush();
    }
    if (!file.out_) return error(path + ": cannot be written: " + std::strerror(errno));
    return file;
}

bool SampleFile::append(const std::vector<Sample>& game) {
    if (!to_cut_.empty()) {
        std::error_code failure;
        std::filesystem::resize_file(to_path(to_cut_),
                                     sizeof(Header) + sample_count_ * sizeof(Sample), failure);
        if (failure) return false;
        to_cut_.clear();
    }
    out_.write(reinterpret_cast<const char*>(game.data()),
               static_cast<std::streamsize>(game.size() * sizeof(Sample)));
    return static_cast<bool>(out_.flush());
}

}  // namespace outflank::inline OUTFLANK_TIER
