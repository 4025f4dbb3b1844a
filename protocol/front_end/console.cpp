#include "protocol/front_end/console.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocol/io/text.h"
#include "protocol/session/factory.h"

namespace outflank {

namespace {

std::string in_words(Color color) { return color == Color::black ? "Black" : "White"; }

std::string depth_text(const Hints& hints) {
    return hints.exact ? "to the end" : fmt::format("depth {}", hints.depth);
}

}  // namespace

std::span<const Console::Command> Console::commands() {
    static constexpr Command table[] = {
        {"help", "", "this list", &Console::help},
        {"new", "", "a new game", &Console::new_game},
        {"undo", "", "take your last move back, and the engine's answer", &Console::undo},
        {"redo", "", "play it again", &Console::redo},
        {"hint", "[N]", "what the engine thinks of the best N moves (3)", &Console::hint},
        {"go", "", "the engine plays the side to move, you the other", &Console::go},
        {"stop", "", "stop thinking and move", &Console::nothing},
        {"engine", "black|white|both|none", "the sides that the engine plays", &Console::engine},
        {"level", "[N]", "show or set the engine's strength", &Console::level},
        {"set", "[NAME VALUE]", "show all options or set one", &Console::set},
        {"moves", "", "the moves so far", &Console::moves},
        {"board", "", "the board", &Console::board},
        {"position", "[TEXT]", "show or set up a whole position, written as it is shown",
         &Console::position},
        {"quit", "", "leave", &Console::nothing},
    };
    return table;
}

Console::Console(const Options& options, Output output, bool in_color)
    : FrontEnd(std::move(output)),
      in_color_(in_color),
      game_(make_game(options.rules)),
      engine_(make_engine(options)) {
    jobs().add([this](const std::stop_token& stop) {
        if (!engine_->options().quiet)
            say("Outflank " OUTFLANK_VERSION ". Type a move, such as " + game_->sample_move() +
                ", or help. The engine plays White.");
        show_board();
        go_on(stop);
        await_line();
    });
}

void Console::receive(const std::string& line) {
    const std::string command = lower_case(line);
    if (command == "quit" || command == "exit") quit();
    if (has_quit() || command == "stop") jobs().stop();
    queue([this, line](const std::stop_token& stop) { return execute(line, stop); });
}

void Console::refuse(const std::string& /*line*/, const std::string& reason) {
    queue([reason](const std::stop_token&) -> Result<void> { return error(reason); });
}

void Console::queue(Work work) {
    jobs().add([this, work = std::move(work)](const std::stop_token& stop) {
        if (has_quit()) return;
        if (const auto done = work(stop); !done)
            say(done.error().text + "; type help for what can be done");
        await_line();
    });
}

void Console::await_line() {
    write("> ");
    jobs().add_idle_job([this](const std::stop_token& stop) { ponder(*engine_, *game_, stop); });
}

Result<void> Console::execute(const std::string& line, const std::stop_token& stop) {
    const std::vector<std::string> all = words(line);
    if (all.empty()) return {};
    const std::string name = lower_case(all.front());
    const auto found = std::ranges::find(commands(), name, &Command::name);
    if (found != commands().end()) return (this->*found->run)(Arguments(all).subspan(1), stop);
    if (all.size() > 1) return error("not a command: " + quoted(line));
    if (auto played = game_->play(name); !played) return played;
    show_board();
    go_on(stop);
    return {};
}

void Console::show_board() { write('\n' + game_->drawing(in_color_) + '\n'); }

bool Console::is_engines(Color color) const { return plays_[static_cast<std::size_t>(color)]; }

// Where undo and redo halt: a person is to move and has a move, or the game is over.
bool Console::is_persons_choice() const {
    return game_->is_over() || (!is_engines(game_->to_move()) && !game_->must_pass());
}

void Console::engine_moves(const std::stop_token& stop) {
    const std::string who = in_words(game_->to_move());
    const Hints hints = engine_->think(*game_, limits_of(engine_->options()), stop);
    const Hint& best = hints.lines.front();
    game_->play(best.move);
    show_board();
    say(fmt::format("{} plays {} ({:+}, {}, {:.2f} s)", who, best.move, best.score,
                    depth_text(hints), static_cast<double>(hints.elapsed.count()) / 1000));
}

// Plays forced passes and the engine's moves until a person has a choice or the game is over.
void Console::go_on(const std::stop_token& stop) {
    while (!game_->is_over()) {
        const Color color = game_->to_move();
        if (game_->must_pass()) {
            game_->play(pass_text);
            show_board();
            say(in_words(color) + " has no move and passes");
        } else if (is_engines(color)) {
            engine_moves(stop);
            const bool plays_on = is_engines(Color::black) && is_engines(Color::white);
            if (plays_on && stop.stop_requested()) return;
        } else {
            return;
        }
    }
    say("The game is over: " + result_in_words(*game_->final_score()));
}

Result<void> Console::help(Arguments, const std::stop_token&) {
    std::string text = fmt::format("  a move: such as {}\n", game_->sample_move());
    for (const Command& command : commands())
        text += fmt::format("  {:32} {}\n", fmt::format("{} {}", command.name, command.arguments),
                            command.help);
    write(text);
    return {};
}

Result<void> Console::new_game(Arguments, const std::stop_token& stop) {
    game_->restart();
    engine_->forget();
    show_board();
    go_on(stop);
    return {};
}

Result<void> Console::undo(Arguments, const std::stop_token&) {
    int undone = 0;
    do {
        if (!game_->undo()) {
            for (; undone > 0; --undone) game_->redo();
            return error("nothing to take back");
        }
        ++undone;
    } while (!is_persons_choice() && !(is_engines(Color::black) && is_engines(Color::white)));
    show_board();
    return {};
}

Result<void> Console::redo(Arguments, const std::stop_token&) {
    if (!game_->redo()) return error("nothing to play again");
    while (!is_persons_choice() && game_->redo()) {
    }
    show_board();
    return {};
}

Result<void> Console::hint(Arguments arguments, const std::stop_token& stop) {
    if (game_->is_over()) return error("the game is over");
    const auto lines = arguments.empty() ? 3 : parse_integer(arguments[0]).value_or(0);
    if (lines < 1 || lines > 64) return error("hint takes a number from 1 to 64");
    Limits limits = limits_of(engine_->options());
    limits.lines = static_cast<int>(lines);
    const Hints hints = engine_->think(*game_, limits, stop);
    std::string text;
    for (const Hint& hint : hints.lines)
        text += fmt::format("  {:4} {:+3} {}  {}\n", hint.move, hint.score, depth_text(hints),
                            joined(hint.line, " "));
    write(text);
    return {};
}

Result<void> Console::go(Arguments, const std::stop_token& stop) {
    if (game_->is_over()) return error("the game is over");
    if (plays_[0] != plays_[1]) {
        plays_ = {game_->to_move() == Color::black, game_->to_move() == Color::white};
        go_on(stop);
        return {};
    }
    engine_moves(stop);
    go_on(stop);
    return {};
}

Result<void> Console::engine(Arguments arguments, const std::stop_token& stop) {
    const std::string sides = arguments.empty() ? "" : lower_case(arguments[0]);
    if (sides != "black" && sides != "white" && sides != "both" && sides != "none")
        return error("engine takes black, white, both or none");
    plays_ = {sides == "black" || sides == "both", sides == "white" || sides == "both"};
    go_on(stop);
    return {};
}

Result<void> Console::level(Arguments arguments, const std::stop_token&) {
    if (!arguments.empty())
        if (auto done = set_option(*engine_, "level", arguments[0]); !done) return done;
    say(fmt::format("level {}", engine_->options().level.value_or(default_level)));
    return {};
}

Result<void> Console::set(Arguments arguments, const std::stop_token&) {
    if (arguments.size() == 2) return set_option(*engine_, arguments[0], arguments[1]);
    if (!arguments.empty()) return error("set takes a name and a value");
    for (const OptionEntry& entry : option_table())
        say(fmt::format("  {:12} {:10} {}", entry.name, value_of(engine_->options(), entry),
                        entry.help));
    return {};
}

Result<void> Console::moves(Arguments, const std::stop_token&) {
    std::string text;
    int number = 0;
    for (const std::string& move : game_->moves()) {
        if (number > 0 && number % 10 == 0) text += '\n';
        text += fmt::format(" {}.{}", ++number, move);
    }
    say(text.empty() ? " none yet" : text);
    return {};
}

Result<void> Console::board(Arguments, const std::stop_token&) {
    show_board();
    return {};
}

Result<void> Console::position(Arguments arguments, const std::stop_token& stop) {
    if (arguments.empty()) {
        say(game_->position());
        return {};
    }
    auto done = game_->set_up(joined(arguments, " "));
    if (!done) return done;
    show_board();
    go_on(stop);
    return {};
}

}  // namespace outflank
