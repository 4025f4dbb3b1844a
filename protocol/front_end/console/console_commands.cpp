#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "protocol/analysis/solving_time.h"
#include "protocol/front_end/console/console.h"
#include "protocol/front_end/other_start.h"
#include "protocol/play/othello_engine.h"
#include "protocol/play/othello_game.h"
#include "protocol/system/read_file.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

constexpr std::size_t any_number = 1000;  // of arguments

Result<int> parse_count(std::string_view command, std::span<const std::string> arguments,
                        int otherwise) {
    if (arguments.empty()) return otherwise;
    const auto number = parse_integer(arguments[0]);
    if (!number || *number < 1 || *number > 64)
        return error(
            fmt::format("{} takes a number from 1 to 64, not {}", command, quoted(arguments[0])));
    return static_cast<int>(*number);
}

}  // namespace

std::span<const Console::Command> Console::commands() {
    static constexpr Command table[] = {
        {"help", "[WORD]", 1, "this list; more of a word, or of rules; also ?", "", &Console::help},
        {"new", "", 0, "a new game", "", &Console::new_game},
        {"start", "normal|xot|handicap", 2, "a new game, by lot or with a handicap",
         "xot: from an XOT opening; handicap N: Black on N corners, White first", &Console::start},
        {"undo", "[N]", 1, "take your last move, or N moves, back",
         "the engine's answers, too; also takeback", &Console::undo},
        {"redo", "[N]", 1, "play again what was taken back, a move or N", "", &Console::redo},
        {"hint", "[N]", 1, "what the engine thinks of the best N moves", "3 without N",
         &Console::hint},
        {"games", "", 0, "what was played here in recorded games",
         "those of the base that outflank --games BASE opens", &Console::games},
        {"analyze", "", 0, "the score of each move, and the mistakes", "", &Console::analyze},
        {"mistakes", "[N]", 1, "your three worst moves, and the better ones", "N: go to that one",
         &Console::mistakes},
        {"teach", "on|off", 1, "warn me when I lose many discs by a move", "", &Console::teach},
        {"go", "", 0, "the engine plays the side to move", "you play the other", &Console::go},
        {"stop", "", 0, "stop thinking and move; also Ctrl-C", "", &Console::nothing},
        {"engine", "black|white|both|none", 1, "the sides that the engine plays", "",
         &Console::engine},
        {"level", "[N]", 1, "show or set the engine's strength", "0 to 60; 12 at first",
         &Console::level},
        {"elo", "[N|off]", 1, "let the engine play as a person does", "of an Elo of 500 to 2500",
         &Console::elo},
        {"set", "[OPTION VALUE]", 2, "show all options or set one", "", &Console::set},
        {"moves", "", 0, "the moves so far", "", &Console::moves},
        {"board", "", 0, "the board", "", &Console::board},
        {"position", "[TEXT]", any_number, "the position on one line; or set one up",
         "a position or game in any format", &Console::position},
        {"load", "FILE [N]", any_number, "take game N of a file in any format",
         "the first without N", &Console::load},
        {"save", "FILE", any_number, "write the game",
         "in GGF or, of Othello, as the ending .sgf, .pgn, .txt or .obf says", &Console::save},
        {"quit", "", 0, "leave; also q, or Ctrl-D", "", &Console::nothing},
    };
    return table;
}

// The command that a line begins with; null for a move, and for anything else.
const Console::Command* Console::find_command(std::string_view line) {
    std::string name = lower_case(line.substr(0, line.find(' ')));
    if (name == "?") name = "help";
    if (name == "q" || name == "exit") name = "quit";
    if (name == "takeback") name = "undo";
    const auto found = std::ranges::find(commands(), name, &Command::name);
    return found == commands().end() ? nullptr : &*found;
}

std::vector<std::string> Console::completions(std::string_view before_cursor) const {
    const std::size_t at = before_cursor.rfind(' ') + 1;
    const std::string word(before_cursor.substr(at));
    const std::vector<std::string> before = words(before_cursor.substr(0, at));
    const Command* const command = before.empty() ? nullptr : find_command(before.front());
    std::vector<std::string> all;
    if (before.empty()) {
        for (const Command& each : commands()) all.emplace_back(each.name);
        for (const std::string& move : game_->legal_moves()) all.push_back(move);
    } else if (command == nullptr || before.size() > 1) {
        return {};
    } else if (command->arguments.starts_with("FILE")) {
        return files_beginning(word);
    } else if (command->name == "help") {
        for (const Command& each : commands()) all.emplace_back(each.name);
        all.emplace_back("rules");
    } else if (command->arguments.starts_with("[OPTION")) {
        for (const OptionEntry& entry : option_table()) all.emplace_back(entry.name);
    } else if (command->arguments.find('|') != std::string_view::npos) {
        all = split(command->arguments, '|');
    }
    std::erase_if(all,
                  [&](const std::string& each) { return !each.starts_with(lower_case(word)); });
    return all;
}

// The list has a row a command, so that it and the prompt fit on 24 rows of 80 columns. A narrow
// screen gets the names alone.
Result<void> Console::help(Arguments arguments) {
    if (!arguments.empty()) return help_on(arguments[0]);
    const std::string a_move = fmt::format("such as {}", facts_of(rules_).sample_move);
    if (has_two_columns()) {
        print_row("a move; a game or a position", a_move + "; in any format");
        for (const Command& command : commands())
            print_row(fmt::format("{} {}", command.name, command.arguments), command.help);
        return {};
    }
    std::string names = fmt::format("A move, {}; a game or position in any format; or", a_move);
    for (const Command& command : commands())
        names +=
            fmt::format(" {}{}", command.name, command.name == commands().back().name ? "." : ",");
    print(names);
    print("help and one of these words tells what it does, help rules the rules.");
    return {};
}

Result<void> Console::help_on(const std::string& word) {
    if (lower_case(word) == "rules") {
        print(fmt::format("Rules. {}", facts_of(rules_).in_words));
        return {};
    }
    const Command* const command = find_command(word);
    if (command == nullptr) return error(fmt::format("there is no {}", quoted(word)));
    print_row(
        fmt::format("{} {}", command->name, command->arguments),
        fmt::format("{}{}{}", command->help, command->more.empty() ? "" : "; ", command->more));
    return {};
}

Result<void> Console::new_game(Arguments) {
    GameRecord record;
    record.rules = rules_;
    return begin(record);
}

Result<void> Console::start(Arguments arguments) {
    if (rules_ != default_rules) return error("only Othello has other starts");
    const auto record = other_start(joined(arguments, " "), std::random_device()());
    if (!record) return tl::make_unexpected(record.error());
    return begin(*record);
}

Result<void> Console::begin(const GameRecord& record) {
    engine_->forget();
    record_ = record;
    game_ = record.game().value();
    is_own_ = true;
    show_board();
    go_on();
    return {};
}

// Takes as many steps as the argument says, all or none of them.
Result<void> Console::go_steps(Arguments arguments, bool forward) {
    const Result<int> count = parse_count(forward ? "redo" : "undo", arguments, 1);
    if (!count) return tl::make_unexpected(count.error());
    for (int done = 0; done < *count; ++done) {
        if (step(forward)) continue;
        for (int back = 0; back < done; ++back) step(!forward);
        const std::string_view what = forward ? "play again" : "take back";
        return error(done == 0 ? fmt::format("nothing to {}", what)
                               : fmt::format("only {} to {}, not {}", done, what, *count));
    }
    show_board();
    return {};
}

Result<void> Console::hint(Arguments arguments) {
    const Result<int> lines = parse_count("hint", arguments, 3);
    if (!lines) return tl::make_unexpected(lines.error());
    if (game_->is_over()) return error("the game is over");
    const auto book = engine_->book_hints(*game_);
    const auto show_iteration = [&](const Hints& iteration) {
        std::string text = fmt::format("  {:10}", depth_text(iteration));
        for (const Hint& hint : iteration.lines)
            text += fmt::format("  {} {:+}", hint.move, hint.score);
        print(text, 14);
    };
    const Hints hints = engine_->choose(*game_, {.lines = *lines}, stop_, show_iteration);
    for (const Hint& hint : hints.lines)
        print(fmt::format("  {:4} {:+3} {}  {}{}", hint.move, hint.score, depth_text(hints),
                          joined(hint.line, " "), book_text(book, hint.move)),
              11);
    show_words(hints);
    return {};
}

Result<void> Console::go(Arguments) {
    if (game_->is_over()) return error("the game is over");
    if (plays_[0] != plays_[1])
        plays_ = {game_->to_move() == Color::black, game_->to_move() == Color::white};
    else
        engine_moves();
    go_on();
    return {};
}

Result<void> Console::engine(Arguments arguments) {
    const std::string sides = arguments.empty() ? "" : lower_case(arguments[0]);
    if (sides != "black" && sides != "white" && sides != "both" && sides != "none")
        return error(fmt::format("engine takes black, white, both or none, not {}", quoted(sides)));
    plays_ = {sides == "black" || sides == "both", sides == "white" || sides == "both"};
    go_on();
    return {};
}

Result<void> Console::level(Arguments arguments) {
    if (!arguments.empty())
        if (auto done = set_option(*engine_, "level", arguments[0]); !done) return done;
    std::string text = fmt::format("level {}", engine_->options().level.value_or(default_level));
    const Limits limits = limits_of(engine_->options());
    if (limits.depth && limits.move_time)
        text += fmt::format(", at most {} s a move",
                            to_decimal(static_cast<double>(limits.move_time->count()) / 1000, 3));
    print(text);
    // Only Othello is solved from so far that it may take years.
    if (auto* const othello = dynamic_cast<OthelloEngine*>(engine_.get())) {
        const Board& board = dynamic_cast<const OthelloGame&>(*game_).game().position().board;
        const std::string warning = warning_of_long_solving(othello->searcher(), limits, board);
        if (!warning.empty()) print(warning);
    }
    return {};
}

Result<void> Console::elo(Arguments arguments) {
    if (!arguments.empty()) {
        if (auto done = set_option(*engine_, "elo", arguments[0]); !done) return done;
        if (auto done = set_option(*engine_, "no-elo", "off"); !done) return done;
    }
    const auto elo = engine_->options().elo;
    print(elo ? fmt::format("the engine plays as a person of {} does", *elo)
              : "the engine plays at its level");
    return {};
}

Result<void> Console::set(Arguments arguments) {
    if (arguments.size() == 2) return set_option(*engine_, arguments[0], arguments[1]);
    if (!arguments.empty())
        return error(
            fmt::format("set takes a name and a value, not {} alone", quoted(arguments[0])));
    for (const OptionEntry& entry : option_table())
        print_row(fmt::format("{:12} {}", entry.name, value_of(engine_->options(), entry)),
                  entry.help);
    return {};
}

Result<void> Console::board(Arguments) {
    show_board();
    return {};
}

}  // namespace outflank
