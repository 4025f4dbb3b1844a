#include "protocol/command/position_source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "protocol/text.h"

namespace outflank {

// A file that is open, and its name for messages.
class PositionSource::File {
  public:
    File(int descriptor, std::string name)
        : name_(std::move(name)), descriptor_(descriptor), reader_(descriptor) {}
    ~File() {
        if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    [[nodiscard]] const std::string& name() const { return name_; }
    LineReader& reader() { return reader_; }

  private:
    std::string name_;
    int descriptor_;
    LineReader reader_;
};

Result<Shard> parse_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash != std::string_view::npos) {
        const auto number = parse_integer(text.substr(0, slash));
        const auto of = parse_integer(text.substr(slash + 1));
        if (number && of && 1 <= *number && *number <= *of && *of <= 1'000'000)
            return Shard{static_cast<int>(*number), static_cast<int>(*of)};
    }
    return error(quoted(text) + " is not I/N, with I from 1 to N");
}

PositionSource::PositionSource(std::vector<std::string> files, Shard shard, OnError on_error)
    : files_(files.empty() ? std::vector<std::string>{"-"} : std::move(files)),
      shard_(shard),
      on_error_(std::move(on_error)) {}
PositionSource::~PositionSource() = default;

void PositionSource::interrupt() {
    const std::lock_guard lock(mutex_);
    is_interrupted_ = true;
    if (file_) file_->reader().interrupt();
}

void PositionSource::report(const std::string& text) {
    had_errors_ = true;
    on_error_(text);
}

std::shared_ptr<PositionSource::File> PositionSource::open_next() {
    while (next_file_ < files_.size()) {
        const std::string& name = files_[next_file_++];
        line_number_ = 0;
        if (name == "-") return std::make_shared<File>(STDIN_FILENO, "standard input");
        const int descriptor =
            std::filesystem::is_directory(name) ? -1 : ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor >= 0) return std::make_shared<File>(descriptor, name);
        report(fmt::format("cannot read {}: {}", name,
                           std::strerror(std::filesystem::is_directory(name) ? EISDIR : errno)));
    }
    return nullptr;
}

std::optional<std::string> PositionSource::next_line() {
    while (true) {
        std::shared_ptr<File> file;
        {
            const std::lock_guard lock(mutex_);
            if (is_interrupted_) return std::nullopt;
            if (!file_) file_ = open_next();
            file = file_;
        }
        if (!file) return std::nullopt;
        if (auto line = file->reader().next()) {
            ++line_number_;
            return line;
        }
        const std::lock_guard lock(mutex_);
        file_.reset();
    }
}

std::optional<InputPosition> PositionSource::next() {
    while (const auto line = next_line()) {
        if (is_obf_comment(*line)) continue;
        auto entry = line->size() > longest_line ? error("the line is too long") : parse_obf(*line);
        if (!entry) {
            report(fmt::format("{}:{}: {}", file_->name(), line_number_, entry.error().text));
            continue;
        }
        if (shard_.takes(++index_)) return InputPosition{index_, std::move(*entry)};
    }
    return std::nullopt;
}

std::optional<InputSurvey> survey_of(const std::vector<std::string>& files, Shard shard) {
    if (files.empty()) return std::nullopt;
    for (const std::string& file : files)
        if (!std::filesystem::is_regular_file(file)) return std::nullopt;
    PositionSource source(files, shard, [](const std::string&) {});
    InputSurvey survey;
    while (const auto input = source.next()) {
        ++survey.positions;
        survey.most_empties =
            std::max(survey.most_empties, input->entry.position.board.empty_count());
    }
    return survey;
}

}  // namespace outflank
