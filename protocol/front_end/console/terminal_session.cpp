#include <unistd.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "protocol/front_end/console/console.h"
#include "protocol/games/game_base.h"
#include "protocol/system/descriptor.h"
#include "protocol/system/error_message.h"
#include "protocol/system/line_editor.h"
#include "protocol/system/output_writer.h"
#include "protocol/system/terminal_input.h"

namespace outflank {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds moment{20};  // a person does not notice it

class TerminalSession {
  public:
    TerminalSession(const Options& options, std::unique_ptr<GameBase> base)
        : log_(options.log),
          console_(
              options, [this](std::string_view text) { write(text); }, screen(has_screen_),
              std::move(base)) {}

    void run() {
        while (!console_.has_quit() && !writer_.is_closed()) {
            if (console_.is_idle() && leaves_) console_.handle("quit");
            if (console_.is_idle() && input_.has_ended()) break;
            const std::optional<std::string> line = next_line();
            if (input_.take_interrupt())
                interrupt();
            else if (line)
                handle(*line);
            was_line_ = line.has_value();
        }
        if (!console_.has_quit()) write("\n");  // behind the prompt
        if (writer_.failure() != 0) throw UsageError(cannot_write("the output", writer_.failure()));
    }

  private:
    static Screen screen(bool is_terminal) {
        const bool is_live = is_terminal && variable("TERM") != "dumb";
        return {is_live ? colors() : Screen::Colors::none, !is_terminal, is_live,
                [] { return terminal_width(STDOUT_FILENO); },
                [] { return terminal_height(STDOUT_FILENO); }};
    }

    static std::string variable(const char* name) {
        const char* const value = std::getenv(name);
        return value == nullptr ? "" : value;
    }

    // What the terminal says that it has; one that says nothing, on Windows, has them all.
    static Screen::Colors colors() {
        if (std::getenv("NO_COLOR") != nullptr) return Screen::Colors::none;
        const std::string name = variable("TERM");
        const bool has_all =
            name.empty() || !variable("COLORTERM").empty() ||
            name.find("256") != std::string::npos || name.find("direct") != std::string::npos ||
            name.find("kitty") != std::string::npos || name.find("alacritty") != std::string::npos;
        return has_all ? Screen::Colors::all : Screen::Colors::eight;
    }

    void write(std::string_view text) {
        log_.said(text);
        writer_(text);
    }

    // While the engine thinks, the terminal itself shows what is typed, and a line is taken when it
    // is complete.
    std::optional<std::string> next_line() {
        const bool can_edit = has_screen_ && !leaves_ && console_.is_idle();
        // What was typed before is taken before the editor changes the mode of the terminal.
        std::optional<std::string> line = line_within(milliseconds(0));
        comes_at_once_ = was_line_ && line;
        if (line) return line;
        if (!can_edit) return line_within(moment);
        return input_.has_ended() ? std::nullopt : editor_();
    }

    std::optional<std::string> line_within(milliseconds time) {
        std::optional<std::string> line = input_.take_line();
        if (!line && input_.wait(time)) line = input_.take_line();
        return line;
    }

    void handle(std::string line) {
        was_interrupted_ = false;
        log_.read(line);
        if (!console_.begins_record(line)) return hand_over(line);
        std::string text = std::move(line);
        std::optional<std::string> more = next_pasted_line();
        for (; more && !Console::is_command(*more); more = next_pasted_line()) {
            log_.read(*more);
            text += '\n' + *more;
        }
        console_.paste(text);
        if (!more) return;
        log_.read(*more);
        comes_at_once_ = true;
        hand_over(*more);
    }

    // Quits at once; but lines that came together with the quit, before it, are done first.
    void hand_over(const std::string& line) {
        if (comes_at_once_ && Console::is_quit(line))
            leaves_ = true;
        else
            console_.handle(line);
    }

    // The lines of a paste come at once. Its last one may lack its end until the person types it.
    std::optional<std::string> next_pasted_line() {
        std::optional<std::string> line = line_within(moment);
        while (!line && input_.has_part_of_line() && input_.wait()) line = input_.take_line();
        return line;
    }

    void interrupt() {
        if (was_interrupted_) return console_.handle("quit");
        was_interrupted_ = true;
        const bool is_thinking = !console_.is_idle();
        console_.stop_thinking();
        write(is_thinking ? "\n" : "^C\nCtrl-C again, or quit, leaves the board.\n");
    }

    const bool has_screen_ = is_terminal(STDOUT_FILENO);
    TerminalInput input_{STDIN_FILENO};  // before what starts threads
    OutputWriter writer_{STDOUT_FILENO, [] {}};
    Log log_;
    Console console_;
    LineEditor editor_ =
        make_line_editor(input_, std::string(Console::prompt),
                         [this](std::string_view before) { return console_.completions(before); });
    bool was_interrupted_ = false;  // and no line came after that
    bool was_line_ = false;         // the last look at the input found one
    bool comes_at_once_ = false;    // the line came together with the one before it
    bool leaves_ = false;           // when all is done
};

}  // namespace

void run_terminal_session(const Options& options, std::unique_ptr<GameBase> base) {
    TerminalSession(options, std::move(base)).run();
}

}  // namespace outflank
