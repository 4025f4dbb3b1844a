#include "protocol/record/record_source.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <numeric>
#include <utility>

#include "protocol/system/descriptor.h"
#include "protocol/system/input_text.h"
#include "protocol/system/line_reader.h"
#include "protocol/system/read_file.h"
#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank {

namespace {

namespace fs = std::filesystem;

// Milliseconds. A game or a board that could go on is taken as whole when the pipe has been silent
// for so long.
constexpr int longest_gap = 50;

constexpr const char* not_text =
    ": not text; of games in WTHOR, outflank convert --to obf writes positions";

// Files that can be read twice.
bool are_regular_files(const std::vector<std::string>& files) {
    return !files.empty() && std::ranges::all_of(files, [](const std::string& file) {
        std::error_code ignored;
        return fs::is_regular_file(to_path(file), ignored);
    });
}

}  // namespace

// A file that is read as it comes, or a whole text; and its name for messages.
class RecordSource::Input {
  public:
    Input(std::string name, int descriptor, const std::stop_token& stop)
        : name_(std::move(name)),
          descriptor_(descriptor),
          lines_(std::in_place, descriptor),
          on_stop_(std::in_place, stop, [this] { lines_->interrupt(); }),
          reader_({}, GameReader::no_names, PlainLine::begins_game) {}
    Input(std::string name, std::string text, const WthorNames& names, PlainLine plain,
          bool is_argument = false)
        : name_(std::move(name)),
          is_argument_(is_argument),
          text_(std::move(text)),
          reader_(text_, names, plain) {}
    ~Input() {
        on_stop_.reset();
        if (lines_ && descriptor_ != STDIN_FILENO) ::close(descriptor_);
    }
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    [[nodiscard]] const std::string& name() const { return name_; }
    // The last record, for messages: "games.ggf: game 3".
    [[nodiscard]] std::string place() const {
        return is_argument_ ? name_ : fmt::format("{}: game {}", name_, number_);
    }
    // What is wrong with a record of it: a person sees an argument at a glance.
    [[nodiscard]] std::string told(const std::string& what) const {
        return is_argument_ ? without_place(what) : what;
    }
    [[nodiscard]] const GameReader& reader() const { return reader_; }
    // How many records it has given, unreadable ones included.
    [[nodiscard]] std::size_t number() const { return number_; }
    // So many lines among positions that are no record: they count, too, where each position has a
    // line of its own, and not around drawn boards.
    [[nodiscard]] std::size_t skipped() const { return was_one_line_ ? reader_.skipped() : 0; }
    [[nodiscard]] int failure() const { return lines_ ? lines_->failure() : 0; }

    // Reads on until the next game or position is whole; nothing at the end.
    std::optional<Result<GameRecord>> next() {
        forget();
        was_one_line_ = number_ > 0 && reader_.took_one_line();
        for (;;) {
            auto record = reader_.next();
            if (!lines_ || reader_.met_bytes() || !reader_.could_go_on() || is_silent(record) ||
                !grow()) {
                if (record) ++number_;
                return record;
            }
            reader_.go_back();
        }
    }

  private:
    // Lets go of what was read before.
    void forget() {
        const std::size_t read = reader_.place();
        if (!lines_ || read < longest_game) return;
        text_.erase(0, read);
        reader_.go_on_with(text_, read);
    }

    // Whether nothing more comes for now. Behind a position on one line there is no need to wait.
    bool is_silent(const std::optional<Result<GameRecord>>& record) {
        if (!record || !text_.ends_with('\n')) return false;
        const bool is_position = *record && (*record)->moves.empty() && reader_.took_one_line();
        return lines_->is_silent(is_position ? 0 : longest_gap);
    }

    // False at the end of the input, and when more is held than any game needs.
    bool grow() {
        if (text_.size() > 4 * longest_game) return false;
        auto more = lines_->next_text();
        if (!more) return false;
        text_ += stray_bytes_.next(*std::move(more));
        reader_.go_on_with(text_, 0);
        return true;
    }

    const std::string name_;
    const bool is_argument_ = false;
    std::size_t number_ = 0;
    bool was_one_line_ = false;  // the record before
    int descriptor_ = -1;
    std::optional<LineReader> lines_;  // absent for a text
    std::optional<std::stop_callback<std::function<void()>>> on_stop_;
    StrayBytes stray_bytes_;
    std::string text_;  // what was read of it, but for what `forget` dropped
    GameReader reader_;
};

RecordSource::RecordSource(Kind kind, std::vector<std::string> files, Shard shard, Tell on_error,
                           std::stop_token stop, Tell on_warning)
    : shard_(shard),
      on_error_(std::move(on_error)),
      on_warning_(std::move(on_warning)),
      kind_(kind),
      files_(files.empty() ? std::vector<std::string>{"-"} : std::move(files)),
      stop_(std::move(stop)) {
    if (kind_ == Kind::games) take_names_among_files();
}
RecordSource::~RecordSource() = default;

void RecordSource::take_names_among_files() {
    std::erase_if(files_, [&](const std::string& file) {
        if (!holds_wthor_names(to_path(file))) return false;
        const auto content = read_file(file, stop_);
        if (!content)
            on_error_(content.error().text);
        else if (!take_wthor_names(*content, names_))
            on_error_(file + ": no WTHOR file of names, or its size is not what it says");
        else
            has_own_names_ = true;
        return true;
    });
}

void RecordSource::take_names_beside(const std::string& file) {
    if (has_own_names_) return;
    names_ = {};
    for (const fs::path& path : name_files_beside(to_path(file)))
        if (const auto content = read_file(to_name(path), stop_))
            take_wthor_names(*content, names_);
}

// Null where the file cannot be read; `on_error` then gets why.
std::unique_ptr<RecordSource::Input> RecordSource::open(const std::string& file) {
    const std::string name = file == "-" ? "standard input" : file;
    std::string wrong;
    if (file == "-" && is_terminal(STDIN_FILENO))
        on_warning_(fmt::format("reads {} from the terminal: type or paste them, then press Ctrl-D",
                                kind_ == Kind::games ? "games" : "positions"));
    if (kind_ == Kind::games) {
        auto content = read_file(file, stop_);
        if (content) {
            if (wthor_kind(*content) == WthorKind::games) {
                take_names_beside(file);
                // Beside standard input there is no file of names to miss.
                const auto warning = WthorReader(*content, names_).warning_on_names();
                if (warning && (file != "-" || has_own_names_)) on_warning_(name + ": " + *warning);
            }
            return std::make_unique<Input>(name, *std::move(content), names_, PlainLine::goes_on);
        }
        wrong = content.error().text;
    } else {
        const int descriptor = file == "-" ? STDIN_FILENO : open_to_read(file);
        if (descriptor >= 0) return std::make_unique<Input>(name, descriptor, stop_);
        const int failure = errno;
        wrong = cannot_read(failure == ENAMETOOLONG ? quoted(file) : file, failure);
    }
    std::error_code ignored;
    if (fs::exists(to_path(file), ignored) || !is_meant_as_game(file)) {
        on_error_(wrong);
        return nullptr;
    }
    return std::make_unique<Input>(
        "argument " + quoted(file), file, GameReader::no_names,
        kind_ == Kind::games ? PlainLine::goes_on : PlainLine::begins_game, true);
}

void RecordSource::close() {
    const auto input = std::move(input_);
    for (const std::string& warning : input->reader().warnings_at_end())
        on_warning_(input->name() + ": " + warning);
    if (const int failure = input->failure(); failure != 0)
        on_error_(cannot_read(input->name(), failure));
    else if (input->number() == 0 && !stop_.stop_requested())
        on_error_(input->name() +
                  (kind_ == Kind::games ? ": no game in it" : ": no position in it"));
}

std::optional<Result<GameRecord>> RecordSource::next_record() {
    while (input_ || next_file_ < files_.size()) {
        if (stop_.stop_requested()) break;
        if (!input_ && !(input_ = open(files_[next_file_++]))) continue;
        if (stop_.stop_requested()) break;  // perhaps not all of the file was read
        auto record = input_->next();
        if (record && (kind_ == Kind::games || !input_->reader().met_bytes())) return record;
        if (record) on_error_(input_->name() + not_text);
        close();
    }
    return std::nullopt;
}

std::optional<InputGame> GameSource::next() {
    while (auto record = next_record()) {
        ++index_;
        const auto in_place = [&](const std::string& what) {
            return fmt::format("{}: {}", input_->place(), input_->told(what));
        };
        if (!*record) {
            on_error_(in_place(record->error().text));
            continue;
        }
        if (!shard_.takes(index_)) continue;
        for (const std::string& warning : (*record)->warnings) on_warning_(in_place(warning));
        if (const std::string& fault = (*record)->fault; !fault.empty()) on_error_(in_place(fault));
        return InputGame{index_, input_->place(), std::move(**record)};
    }
    return std::nullopt;
}

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

std::optional<InputPosition> PositionSource::next() {
    while (auto record = next_record()) {
        index_ += *record ? input_->skipped() + 1 : std::max<std::size_t>(input_->skipped(), 1);
        auto entry = *record ? entry_of(**record) : tl::make_unexpected(record->error());
        if (!entry) {
            on_error_(fmt::format("{}: {}", input_->name(), input_->told(entry.error().text)));
            continue;
        }
        for (const std::string& warning : (*record)->warnings) {
            const std::string line = warning.starts_with("line")
                                         ? ""
                                         : fmt::format("line {}: ", input_->reader().line());
            on_warning_(fmt::format("{}: {}{}", input_->name(), line, warning));
        }
        if (shard_.takes(index_)) return InputPosition{index_, std::move(*entry)};
    }
    return std::nullopt;
}

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

std::optional<std::size_t> count_games(const std::vector<std::string>& files, Shard shard,
                                       const std::stop_token& stop) {
    if (!are_regular_files(files)) return std::nullopt;
    const auto ignore = [](const std::string&) {};
    GameSource source(files, shard, ignore, stop, ignore);
    std::size_t games = 0;
    while (source.next()) ++games;
    return stop.stop_requested() ? std::nullopt : std::optional(games);
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
    if (!are_regular_files(files)) return std::nullopt;
    const auto ignore = [](const std::string&) {};
    PositionSource source(files, shard, ignore, {}, ignore);
    InputSurvey survey;
    while (const auto input = source.next()) {
        const int empties = input->entry.position.board.empty_count();
        ++survey.with_empties[static_cast<std::size_t>(empties)];
    }
    return survey;
}

}  // namespace outflank
