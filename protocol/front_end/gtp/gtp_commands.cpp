#include "protocol/front_end/gtp/gtp_commands.h"

#include <fmt/format.h>

#include <array>

#include "protocol/front_end/gtp/gtp_command_set.h"
#include "protocol/io/text.h"

namespace outflank {

namespace {

// Constant answers.
GtpAnswer protocol_version(GtpState&, GtpArguments, const std::stop_token&) { return "2"; }
GtpAnswer name(GtpState&, GtpArguments, const std::stop_token&) { return "Outflank"; }
GtpAnswer version(GtpState&, GtpArguments, const std::stop_token&) { return OUTFLANK_VERSION; }
GtpAnswer nothing(GtpState&, GtpArguments, const std::stop_token&) { return ""; }

GtpAnswer known_command(GtpState&, GtpArguments arguments, const std::stop_token&) {
    return knows_gtp_command(arguments[0]) ? "true" : "false";
}

GtpAnswer list_commands(GtpState& state, GtpArguments arguments, const std::stop_token& stop);

GtpAnswer list_games(GtpState&, GtpArguments, const std::stop_token&) {
    return "Othello\nOthello MOD";
}

GtpAnswer set_game(GtpState& state, GtpArguments arguments, const std::stop_token&) {
    const std::string game = lower_case(joined(arguments));
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
    gtp_new_game(state);
    return "";
}

GtpAnswer board_size(GtpState& state, GtpArguments arguments, const std::stop_token&) {
    if (is_boardless(state) || parse_integer(arguments[0]) != 8) return error("unacceptable size");
    gtp_new_game(state);
    return "";
}

GtpAnswer clear_board(GtpState& state, GtpArguments, const std::stop_token&) {
    gtp_new_game(state);
    return "";
}

GtpAnswer komi(GtpState&, GtpArguments arguments, const std::stop_token&) {
    if (!parse_number(arguments[0])) return error("syntax error");
    return "";
}

constexpr GtpCommand administration[] = {
    {"protocol_version", 0, protocol_version},
    {"name", 0, name},
    {"version", 0, version},
    {"known_command", 1, known_command},
    {"list_commands", 0, list_commands},
    {"quit", 0, nothing},
    {"boardsize", 1, board_size},
    {"clear_board", 0, clear_board},
    {"komi", 1, komi},
    {"list_games", 0, list_games},
    {"set_game", 1, set_game},
};

std::array<std::span<const GtpCommand>, 4> commands() {
    return {administration, gtp_play_commands(), gtp_position_commands(), gtp_own_commands()};
}

GtpAnswer list_commands(GtpState&, GtpArguments, const std::stop_token&) {
    std::vector<std::string> names;
    for (const auto part : commands())
        for (const GtpCommand& command : part) names.emplace_back(command.name);
    return joined(names, "\n");
}

const GtpCommand* find_command(std::string_view name) {
    for (const auto part : commands())
        for (const GtpCommand& command : part)
            if (command.name == name) return &command;
    return nullptr;
}

}  // namespace

GtpState::GtpState(const Options& options) : session(make_session(options)) {}

bool knows_gtp_command(std::string_view name) { return find_command(name) != nullptr; }

Result<std::string> run_gtp_command(GtpState& state, std::span<const std::string> words,
                                    const std::stop_token& stop) {
    const GtpCommand* const command = words.empty() ? nullptr : find_command(words[0]);
    if (command == nullptr) return error("unknown command");
    const GtpArguments arguments = words.subspan(1);
    if (arguments.size() < command->least_arguments)
        return error(fmt::format("syntax error: {} needs {} arguments", command->name,
                                 command->least_arguments));
    return command->run(state, arguments, stop);
}

// ---- For the other files, too ----

void reset_clocks(GtpState& state) {
    state.clocks.fill(state.time ? GtpClock(*state.time) : GtpClock());
}

void gtp_new_game(GtpState& state) {
    state.session->new_game();
    state.steps.clear();
    reset_clocks(state);
}

bool is_boardless(const GtpState& state) { return state.session->options().rules == Rules::mod; }

bool must_pass(const Session& session) {
    return !session.is_over() && session.legal_moves(session.to_move()).empty();
}

std::string joined(std::span<const std::string> texts, std::string_view separator) {
    return fmt::format("{}", fmt::join(texts, separator));
}

std::string as_answer(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    return "\n" + text;
}

}  // namespace outflank
