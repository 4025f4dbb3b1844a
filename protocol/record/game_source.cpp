#include "protocol/record/game_source.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "protocol/system/read_file.h"
#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank {

namespace {

namespace fs = std::filesystem;

bool holds_names(const std::string& file) {
    const std::string ending = lower_case(to_name(to_path(file).extension()));
    return ending == ".jou" || ending == ".trn";
}

}  // namespace

GameSource::GameSource(std::vector<std::string> files, Shard shard, Tell on_error,
                       std::stop_token stop, Tell on_note)
    : files_(files.empty() ? std::vector<std::string>{"-"} : std::move(files)),
      shard_(shard),
      on_error_(std::move(on_error)),
      on_note_(std::move(on_note)),
      stop_(std::move(stop)) {
    take_names_among_files();
}

void GameSource::take_names_among_files() {
    std::erase_if(files_, [&](const std::string& file) {
        if (!holds_names(file)) return false;
        const auto content = read_file(file, stop_);
        if (!content) {
            on_error_(content.error().text);
        } else if (!take_wthor_names(*content, names_)) {
            on_error_(file + ": no WTHOR file of names, or its size is not what it says");
        } else {
            has_own_names_ = true;
        }
        return true;
    });
}

void GameSource::take_names_beside(const std::string& file) {
    if (has_own_names_) return;
    names_ = {};
    for (const fs::path& path : name_files_beside(to_path(file)))
        if (const auto content = read_file(to_name(path), stop_))
            take_wthor_names(*content, names_);
}

bool GameSource::open_next() {
    reader_.reset();
    while (next_file_ < files_.size() && !stop_.stop_requested()) {
        const std::string& file = files_[next_file_++];
        number_ = 0;
        is_argument_ = false;
        name_ = file == "-" ? "standard input" : file;
        auto content = read_file(file, stop_);
        if (content) {
            content_ = std::move(*content);
        } else if (std::error_code failure;
                   !fs::exists(to_path(file), failure) && is_meant_as_game(file)) {
            content_ = file;
            is_argument_ = true;
            name_ = "argument " + quoted(file);
        } else {
            on_error_(content.error().text);
            continue;
        }
        if (wthor_kind(content_) == WthorKind::games) {
            take_names_beside(file);
            if (const auto note = WthorReader(content_, names_).note_on_names())
                on_note_(name_ + ": " + *note);
        }
        reader_.emplace(content_, names_);
        return true;
    }
    return false;
}

std::optional<std::size_t> count_games(const std::vector<std::string>& files, Shard shard,
                                       const std::stop_token& stop) {
    std::size_t index = 0;
    std::size_t games = 0;
    for (const std::string& file : files) {
        std::error_code ignored;
        if (!fs::is_regular_file(to_path(file), ignored)) return std::nullopt;
        const auto content = read_file(file, stop);
        if (!content || holds_names(file)) continue;
        GameReader reader(*content);
        while (const auto record = reader.next()) {
            if (stop.stop_requested()) return std::nullopt;
            ++index;
            if (*record && shard.takes(index)) ++games;
        }
    }
    return files.empty() ? std::nullopt : std::optional(games);
}

std::optional<InputGame> GameSource::next() {
    while (!stop_.stop_requested()) {
        if (!reader_ && !open_next()) return std::nullopt;
        if (stop_.stop_requested()) return std::nullopt;  // perhaps not all of the file was read
        auto record = reader_->next();
        if (!record) {
            for (const std::string& note : reader_->notes_at_end()) on_note_(name_ + ": " + note);
            if (number_ == 0 && !stop_.stop_requested()) on_error_(name_ + ": no game in it");
            reader_.reset();
            continue;
        }
        ++number_;
        ++index_;
        std::string place = is_argument_ ? name_ : fmt::format("{}: game {}", name_, number_);
        const auto told = [&](const std::string& what) {
            return fmt::format("{}: {}", place, what);
        };
        if (!*record) {
            on_error_(told(record->error().text));
            continue;
        }
        if (!shard_.takes(index_)) continue;
        for (const std::string& note : (*record)->notes) on_note_(told(note));
        if (const std::string& fault = (*record)->fault; !fault.empty()) on_error_(told(fault));
        return InputGame{index_, std::move(place), std::move(**record)};
    }
    return std::nullopt;
}

}  // namespace outflank
