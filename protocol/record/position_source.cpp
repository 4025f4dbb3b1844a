#include "protocol/record/position_source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "engine/notation.h"
#include "protocol/io/encoding.h"
#include "protocol/io/text.h"
#include "protocol/record/comment.h"
#include "protocol/record/diagram.h"
#include "protocol/record/likely_side.h"
#include "protocol/record/position_line.h"
#include "protocol/record/transcript.h"

namespace outflank {

// A file that is open, and its name for messages.
class PositionSource::File {
  public:
    File(int descriptor, std::string name)
        : name_(std::move(name)), descriptor_(descriptor), reader_(descriptor) {}
    ~File() {
        if (!is_stdin()) ::close(descriptor_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] bool is_stdin() const { return descriptor_ == STDIN_FILENO; }
    LineReader& reader() { return reader_; }

  private:
    std::string name_;
    int descriptor_;
    LineReader reader_;
};

namespace {

constexpr const char* not_text =
    ": not text; of games in WTHOR, outflank convert --to obf writes positions";

// Looks for bytes that no text has, because WTHOR's header may have a line end in it. A pipe cannot
// be looked at without reading it, and passes.
bool begins_as_text(int descriptor) {
    std::array<char, 16> beginning{};
    const ssize_t size = ::pread(descriptor, beginning.data(), beginning.size(), 0);
    return size <= 0 || is_text(to_utf8({beginning.data(), static_cast<std::size_t>(size)}));
}

}  // namespace

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

Result<ObfEntry> parse_position_line(std::string_view line) {
    if (is_position_form(line)) {
        const PositionAndMoves parts = part_moves(line);
        auto entry = parse_position_form(parts.position);
        if (!entry || parts.moves.empty()) return entry;
        const auto game = parse_transcript(parts.moves, entry->position);
        if (!game) return tl::make_unexpected(game.error());
        entry->position = game->position();
        return entry;
    }
    if (line.find("(;") != std::string_view::npos)
        return error("a game in GGF or SGF; outflank convert --to obf writes its positions");
    const auto game = parse_transcript(line);
    if (game && game->ply_count() > 0) return ObfEntry{game->position(), {}, {}, {}};
    if (!game && parse_square(trimmed(line).substr(0, 2))) return error(game.error().text);
    return error("neither a board and the side to move, nor moves, nor a diagram: " + quoted(line));
}

PositionSource::PositionSource(std::vector<std::string> files, Shard shard, OnError on_error,
                               OnError on_note)
    : files_(files.empty() ? std::vector<std::string>{"-"} : std::move(files)),
      shard_(shard),
      on_error_(std::move(on_error)),
      on_note_(std::move(on_note)) {}
PositionSource::~PositionSource() = default;

void PositionSource::interrupt() {
    const std::lock_guard lock(mutex_);
    is_interrupted_ = true;
    if (file_) file_->reader().interrupt();
}

std::shared_ptr<PositionSource::File> PositionSource::open_next() {
    while (next_file_ < files_.size()) {
        const std::string& name = files_[next_file_++];
        line_number_ = 0;
        is_file_empty_ = true;
        if (name == "-") return std::make_shared<File>(STDIN_FILENO, "standard input");
        const int descriptor = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor < 0) {
            on_error_(fmt::format("cannot read {}: {}", name, std::strerror(errno)));
            continue;
        }
        auto file = std::make_shared<File>(descriptor, name);
        if (begins_as_text(descriptor)) return file;
        on_error_(name + not_text);
    }
    return nullptr;
}

void PositionSource::close() {
    std::unique_lock lock(mutex_);
    const auto file = std::exchange(file_, nullptr);
    // An empty standard input is not an error.
    const bool lacks_positions = is_file_empty_ && !is_interrupted_ && !file->is_stdin();
    lock.unlock();
    if (const int failure = file->reader().failure(); failure != 0)
        on_error_(fmt::format("cannot read {}: {}", file->name(), std::strerror(failure)));
    else if (lacks_positions)
        on_error_(file->name() + ": no position in it");
}

std::shared_ptr<PositionSource::File> PositionSource::current_file() {
    std::shared_ptr<File> file = file_;
    if (!file) file = open_next();
    const std::lock_guard lock(mutex_);
    file_ = is_interrupted_ ? nullptr : file;
    return file_;
}

std::optional<std::string> PositionSource::next_line_of(File& file) {
    if (unread_) return std::exchange(unread_, std::nullopt);
    auto line = file.reader().next();
    if (line) ++line_number_;
    return line;
}

std::optional<std::string> PositionSource::next_line() {
    while (const auto file = current_file()) {
        if (auto line = next_line_of(*file)) return line;
        close();
    }
    return std::nullopt;
}

// Reads on up to the first line that is no part of the diagram.
std::string PositionSource::read_diagram(const std::string& first_line) {
    constexpr std::size_t longest_diagram = 2048;
    std::string text = first_line;
    while (text.size() < longest_diagram) {
        auto line = next_line_of(*file_);
        if (!line) break;
        std::string longer = text + '\n' + *line;
        std::size_t length = 0;
        (void)parse_diagram(longer, length);
        if (length < longer.size()) {
            unread_ = std::move(line);
            break;
        }
        text = std::move(longer);
    }
    return text;
}

Result<ObfEntry> PositionSource::read_entry(const std::string& line) {
    if (line.size() > longest_line) return error("the line is too long");
    if (is_position_form(line) || !begins_diagram(line)) return parse_position_line(line);
    const std::string diagram = read_diagram(line);
    std::size_t length = 0;
    const auto drawn = parse_diagram(diagram, length);
    if (!drawn) return tl::make_unexpected(drawn.error());
    const std::string note = drawn->has_side ? "" : likely_side_note(drawn->position.to_move);
    return ObfEntry{drawn->position, {}, {}, note};
}

std::optional<InputPosition> PositionSource::next() {
    while (const auto line = next_line()) {
        if (is_comment(*line)) continue;
        is_file_empty_ = false;
        if (!is_text(*line)) {
            on_error_(fmt::format("{}:{}{}", file_->name(), line_number_, not_text));
            close();
            continue;
        }
        const std::size_t number = line_number_;
        auto entry = read_entry(*line);
        ++index_;
        const auto told = [&](const std::string& what) {
            return fmt::format("{}:{}: {}", file_->name(), number, what);
        };
        if (!entry) {
            on_error_(told(entry.error().text));
            continue;
        }
        if (!entry->note.empty()) on_note_(told(entry->note));
        if (shard_.takes(index_)) return InputPosition{index_, std::move(*entry)};
    }
    return std::nullopt;
}

std::optional<InputSurvey> survey_of(const std::vector<std::string>& files, Shard shard) {
    if (files.empty()) return std::nullopt;
    std::error_code ignored;
    for (const std::string& file : files)
        if (!std::filesystem::is_regular_file(file, ignored)) return std::nullopt;
    const auto ignore = [](const std::string&) {};
    PositionSource source(files, shard, ignore, ignore);
    InputSurvey survey;
    while (const auto input = source.next()) {
        ++survey.positions;
        survey.most_empties =
            std::max(survey.most_empties, input->entry.position.board.empty_count());
    }
    return survey;
}

}  // namespace outflank
