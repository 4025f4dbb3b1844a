#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <optional>

#include "engine/notation.h"
#include "protocol/front_end/gtp/gtp_command_set.h"
#include "protocol/io/text.h"

namespace outflank {

namespace {

std::optional<Color> parse_color(std::string_view text) {
    const std::string color = lower_case(text);
    if (color == "b" || color == "black") return Color::black;
    if (color == "w" || color == "white") return Color::white;
    return std::nullopt;
}

GtpAnswer no_color(std::string_view text) {
    return error("syntax error: not a color: " + quoted(text));
}

GtpClock& clock_of(GtpState& state, Color color) {
    return state.clocks[static_cast<std::size_t>(color)];
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

GtpAnswer play_pass(GtpState& state, Color color) {
    Session& session = *state.session;
    if (!session.legal_moves(color).empty()) return error("illegal move");
    // Some controllers also send a pass that was implied before, or after the end.
    const bool is_due = must_pass(session) && color == session.to_move();
    if (is_due) session.play("pass");
    state.steps.push_back(is_due ? 1 : 0);
    return "";
}

GtpAnswer play(GtpState& state, GtpArguments arguments, const std::stop_token&) {
    const std::optional<Color> color = parse_color(arguments[0]);
    if (!color) return no_color(arguments[0]);
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

GtpAnswer generate_move(GtpState& state, GtpArguments arguments, const std::stop_token& stop,
                        bool play_it) {
    Session& session = *state.session;
    const std::optional<Color> color = parse_color(arguments[0]);
    if (!color) return no_color(arguments[0]);
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

GtpAnswer genmove(GtpState& state, GtpArguments arguments, const std::stop_token& stop) {
    return generate_move(state, arguments, stop, true);
}

GtpAnswer reg_genmove(GtpState& state, GtpArguments arguments, const std::stop_token& stop) {
    return generate_move(state, arguments, stop, false);
}

GtpAnswer undo(GtpState& state, GtpArguments, const std::stop_token&) {
    if (state.steps.empty()) return error("cannot undo");
    undo_plies(*state.session, state.steps.back());
    state.steps.pop_back();
    return "";
}

GtpAnswer show_board(GtpState& state, GtpArguments, const std::stop_token&) {
    return as_answer(state.session->drawing(false));
}

GtpAnswer final_score(GtpState& state, GtpArguments, const std::stop_token&) {
    const std::optional<int> black = state.session->final_score();
    if (!black) return error("cannot score");
    if (*black == 0) return "0";
    return *black > 0 ? fmt::format("B+{}", *black) : fmt::format("W+{}", -*black);
}

// Some controllers write all numbers with decimals.
std::optional<int> parse_stones(std::string_view text) {
    const std::optional<double> number = parse_number(text);
    if (!number || *number < 0 || *number > 1000 || *number != std::floor(*number))
        return std::nullopt;
    return static_cast<int>(*number);
}

GtpAnswer no_time(GtpArguments arguments) {
    return error("syntax error: not a time: " + quoted(joined(arguments)));
}

GtpAnswer time_settings(GtpState& state, GtpArguments arguments, const std::stop_token&) {
    const std::optional<double> main = parse_number(arguments[0]);
    const std::optional<double> period = parse_number(arguments[1]);
    const std::optional<int> stones = parse_stones(arguments[2]);
    if (!main || !period || !stones || *main < 0 || *period < 0) return no_time(arguments);
    state.time = GtpClock::Settings{*main, *period, *stones};
    reset_clocks(state);
    return "";
}

GtpAnswer time_left(GtpState& state, GtpArguments arguments, const std::stop_token&) {
    const std::optional<Color> color = parse_color(arguments[0]);
    if (!color) return no_color(arguments[0]);
    const std::optional<double> left = parse_number(arguments[1]);
    const std::optional<int> stones = arguments.size() > 2 ? parse_stones(arguments[2]) : 0;
    if (!left || !stones) return no_time(arguments.subspan(1));
    clock_of(state, *color).set_left(*left, *stones);
    return "";
}

}  // namespace

std::span<const GtpCommand> gtp_play_commands() {
    static constexpr GtpCommand commands[] = {
        {"play", 2, play},
        {"genmove", 1, genmove},
        {"undo", 0, undo},
        {"reg_genmove", 1, reg_genmove},
        {"showboard", 0, show_board},
        {"final_score", 0, final_score},
        {"time_settings", 3, time_settings},
        {"time_left", 2, time_left},
    };
    return commands;
}

}  // namespace outflank
