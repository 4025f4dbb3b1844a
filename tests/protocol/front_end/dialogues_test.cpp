// The dialogues in tests/data/gtp, uci, nboard and board; tests/data/README.md says how they are
// written. Each file there is found and run.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "protocol/front_end/console/console.h"
#include "protocol/system/text.h"
#include "tests/support/dialogue.h"
#include "tests/support/patterns.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;
using Clock = std::chrono::steady_clock;

// Whether a line is as a pattern says, in which "..." stands for any text.
bool fits(std::string_view line, std::string_view pattern) {
    for (bool is_first = true;; is_first = false) {
        const std::size_t gap = pattern.find("...");
        const std::string_view part = pattern.substr(0, gap);
        if (gap == std::string_view::npos) return is_first ? line == part : line.ends_with(part);
        const std::size_t at = line.find(part);
        if (at == std::string_view::npos || (is_first && at != 0)) return false;
        line.remove_prefix(at + part.size());
        pattern.remove_prefix(gap + 3);
    }
}

// Whether a line of an answer is as a mark says: "< PATTERN" or "~ REGEX".
bool meets(const std::string& line, const std::string& mark) {
    const std::string wanted = mark.size() < 2 ? "" : mark.substr(2);
    return mark.front() == '~' ? matches(line, wanted) : fits(line, wanted);
}

// Whether an answer is as the marks say. "..." skips lines up to the first one that meets the next
// mark; "! TEXT" stands for no line, and forbids a text anywhere.
bool is_as_expected(const Lines& answer, const Lines& marks) {
    std::size_t at = 0;
    bool may_skip = false;
    for (const std::string& mark : marks) {
        if (mark.starts_with("! ")) {
            for (const std::string& line : answer)
                if (holds(line, mark.substr(2))) return false;
        } else if (mark == "...") {
            may_skip = true;
        } else {
            while (may_skip && at < answer.size() && !meets(answer[at], mark)) ++at;
            if (at == answer.size() || !meets(answer[at++], mark)) return false;
            may_skip = false;
        }
    }
    return may_skip || at == answer.size();
}

std::chrono::milliseconds milliseconds(const std::string& seconds) {
    return std::chrono::milliseconds(static_cast<int>(1000 * parse_number(seconds).value()));
}

bool is_mark(std::string_view line) {
    return line == "..." || line == "<" || line.starts_with("< ") || line.starts_with("~ ") ||
           line.starts_with("! ");
}

// A front-end and what a dialogue does with it.
class Talk {
  public:
    explicit Talk(Protocol protocol) : protocol_(protocol) {}

    // Does what a line says. The answer, if the line asks for one.
    std::optional<Lines> act(const std::string& line) {
        const std::size_t space = std::min(line.find(' '), line.size());
        const std::string word = line.substr(0, space);
        const std::string rest =
            in_folder(unescaped(std::string_view(line).substr(std::min(space + 1, line.size()))));
        if (word == "options") {
            for (const std::string& setting : words(rest)) set(setting);
            return std::nullopt;
        }
        if (word == "write") {
            const std::size_t end = rest.find(' ');
            write_text(folder_ / rest.substr(0, end), rest.substr(end + 1));
            return std::nullopt;
        }
        if (word == "read") return lines_of(content_of(folder_ / rest));
        if (word == "pause") {
            std::this_thread::sleep_for(milliseconds(rest));
            return std::nullopt;
        }
        if (!say_) begin();
        if (word == ">>") say_->send(rest);
        if (word == "wait") heard_ += say_->until(rest);
        if (word == "paste") {
            dynamic_cast<Console&>(say_->front_end()).paste(rest);
            return answer(say_->idle());
        }
        if (word == ">") return answer(heard_ + (*say_)(rest));
        if (word == "end") return answer(heard_ + say_->finish());
        REQUIRE_MESSAGE((word == ">>" || word == "wait"), line, ": no such line");
        return std::nullopt;
    }
    // The folder's name stands for FOLDER.
    [[nodiscard]] std::string in_folder(std::string text) const {
        for (std::size_t at; (at = text.find("FOLDER")) != std::string::npos;)
            text.replace(at, 6, folder_.path().string());
        return text;
    }

  private:
    void set(const std::string& setting) {
        const std::size_t equals = setting.find('=');
        const std::string name = setting.substr(0, equals);
        const std::string value = setting.substr(equals + 1);
        if (name == "game") options_.rules = *parse_rules(value);
        if (name != "game") REQUIRE(set_option(options_, name, value));
    }
    void begin() {
        say_.emplace(
            [&](const Output& output) { return make_front_end(protocol_, options_, output); });
        if (protocol_ != Protocol::console) return;
        say_->idle();  // the greeting
        (*say_)("engine none");
    }
    // What was heard, in lines. The line that ends each answer is left out: the empty one of GTP,
    // the prompt of the board. So is what comes by the clock.
    Lines answer(std::string heard) {
        heard_.clear();
        if (protocol_ != Protocol::console) {
            CHECK_MESSAGE(std::ranges::all_of(
                              heard, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }),
                          heard);
            CHECK_MESSAGE(!holds(heard, " \n"), heard);
        }
        const bool has_end =
            !heard.empty() && (protocol_ != Protocol::console || !say_->front_end().has_quit());
        const std::string_view end = protocol_ == Protocol::gtp       ? "\n\n"
                                     : protocol_ == Protocol::console ? "> "
                                                                      : "\n";
        if (has_end) {
            CHECK_MESSAGE(heard.ends_with(end), heard);
            heard.resize(heard.size() - end.size());
        }
        Lines lines = lines_of(heard);
        std::erase_if(lines, [](const auto& line) { return line.starts_with("nodestats "); });
        return lines;
    }

    const Protocol protocol_;
    const TemporaryFolder folder_;
    Options options_ = quick_options();
    std::optional<Dialogue> say_;
    std::string heard_;  // with ">>" and "wait", before an answer is complete
};

// One dialogue after the other of a file.
class DialogueFile {
  public:
    DialogueFile(Protocol protocol, const fs::path& file)
        : protocol_(protocol), name_(file.filename().string()), stream_(file, std::ios::binary) {}

    void run() {
        for (std::string line; std::getline(stream_, line);) {
            ++number_;
            if (is_mark(line)) {
                REQUIRE_MESSAGE(!actions_.empty(), place(number_), "nothing is sent before ", line);
                marks_.push_back(line);
                continue;
            }
            const bool is_action = !line.empty() && line.front() != '#' && !line.starts_with("==");
            if (!is_action || !marks_.empty()) finish_exchange();
            if (line.starts_with("==")) talk_ = std::make_unique<Talk>(protocol_);
            if (is_action) actions_.push_back({line, number_});
        }
        finish_exchange();
    }

  private:
    struct Action {
        std::string line;
        int number;
    };

    [[nodiscard]] std::string place(int number) const {
        return fmt::format("{}:{}: ", name_, number);
    }

    // Sends what was read, and checks that each answer is as the marks below it say.
    void finish_exchange() {
        for (const Action& action : actions_) {
            REQUIRE_MESSAGE(talk_, place(action.number), "no dialogue is begun");
            if (action.line.starts_with("within ")) {
                limit_ = Clock::now() + milliseconds(action.line.substr(7));
                continue;
            }
            const auto answer = talk_->act(action.line);
            if (!answer) continue;
            Lines marks;
            for (const std::string& mark : marks_) marks.push_back(talk_->in_folder(mark));
            CHECK_MESSAGE(is_as_expected(*answer, marks), place(action.number), action.line,
                          "\nis answered:\n< ", joined(*answer, "\n< "), "\nand should be:\n",
                          joined(marks, "\n"));
            CHECK_MESSAGE((!limit_ || Clock::now() < *limit_), place(action.number),
                          "comes too late");
            limit_.reset();
        }
        actions_.clear();
        marks_.clear();
    }

    const Protocol protocol_;
    const std::string name_;
    std::ifstream stream_;
    int number_ = 0;
    std::unique_ptr<Talk> talk_;
    std::vector<Action> actions_;
    Lines marks_;
    std::optional<Clock::time_point> limit_;
};

void check_dialogues(Protocol protocol, const std::string& folder) {
    int files = 0;
    for (const auto& file : fs::directory_iterator(OUTFLANK_SOURCE_DIR "/tests/data/" + folder)) {
        DialogueFile(protocol, file.path()).run();
        ++files;
    }
    CHECK(files > 0);
}

TEST_CASE("GTP answers as tests/data/gtp says") { check_dialogues(Protocol::gtp, "gtp"); }
TEST_CASE("UCI answers as tests/data/uci says") { check_dialogues(Protocol::uci, "uci"); }
TEST_CASE("NBoard is answered as tests/data/nboard says") {
    check_dialogues(Protocol::nboard, "nboard");
}
TEST_CASE("the board answers as tests/data/board says") {
    check_dialogues(Protocol::console, "board");
}

}  // namespace
}  // namespace outflank
