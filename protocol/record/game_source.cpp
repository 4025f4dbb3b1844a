#include "protocol/record/game_source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "protocol/io/text.h"
#include "protocol/record/transcript.h"

namespace outflank {

namespace {

namespace fs = std::filesystem;

// All of a file or a pipe, unless asked to stop.
Result<std::string> content_of(const std::string& name, const std::stop_token& stop) {
    const bool is_stdin = name == "-";
    const int file = is_stdin ? STDIN_FILENO : ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    std::string content;
    int failure = file < 0 ? errno : 0;
    while (failure == 0 && !stop.stop_requested()) {
        pollfd waiting{file, POLLIN, 0};
        constexpr int milliseconds = 50;
        if (::poll(&waiting, 1, milliseconds) == 0) continue;
        constexpr std::size_t step = 1 << 20;
        const std::size_t size = content.size();
        content.resize(size + step);
        const ssize_t got = ::read(file, content.data() + size, step);
        content.resize(size + (got > 0 ? static_cast<std::size_t>(got) : 0));
        if (got == 0) break;
        if (got < 0 && errno != EINTR) failure = errno;
    }
    if (!is_stdin && file >= 0) ::close(file);
    if (failure != 0) return error(fmt::format("cannot read {}: {}", name, std::strerror(failure)));
    return content;
}

// Names in a file of that kind; nothing when it is none.
void take_names(const std::string& content, WthorNames& names) {
    const auto kind = wthor_kind(content);
    if (kind == WthorKind::players) names.players = parse_wthor_names(content, *kind);
    if (kind == WthorKind::tournaments) names.tournaments = parse_wthor_names(content, *kind);
}

bool holds_names(const std::string& file) {
    const std::string ending = lower_case(fs::path(file).extension().string());
    return ending == ".jou" || ending == ".trn";
}

}  // namespace

GameSource::GameSource(std::vector<std::string> files, Shard shard, OnError on_error,
                       std::stop_token stop)
    : files_(files.empty() ? std::vector<std::string>{"-"} : std::move(files)),
      shard_(shard),
      on_error_(std::move(on_error)),
      stop_(std::move(stop)) {
    take_names_among_files();
}

void GameSource::take_names_among_files() {
    std::erase_if(files_, [&](const std::string& file) {
        if (!holds_names(file)) return false;
        const auto content = content_of(file, stop_);
        if (!content) {
            on_error_(content.error().text);
        } else if (const auto kind = wthor_kind(*content); !kind || *kind == WthorKind::games) {
            on_error_(file + ": no WTHOR file of names, or its size is not what it says");
        } else {
            take_names(*content, names_);
            has_own_names_ = true;
        }
        return true;
    });
}

// Of several pairs beside it, its own: the one with its stem.
void GameSource::take_names_beside(const std::string& file) {
    if (has_own_names_) return;
    names_ = {};
    std::error_code failure;
    const fs::path folder = fs::path(file).parent_path();
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(folder.empty() ? "." : folder, failure))
        if (holds_names(entry.path().string())) found.push_back(entry.path());
    const auto is_own = [&](const fs::path& path) { return path.stem() == fs::path(file).stem(); };
    std::stable_partition(found.begin(), found.end(),
                          [&](const fs::path& path) { return !is_own(path); });
    for (const fs::path& path : found)
        if (const auto content = content_of(path.string(), stop_)) take_names(*content, names_);
}

bool GameSource::open_next() {
    reader_.reset();
    while (next_file_ < files_.size() && !stop_.stop_requested()) {
        const std::string& file = files_[next_file_++];
        number_ = 0;
        name_ = file == "-" ? "standard input" : file;
        auto content = content_of(file, stop_);
        if (content) {
            content_ = std::move(*content);
        } else if (std::error_code failure; !fs::exists(file, failure) && parse_transcript(file)) {
            content_ = file;
            name_ = "game";
        } else {
            on_error_(content.error().text);
            continue;
        }
        if (wthor_kind(content_) == WthorKind::games) take_names_beside(file);
        reader_.emplace(content_, names_);
        return true;
    }
    return false;
}

std::optional<InputGame> GameSource::next() {
    while (!stop_.stop_requested()) {
        if (!reader_ && !open_next()) return std::nullopt;
        if (stop_.stop_requested()) return std::nullopt;  // the file may not be read to its end
        auto record = reader_->next();
        if (!record) {
            if (number_ == 0 && !stop_.stop_requested()) on_error_(name_ + ": no game in it");
            reader_.reset();
            continue;
        }
        ++number_;
        ++index_;
        if (!*record) {
            on_error_(fmt::format("{}: game {}: {}", name_, number_, record->error().text));
            continue;
        }
        if (shard_.takes(index_)) return InputGame{index_, std::move(**record)};
    }
    return std::nullopt;
}

}  // namespace outflank
