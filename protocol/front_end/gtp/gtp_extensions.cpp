#include <fmt/format.h>
#include <fmt/ranges.h>

#include <random>
#include <vector>

#include "engine/notation.h"
#include "protocol/analysis/game_analysis.h"
#include "protocol/front_end/gtp/gtp_commands.h"
#include "protocol/front_end/other_start.h"
#include "protocol/front_end/pasted_game.h"
#include "protocol/system/error_message.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// ---- What GoGui asks about the position ----

GtpAnswer game_id(GtpGame& game, GtpArguments, const std::stop_token&) {
    return std::string(name_of(game.game().rules()));
}

GtpAnswer gogui_board(GtpGame& game, GtpArguments, const std::stop_token&) {
    std::string board;
    for (const std::string& row : game.game().rows())  // GoGui draws row 1 at the bottom
        board.insert(0, fmt::format("{}\n", fmt::join(row, " ")));
    return on_own_lines(board);
}

GtpAnswer gogui_board_size(GtpGame& game, GtpArguments, const std::stop_token&) {
    const std::optional<int> size = facts_of(game.game().rules()).board_size;
    return size ? GtpAnswer(std::to_string(*size)) : error("the game has no board");
}

GtpAnswer legal_moves(GtpGame& game, GtpArguments, const std::stop_token&) {
    if (game.game().must_pass()) return std::string(pass_text);
    return joined(game.game().legal_moves(), " ");
}

GtpAnswer side_to_move(GtpGame& game, GtpArguments, const std::stop_token&) {
    return to_string(game.game().to_move());
}

GtpAnswer final_result(GtpGame& game, GtpArguments, const std::stop_token&) {
    const std::optional<int> black = game.game().final_score();
    return black ? result_in_words(*black) : "";
}

// ---- What only Outflank has ----

// Takes a position, or a game: then `undo` goes back through its moves.
Result<void> set_position(GtpGame& game, const std::string& text) {
    const Result<GameRecord> record = pasted_game(text, game.game().rules());
    if (!record) return tl::make_unexpected(record.error());
    if (!record->fault.empty()) return error(record->fault);
    for (const std::string& note : record->warnings) print_error_message(note);
    return game.set_up(*record);
}

GtpAnswer position(GtpGame& game, GtpArguments arguments, const std::stop_token&) {
    if (arguments.empty()) return game.game().position();
    const auto done = set_position(game, joined(arguments, " "));
    if (!done) game.refuse();
    return answer_of(done);
}

GtpAnswer start(GtpGame& game, GtpArguments arguments, const std::stop_token&) {
    if (game.game().rules() != default_rules) return error("only Othello has other starts");
    const auto record = other_start(joined(arguments, " "), std::random_device()());
    if (!record) return tl::make_unexpected(record.error());
    game.engine().forget();
    return answer_of(game.set_up(*record));
}

GtpAnswer supply(GtpGame& game, GtpArguments, const std::stop_token&) {
    std::string text;
    for (const Color color : {Color::black, Color::white}) {
        const Supply supply = game.game().supply(color);
        text += fmt::format("{} left {} given {}", to_string(color), supply.left, supply.given);
        if (const auto tiles = game.game().tiles(color)) text += fmt::format(" tiles {}", *tiles);
        text += '\n';
    }
    return on_own_lines(text);
}

GtpAnswer hint(GtpGame& game, GtpArguments arguments, const std::stop_token& stop) {
    Engine& engine = game.engine();
    const long long lines =
        arguments.empty() ? engine.options().multi_pv : parse_integer(arguments[0]).value_or(0);
    if (lines < 1 || lines > 64) return error("syntax error: not 1 to 64 lines");
    if (const auto set = game.check(); !set) return tl::make_unexpected(set.error());
    if (game.game().is_over()) return error("the game is over");
    const Hints hints = engine.choose(game.game(), {.lines = static_cast<int>(lines)}, stop);
    const auto book = engine.book_hints(game.game());
    std::string text;
    for (const Hint& line : hints.lines)
        text += fmt::format("{} {:+} {} {}{}\n", line.move, line.score,
                            hints.exact ? "exact" : fmt::format("depth {}", hints.depth),
                            joined(line.line, " "), book_text(book, line.move));
    return on_own_lines(text);
}

GtpAnswer analyze_game(GtpGame& game, GtpArguments, const std::stop_token& stop) {
    if (const auto set = game.check(); !set) return tl::make_unexpected(set.error());
    std::string text;
    score_plies(game.engine(), game.game(), stop, [&](std::size_t plies, int black) {
        text += fmt::format("{} {:+}\n", plies, black);
    });
    return text.empty() ? "" : on_own_lines(text);
}

GtpAnswer level(GtpGame& game, GtpArguments arguments, const std::stop_token&) {
    if (!arguments.empty()) return answer_of(set_option(game.engine(), "level", arguments[0]));
    return std::to_string(game.engine().options().level.value_or(default_level));
}

GtpAnswer option(GtpGame& game, GtpArguments arguments, const std::stop_token&) {
    if (arguments.size() >= 2)
        return answer_of(set_option(game.engine(), arguments[0], arguments[1]));
    const std::string wanted = arguments.empty() ? "" : lower_case(arguments[0]);
    std::vector<std::string> lines;
    for (const OptionEntry& entry : option_table())
        if (wanted.empty() || entry.name == wanted)
            lines.push_back(cleaned(
                fmt::format("{} {}", entry.name, value_of(game.engine().options(), entry))));
    if (lines.empty()) return error("no such option: " + quoted(wanted));
    return on_own_lines(joined(lines, "\n"));
}

}  // namespace

std::span<const GtpCommand> gtp_extensions() {
    static constexpr GtpCommand commands[] = {
        {"gogui-rules_game_id", 0, game_id},
        {"gogui-rules_board", 0, gogui_board},
        {"gogui-rules_board_size", 0, gogui_board_size},
        {"gogui-rules_legal_moves", 0, legal_moves},
        {"gogui-rules_side_to_move", 0, side_to_move},
        {"gogui-rules_final_result", 0, final_result},
        {"outflank-position", 0, position},
        {"outflank-start", 1, start},
        {"outflank-supply", 0, supply},
        {"outflank-hint", 0, hint},
        {"outflank-analyze", 0, analyze_game},
        {"outflank-level", 0, level},
        {"outflank-option", 0, option},
    };
    return commands;
}

}  // namespace outflank
