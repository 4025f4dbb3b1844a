#include <fmt/format.h>

#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "engine/notation.h"
#include "protocol/front_end/gtp/gtp_command_set.h"
#include "protocol/io/text.h"
#include "protocol/record/sgf.h"
#include "protocol/session/drawing.h"

namespace outflank {

namespace {

// A record's position before a move, or its last one; undo goes back through the moves.
GtpAnswer load_sgf(GtpState& state, GtpArguments arguments, const std::stop_token&) {
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
    const Result<Game> game = othello_game(*record);
    if (!game) return error("cannot load file: " + game.error().text);
    gtp_new_game(state);
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

GtpAnswer game_id(GtpState& state, GtpArguments, const std::stop_token&) {
    return state.session->game_name();
}

GtpAnswer gogui_board(GtpState& state, GtpArguments, const std::stop_token&) {
    std::string board;
    for (const std::string& row : state.session->rows())  // GoGui draws row 1 at the bottom
        board.insert(0, fmt::format("{}\n", fmt::join(row, " ")));
    return as_answer(board);
}

GtpAnswer gogui_board_size(GtpState& state, GtpArguments, const std::stop_token&) {
    return is_boardless(state) ? GtpAnswer(error("the game has no board")) : "8";
}

GtpAnswer legal_moves(GtpState& state, GtpArguments, const std::stop_token&) {
    const Session& session = *state.session;
    return must_pass(session) ? "pass" : joined(session.legal_moves(session.to_move()), " ");
}

GtpAnswer side_to_move(GtpState& state, GtpArguments, const std::stop_token&) {
    return to_string(state.session->to_move());
}

GtpAnswer final_result(GtpState& state, GtpArguments, const std::stop_token&) {
    const std::optional<int> black = state.session->final_score();
    return black ? result_in_words(*black) : "";
}

}  // namespace

std::span<const GtpCommand> gtp_position_commands() {
    static constexpr GtpCommand commands[] = {
        {"loadsgf", 1, load_sgf},
        {"gogui-rules_game_id", 0, game_id},
        {"gogui-rules_board", 0, gogui_board},
        {"gogui-rules_board_size", 0, gogui_board_size},
        {"gogui-rules_legal_moves", 0, legal_moves},
        {"gogui-rules_side_to_move", 0, side_to_move},
        {"gogui-rules_final_result", 0, final_result},
    };
    return commands;
}

}  // namespace outflank
