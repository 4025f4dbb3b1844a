#include <fmt/format.h>

#include "engine/notation.h"
#include "protocol/front_end/gtp/gtp_command_set.h"
#include "protocol/io/text.h"

namespace outflank {

namespace {

GtpAnswer position(GtpState& state, GtpArguments arguments, const std::stop_token&) {
    if (arguments.empty()) return state.session->position();
    const auto done = state.session->set_up(joined(arguments));
    if (!done) return tl::make_unexpected(done.error());
    state.steps.clear();
    reset_clocks(state);
    return "";
}

GtpAnswer supply(GtpState& state, GtpArguments, const std::stop_token&) {
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

GtpAnswer hint(GtpState& state, GtpArguments arguments, const std::stop_token& stop) {
    Session& session = *state.session;
    const long long lines =
        arguments.empty() ? session.options().multi_pv : parse_integer(arguments[0]).value_or(0);
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

GtpAnswer analyze_game(GtpState& state, GtpArguments, const std::stop_token& stop) {
    std::string text;
    analyze(*state.session, limits_of(state.session->options()), stop,
            [&](std::size_t plies, int black) { text += fmt::format("{} {:+}\n", plies, black); });
    return text.empty() ? "" : as_answer(text);
}

GtpAnswer set(GtpState& state, std::string_view name, std::string_view value) {
    Options options = state.session->options();
    if (const auto done = set_option(options, name, value); !done)
        return tl::make_unexpected(done.error());
    if (const auto done = state.session->configure(options); !done)
        return tl::make_unexpected(done.error());
    return "";
}

GtpAnswer level(GtpState& state, GtpArguments arguments, const std::stop_token&) {
    if (!arguments.empty()) return set(state, "level", arguments[0]);
    return std::to_string(state.session->options().level.value_or(default_level));
}

GtpAnswer option(GtpState& state, GtpArguments arguments, const std::stop_token&) {
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

}  // namespace

std::span<const GtpCommand> gtp_own_commands() {
    static constexpr GtpCommand commands[] = {
        {"outflank-position", 0, position}, {"outflank-supply", 0, supply},
        {"outflank-hint", 0, hint},         {"outflank-analyze", 0, analyze_game},
        {"outflank-level", 0, level},       {"outflank-option", 0, option},
    };
    return commands;
}

}  // namespace outflank
