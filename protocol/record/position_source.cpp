#include "protocol/record/position_source.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <numeric>
#include <utility>

#include "protocol/record/game_reader.h"
#include "protocol/system/descriptor.h"
#include "protocol/system/input_text.h"
#include "protocol/system/line_reader.h"
#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank {

namespace {

// Milliseconds. A game or a board that could go on is taken as whole when the pipe has been silent
// for so long.
constexpr int longest_gap = 50;

constexpr const char* not_text =
    ": not text; of games in WTHOR, outflank convert --to obf writes positions";

}  // namespace

// A file that is open, or a text, and its name for messages.
class PositionSource::Input {
  public:
    Input(int descriptor, std::string name)
        : name_(std::move(name)), descriptor_(descriptor), lines_(std::in_place, descriptor) {}
    explicit Input(std::string text) : name_("argument " + quoted(text)), text_(std::move(text)) {
        reader_.go_on_with(text_, 0);
    }
    ~Input() {
        if (lines_ && !is_stdin()) ::close(descriptor_);
    }
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] bool is_stdin() const { return lines_ && descriptor_ == STDIN_FILENO; }
    [[nodiscard]] std::ptrdiff_t line() const { return reader_.line(); }
    [[nodiscard]] bool met_bytes() const { return reader_.met_bytes(); }
    // So many lines among positions that are no record: they count, too, where each position has a
    // line of its own, and not around drawn boards.
    [[nodiscard]] std::size_t skipped() const { return was_one_line_ ? reader_.skipped() : 0; }
    [[nodiscard]] const auto& notes_at_end() const { return reader_.notes_at_end(); }
    [[nodiscard]] int failure() const { return lines_ ? lines_->failure() : 0; }
    void interrupt() {
        if (lines_) lines_->interrupt();
    }

    // Reads on until the next game or position is whole; nothing at the end.
    std::optional<Result<GameRecord>> next() {
        forget();
        was_one_line_ = std::exchange(has_read_, true) && reader_.took_one_line();
        for (;;) {
            auto record = reader_.next();
            if (reader_.met_bytes() || !reader_.could_go_on() || is_silent(record) || !grow())
                return record;
            reader_.go_back();
        }
    }

  private:
    // Lets go of what was read before.
    void forget() {
        const std::size_t read = reader_.place();
        if (read < longest_game) return;
        text_.erase(0, read);
        reader_.go_on_with(text_, read);
    }

    // Whether nothing more comes for now. Behind a position on one line there is no need to wait.
    bool is_silent(const std::optional<Result<GameRecord>>& record) {
        if (!record || !lines_ || !text_.ends_with('\n')) return false;
        const bool is_position = *record && (*record)->moves.empty() && reader_.took_one_line();
        return lines_->is_silent(is_position ? 0 : longest_gap);
    }

    // False at the end of the input, and when more is held than any game needs.
    bool grow() {
        if (!lines_ || text_.size() > 4 * longest_game) return false;
        auto more = lines_->next_text();
        if (!more) return false;
        text_ += stray_bytes_.next(*std::move(more));
        reader_.go_on_with(text_, 0);
        return true;
    }

    std::string name_;
    bool has_read_ = false;
    bool was_one_line_ = false;  // the record before
    int descriptor_ = -1;
    std::optional<LineReader> lines_;  // absent for a text
    StrayBytes stray_bytes_;
    std::string text_;  // what was read of it, but for what `forget` dropped
    GameReader reader_{{}, GameReader::no_names, PlainLine::begins_game};
};

namespace {

// The position after the last move, and what the record says of it.
Result<ObfEntry> entry_of(GameRecord& record) {
    if (!record.fault.empty()) return error(record.fault);
    const auto game = othello_game(record);
    if (!game) return tl::make_unexpected(game.error());
    ObfEntry entry{game->position(), {}, {}, {}};
    if (game->ply_count() == 0) entry.moves = std::move(record.scores);
    return entry;
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
    if (input_) input_->interrupt();
}

std::shared_ptr<PositionSource::Input> PositionSource::open_next() {
    while (next_file_ < files_.size()) {
        const std::string& name = files_[next_file_++];
        is_empty_ = true;
        if (name == "-") return std::make_shared<Input>(STDIN_FILENO, "standard input");
        const int descriptor = open_to_read(name);
        if (descriptor >= 0) return std::make_shared<Input>(descriptor, name);
        const int failure = errno;
        if (is_meant_as_game(name)) return std::make_shared<Input>(name);
        on_error_(cannot_read(failure == ENAMETOOLONG ? quoted(name) : name, failure));
    }
    return nullptr;
}

void PositionSource::close() {
    std::unique_lock lock(mutex_);
    const auto input = std::exchange(input_, nullptr);
    const bool lacks_positions = is_empty_ && !is_interrupted_;
    lock.unlock();
    for (const std::string& note : input->notes_at_end()) on_note_(input->name() + ": " + note);
    if (const int failure = input->failure(); failure != 0)
        on_error_(cannot_read(input->name(), failure));
    else if (lacks_positions)
        on_error_(input->name() + ": no position in it");
}

std::shared_ptr<PositionSource::Input> PositionSource::current() {
    std::shared_ptr<Input> input = input_;
    if (!input) input = open_next();
    const std::lock_guard lock(mutex_);
    input_ = is_interrupted_ ? nullptr : input;
    return input_;
}

std::optional<Result<GameRecord>> PositionSource::next_record() {
    while (const auto input = current()) {
        auto record = input->next();
        if (record && !input->met_bytes()) return record;
        if (record) {
            is_empty_ = false;
            on_error_(input->name() + not_text);
        }
        close();
    }
    return std::nullopt;
}

std::optional<InputPosition> PositionSource::next() {
    while (auto record = next_record()) {
        is_empty_ = false;
        index_ += *record ? input_->skipped() + 1 : std::max<std::size_t>(input_->skipped(), 1);
        const auto told = [&](const std::string& what) {
            return fmt::format("{}: {}", input_->name(), what);
        };
        auto entry = *record ? entry_of(**record) : tl::make_unexpected(record->error());
        if (!entry) {
            on_error_(told(entry.error().text));
            continue;
        }
        for (const std::string& note : (*record)->notes)
            on_note_(told(note.starts_with("line")
                              ? note
                              : fmt::format("line {}: {}", input_->line(), note)));
        if (shard_.takes(index_)) return InputPosition{index_, std::move(*entry)};
    }
    return std::nullopt;
}

std::size_t InputSurvey::positions() const {
    return std::accumulate(with_empties.begin(), with_empties.end(), std::size_t{0});
}

int InputSurvey::most_empties() const {
    for (std::size_t empties = with_empties.size() - 1; empties > 0; --empties)
        if (with_empties[empties] > 0) return static_cast<int>(empties);
    return 0;
}

std::optional<InputSurvey> survey_of(const std::vector<std::string>& files, Shard shard) {
    if (files.empty()) return std::nullopt;
    std::error_code ignored;
    for (const std::string& file : files)
        if (!std::filesystem::is_regular_file(to_path(file), ignored)) return std::nullopt;
    const auto ignore = [](const std::string&) {};
    PositionSource source(files, shard, ignore, ignore);
    InputSurvey survey;
    while (const auto input = source.next()) {
        const int empties = input->entry.position.board.empty_count();
        ++survey.with_empties[static_cast<std::size_t>(empties)];
    }
    return survey;
}

}  // namespace outflank
