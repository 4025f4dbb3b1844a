#include "protocol/gtp_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "engine/notation.h"
#include "protocol/drawing.h"
#include "protocol/record/sgf.h"
#include "protocol/text.h"

namespace outflank {

namespace {

using Arguments = std::span<const std::string>;
using Answer = Result<std::string>;
using Run = Answer (*)(GtpState& state, Arguments arguments, const std::stop_token& stop);

struct Command {
    std::string_view name;
    std::size_t least_arguments;
    Run run;
};

std::optional<Color> parse_color(std::string_view text) {
    const std::string color = lower_case(text);
    if (color == "b" || color == "black") return Color::black;
    if (color == "w" || color == "white") return Color::white;
    return std::nullopt;
}

GtpClock& clock_of(GtpState& state, Color color) {
    return state.clocks[static_cast<std::size_t>(color)];
}

bool is_boardless(const GtpState& state) { return state.session->options().rules == Rules::mod; }

bool must_pass(const Session& session) {
    return !session.is_over() && session.legal_moves(session.to_move()).empty();
}

std::string joined(const std::vector<std::string>& texts, std::string_view separator) {
    return fmt::format("{}", fmt::join(texts, separator));
}

// A text of whole lines as an answer, which ends a line and starts one after the '='.
std::string as_answer(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    return "\n" + text;
}

void reset_clocks(GtpState& state) {
    state.clocks.fill(state.time ? GtpClock(*state.time) : GtpClock());
}

void new_game(GtpState& state) {
    state.session->new_game();
    state.steps.clear();
    reset_clocks(state);
}

void undo_plies(Session& session, int plies) {
    for (; plies > 0; --plies) session.undo();
}

// Makes it the turn of a color and returns the plies that took: one when the other must pass.
Result<int> take_turn(Session& session, Color color) {
    if (color == session.to_move()) return 0;
    if (!must_pass(session)) return error("illegal move");
    session.play("pass");
    return 1;
}

Answer play_pass(GtpState& state, Color color) {
    Session& session = *state.session;
    if (!session.legal_moves(color).empty()) return error("illegal move");
    // Some controllers also send a pass that was implied before, or after the end.
    const bool is_due = must_pass(session) && color == session.to_move();
    if (is_due) session.play("pass");
    state.steps.push_back(is_due ? 1 : 0);
    return "";
}

Answer play(GtpState& state, Arguments arguments, const std::stop_token&) {
    const std::optional<Color> color = parse_color(arguments[0]);
    if (!color) return error("syntax error: not a color: " + quoted(arguments[0]));
    if (parse_move(arguments[1]) == Square::pass) return play_pass(state, *color);
    const Result<int> passes = take_turn(*state.session, *color);
    if (!passes) return tl::make_unexpected(passes.error());
    if (!state.session->play(arguments[1])) {
        undo_plies(*state.session, *passes);
        return error("illegal move");
    }
    state.steps.push_back(*passes + 1);
    return "";
}

// The engine's move for a color whose turn it is.
std::string chosen_move(GtpState& state, Color color, const std::stop_token& stop) {
    Session& session = *state.session;
    if (must_pass(session)) return "pass";
    const auto start = std::chrono::steady_clock::now();
    const Options& options = session.options();
    const std::optional<GameClock> clock = clock_of(state, color).for_search(options.reserve);
    Limits limits = limits_of(options, clock.has_value());
    limits.clock = clock;
    std::string move = session.think(limits, stop).lines.front().move;
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    clock_of(state, color).spend(spent.count());
    return move;
}

Answer generate_move(GtpState& state, Arguments arguments, const std::stop_token& stop,
                     bool play_it) {
    Session& session = *state.session;
    const std::optional<Color> color = parse_color(arguments[0]);
    if (!color) return error("syntax error: not a color: " + quoted(arguments[0]));
    if (session.is_over()) {
        if (play_it) state.steps.push_back(0);
        return "pass";
    }
    const Result<int> passes = take_turn(session, *color);
    if (!passes) return tl::make_unexpected(passes.error());
    std::string move = chosen_move(state, *color, stop);
    if (play_it) {
        session.play(move);
        state.steps.push_back(*passes + 1);
    } else {
        undo_plies(session, *passes);
    }
    return move;
}

Answer genmove(GtpState& state, Arguments arguments, const std::stop_token& stop) {
    return generate_move(state, arguments, stop, true);
}

Answer reg_genmove(GtpState& state, Arguments arguments, const std::stop_token& stop) {
    return generate_move(state, arguments, stop, false);
}

Answer undo(GtpState& state, Arguments, const std::stop_token&) {
    if (state.steps.empty()) return error("cannot undo");
    undo_plies(*state.session, state.steps.back());
    state.steps.pop_back();
    return "";
}

Answer set_game(GtpState& state, Arguments arguments, const std::stop_token&) {
    const std::string game = lower_case(joined({arguments.begin(), arguments.end()}, " "));
    Options options = state.session->options();
    if (game == "othello" || game == "reversi")
        options.rules = Rules::othello;
    else if (game == "othello mod")
        options.rules = Rules::mod;
    else
        return error("unknown game");
    if (options.rules != state.session->options().rules) {
        try {
            state.session = make_session(options);
        } catch (const UsageError& problem) {
            return error(problem.what());
        }
    }
    new_game(state);
    return "";
}

Answer board_size(GtpState& state, Arguments arguments, const std::stop_token&) {
    if (is_boardless(state) || parse_integer(arguments[0]) != 8) return error("unacceptable size");
    new_game(state);
    return "";
}

Answer final_score(GtpState& state, Arguments, const std::stop_token&) {
    const std::optional<int> black = state.session->final_score();
    if (!black) return error("cannot score");
    if (*black == 0) return "0";
    return *black > 0 ? fmt::format("B+{}", *black) : fmt::format("W+{}", -*black);
}

Answer final_result(GtpState& state, Arguments, const std::stop_token&) {
    const std::optional<int> black = state.session->final_score();
    return black ? result_in_words(*black) : "";
}

Answer time_settings(GtpState& state, Arguments arguments, const std::stop_token&) {
    const std::optional<double> main = parse_number(arguments[0]);
    const std::optional<double> period = parse_number(arguments[1]);
    const std::optional<long long> stones = parse_integer(arguments[2]);
    if (!main || !period || !stones || *main < 0 || *period < 0 || *stones < 0 || *stones > 1000)
        return error("syntax error: not a time: " +
                     quoted(joined({arguments.begin(), arguments.end()}, " ")));
    state.time = GtpClock::Settings{*main, *period, static_cast<int>(*stones)};
    reset_clocks(state);
    return "";
}

Answer time_left(GtpState& state, Arguments arguments, const std::stop_token&) {
    const std::optional<Color> color = parse_color(arguments[0]);
    const std::optional<double> left = parse_number(arguments[1]);
    const std::optional<long long> stones =
        arguments.size() > 2 ? parse_integer(arguments[2]) : std::optional<long long>(0);
    if (!color || !left || !stones || *stones < 0 || *stones > 1000) return error("syntax error");
    clock_of(state, *color).set_left(*left, static_cast<int>(*stones));
    return "";
}

// A record's position before a move, or its last one; undo goes back through the moves.
Answer load_sgf(GtpState& state, Arguments arguments, const std::stop_token&) {
    const std::optional<long long> number =
        arguments.size() > 1 ? parse_integer(arguments.back()) : std::nullopt;
    if (arguments.size() > 1 && (!number || *number < 1)) return error("syntax error");
    if (state.session->game_name() != "Othello") return error("cannot load file");
    std::ifstream file(arguments[0], std::ios::binary);
    if (!file) return error("cannot load file");
    std::ostringstream text;  // takes what can be read, nothing of a folder
    text << file.rdbuf();
    const Result<GameRecord> record = parse_sgf(text.str());
    if (!record) return error("cannot load file: " + record.error().text);
    const Result<Game> game = record->game();
    if (!game) return error("cannot load file: " + game.error().text);
    new_game(state);
    Session& session = *state.session;
    if (const auto done = session.set_up(to_string(game->first())); !done)
        return tl::make_unexpected(done.error());
    long long played = 0;
    int plies = 0;  // since the last disc
    for (const Square move : game->moves()) {
        if (number && played + 1 >= *number) break;
        session.play(to_string(move));
        ++plies;
        if (move == Square::pass) continue;
        ++played;
        state.steps.push_back(std::exchange(plies, 0));
    }
    if (plies > 0) state.steps.push_back(plies);
    return "";
}

Answer gogui_board(GtpState& state, Arguments, const std::stop_token&) {
    std::string board;
    for (const std::string& row : state.session->rows())  // GoGui draws row 1 at the bottom
        board.insert(0, fmt::format("{}\n", fmt::join(row, " ")));
    return as_answer(board);
}

Answer legal_moves(GtpState& state, Arguments, const std::stop_token&) {
    const Session& session = *state.session;
    return must_pass(session) ? "pass" : joined(session.legal_moves(session.to_move()), " ");
}

Answer position(GtpState& state, Arguments arguments, const std::stop_token&) {
    if (arguments.empty()) return state.session->position();
    const auto done = state.session->set_up(joined({arguments.begin(), arguments.end()}, " "));
    if (!done) return tl::make_unexpected(done.error());
    state.steps.clear();
    reset_clocks(state);
    return "";
}

Answer supply(GtpState& state, Arguments, const std::stop_token&) {
    std::vector<std::string> lines;
    for (const Color color : {Color::black, Color::white}) {
        const Supply supply = state.session->supply(color);
        lines.push_back(
            fmt::format("{} left {} given {}", to_string(color), supply.left, supply.given));
        if (const auto tiles = state.session->tiles(color))
            lines.back() += fmt::format(" tiles {}", *tiles);
    }
    return as_answer(joined(lines, "\n"));
}

Answer hint(GtpState& state, Arguments arguments, const std::stop_token& stop) {
    Session& session = *state.session;
    const long long lines = arguments.empty() ? 1 : parse_integer(arguments[0]).value_or(0);
    if (lines < 1 || lines > 64) return error("syntax error: not 1 to 64 lines");
    if (session.is_over()) return error("the game is over");
    Limits limits = limits_of(session.options());
    limits.lines = static_cast<int>(lines);
    const Hints hints = session.think(limits, stop);
    std::string text;
    for (const Hint& line : hints.lines)
        text += fmt::format("{} {:+} {} {}\n", line.move, line.score,
                            hints.exact ? "exact" : fmt::format("depth {}", hints.depth),
                            joined(line.line, " "));
    return as_answer(text);
}

Answer analyze_game(GtpState& state, Arguments, const std::stop_token& stop) {
    std::string text;
    analyze(*state.session, limits_of(state.session->options()), stop,
            [&](std::size_t plies, int black) { text += fmt::format("{} {:+}\n", plies, black); });
    return text.empty() ? "" : as_answer(text);
}

Answer set(GtpState& state, std::string_view name, std::string_view value) {
    Options options = state.session->options();
    if (const auto done = set_option(options, name, value); !done)
        return tl::make_unexpected(done.error());
    if (const auto done = state.session->configure(options); !done)
        return tl::make_unexpected(done.error());
    return "";
}

Answer level(GtpState& state, Arguments arguments, const std::stop_token&) {
    if (!arguments.empty()) return set(state, "level", arguments[0]);
    return std::to_string(state.session->options().level.value_or(default_level));
}

Answer option(GtpState& state, Arguments arguments, const std::stop_token&) {
    if (arguments.size() >= 2) return set(state, arguments[0], arguments[1]);
    const std::string wanted = arguments.empty() ? "" : lower_case(arguments[0]);
    std::vector<std::string> lines;
    for (const OptionEntry& entry : option_table())
        if (wanted.empty() || entry.name == wanted)
            lines.push_back(cleaned(
                fmt::format("{} {}", entry.name, value_of(state.session->options(), entry))));
    if (lines.empty()) return error("no such option: " + quoted(wanted));
    return as_answer(joined(lines, "\n"));
}

Answer list_commands(GtpState& state, Arguments arguments, const std::stop_token& stop);

// Constant answers.
Answer protocol_version(GtpState&, Arguments, const std::stop_token&) { return "2"; }
Answer name(GtpState&, Arguments, const std::stop_token&) { return "Outflank"; }
Answer version(GtpState&, Arguments, const std::stop_token&) { return OUTFLANK_VERSION; }
Answer nothing(GtpState&, Arguments, const std::stop_token&) { return ""; }

Answer list_games(GtpState&, Arguments, const std::stop_token&) { return "Othello\nOthello MOD"; }

Answer clear_board(GtpState& state, Arguments, const std::stop_token&) {
    new_game(state);
    return "";
}

Answer komi(GtpState&, Arguments arguments, const std::stop_token&) {
    if (!parse_number(arguments[0])) return error("syntax error");
    return "";
}

Answer show_board(GtpState& state, Arguments, const std::stop_token&) {
    return as_answer(state.session->drawing(false));
}

Answer known_command(GtpState&, Arguments arguments, const std::stop_token&) {
    return knows_gtp_command(arguments[0]) ? "true" : "false";
}

Answer game_id(GtpState& state, Arguments, const std::stop_token&) {
    return state.session->game_name();
}

Answer gogui_board_size(GtpState& state, Arguments, const std::stop_token&) {
    return is_boardless(state) ? Answer(error("the game has no board")) : "8";
}

Answer side_to_move(GtpState& state, Arguments, const std::stop_token&) {
    return to_string(state.session->to_move());
}

constexpr Command commands[] = {
    {"protocol_version", 0, protocol_version},
    {"name", 0, name},
    {"version", 0, version},
    {"known_command", 1, known_command},
    {"list_commands", 0, list_commands},
    {"quit", 0, nothing},
    {"boardsize", 1, board_size},
    {"clear_board", 0, clear_board},
    {"komi", 1, komi},
    {"play", 2, play},
    {"genmove", 1, genmove},
    {"undo", 0, undo},
    {"reg_genmove", 1, reg_genmove},
    {"showboard", 0, show_board},
    {"final_score", 0, final_score},
    {"time_settings", 3, time_settings},
    {"time_left", 2, time_left},
    {"list_games", 0, list_games},
    {"set_game", 1, set_game},
    {"loadsgf", 1, load_sgf},
    {"gogui-rules_game_id", 0, game_id},
    {"gogui-rules_board", 0, gogui_board},
    {"gogui-rules_board_size", 0, gogui_board_size},
    {"gogui-rules_legal_moves", 0, legal_moves},
    {"gogui-rules_side_to_move", 0, side_to_move},
    {"gogui-rules_final_result", 0, final_result},
    {"outflank-position", 0, position},
    {"outflank-supply", 0, supply},
    {"outflank-hint", 0, hint},
    {"outflank-analyze", 0, analyze_game},
    {"outflank-level", 0, level},
    {"outflank-option", 0, option},
};

Answer list_commands(GtpState&, Arguments, const std::stop_token&) {
    std::vector<std::string> names;
    for (const Command& command : commands) names.emplace_back(command.name);
    return joined(names, "\n");
}

const Command* find_command(std::string_view name) {
    const auto* const found = std::ranges::find(commands, name, &Command::name);
    return found == std::end(commands) ? nullptr : found;
}

}  // namespace

GtpState::GtpState(const Options& options) : session(make_session(options)) {}

void ponder(Session& session, const std::stop_token& stop) {
    // What is found out is kept in the table, for the move after the opponent's.
    if (session.options().ponder && !session.is_over() && !stop.stop_requested())
        session.think(Limits{}, stop);
}

bool knows_gtp_command(std::string_view name) { return find_command(name) != nullptr; }

Result<std::string> run_gtp_command(GtpState& state, std::span<const std::string> words,
                                    const std::stop_token& stop) {
    const Command* const command = words.empty() ? nullptr : find_command(words[0]);
    if (command == nullptr) return error("unknown command");
    const Arguments arguments = words.subspan(1);
    if (arguments.size() < command->least_arguments)
        return error(fmt::format("syntax error: {} needs {} arguments", command->name,
                                 command->least_arguments));
    return command->run(state, arguments, stop);
}

}  // namespace outflank
