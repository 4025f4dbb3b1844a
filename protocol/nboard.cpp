#include "protocol/nboard.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/notation.h"
#include "protocol/gtp_clock.h"
#include "protocol/text.h"

namespace outflank {

namespace {

std::string in_capitals(Square move) {
    return move == Square::pass ? "PA" : upper_case(to_string(move));
}

std::string in_capitals(const std::vector<Square>& line) {
    std::string text;
    for (const Square move : line) text += in_capitals(move);
    return text;
}

// How sure an iteration is. A different text makes NBoard erase the hints before it, so that all
// lines of an iteration have the same one.
std::string depth_text(const Report& report, int empties) {
    if (report.exact) return "100%";
    if (report.depth >= empties) return fmt::format("{}@{}%", report.depth, report.selectivity);
    return std::to_string(report.depth);
}

double seconds(Milliseconds time) { return static_cast<double>(time.count()) / 1000; }

}  // namespace

std::span<const NBoard::Command> NBoard::commands() {
    static constexpr Command table[] = {
        {"nboard", &NBoard::greet}, {"ping", &NBoard::ping},
        {"set", &NBoard::set},      {"move", &NBoard::move},
        {"clear", &NBoard::clear},  {"go", &NBoard::go},
        {"hint", &NBoard::hint},    {"learn", &NBoard::learn},
        {"quit", &NBoard::quit},    {"analyze", &NBoard::analyze_game},
    };
    return table;
}

NBoard::NBoard(const Options& options, Output output)
    : output_(std::move(output)), session_(options) {}

void NBoard::handle(std::string_view line) {
    if (has_quit_) return;
    const bool is_too_long = line.size() > longest_line;
    const std::string text = is_too_long ? "" : cleaned(line);
    if (text.empty() && !is_too_long) return;
    const auto found =
        std::ranges::find(commands(), text.substr(0, text.find(' ')), &Command::name);
    if (found == commands().end()) {
        const std::string problem =
            is_too_long ? "line too long" : "unknown command " + quoted(text);
        return jobs_.add([this, problem](const std::stop_token&) { complain(problem); });
    }
    jobs_.stop();
    has_quit_ = found->name == "quit";
    jobs_.add([this, run = found->run, arguments = std::string(after_first_word(text))](
                  const std::stop_token& stop) { (this->*run)(arguments, stop); });
}

void NBoard::finish() {
    jobs_.stop();
    jobs_.wait_idle();
}

void NBoard::say(std::string_view line) { output_(std::string(line) + '\n'); }
void NBoard::complain(std::string_view problem) { say("status error: " + printable(problem)); }

void NBoard::greet(const std::string&, const std::stop_token&) { say("set myname Outflank"); }

void NBoard::ping(const std::string& number, const std::stop_token&) {
    const auto value = parse_integer(number);
    if (!value) return complain("ping takes a number, not " + quoted(number));
    say(fmt::format("pong {}", *value));
}

void NBoard::set(const std::string& arguments, const std::stop_token&) {
    const std::string name = arguments.substr(0, arguments.find(' '));
    const std::string value(after_first_word(arguments));
    if (name == "game") return set_game(value);
    if (std::ranges::find(option_table(), name, &OptionEntry::name) == option_table().end())
        return;  // contempt, and what is unknown
    Options options = session_.options();
    auto done = set_option(options, name, value);
    if (done) done = session_.configure(options);
    if (!done) complain(done.error().text);
}

void NBoard::set_game(const std::string& ggf) {
    const Result<GgfGame> record = parse_ggf(ggf);
    if (!record) return complain(record.error().text);
    const Result<Game> game = record->game();
    if (!game) return complain(game.error().text);
    session_.game() = *game;
    record_ = *record;
}

void NBoard::move(const std::string& text, const std::stop_token&) {
    const Result<GgfMove> played = parse_ggf_move(session_.to_move(), text);
    if (!played) return complain(played.error().text);
    if (const auto done = session_.game().play(played->move); !done)
        return complain(done.error().text);
    record_.moves.push_back(*played);
}

void NBoard::clear(const std::string&, const std::stop_token&) {
    session_.new_game();
    record_ = GgfGame();
}

// The clock of the side to move: what it began with, less what it used. The grace comes once.
std::optional<GameClock> NBoard::clock() const {
    const Color color = session_.to_move();
    const auto& start = color == Color::black ? record_.black_clock : record_.white_clock;
    if (!start) return std::nullopt;
    double left = start->seconds;
    for (const GgfMove& move : record_.moves)
        if (move.color == color) left += start->increment - move.seconds.value_or(0);
    if (left <= 0) left += start->grace;
    constexpr double longest = 1e9;
    const Milliseconds time(static_cast<long>(std::clamp(left, -longest, longest) * 1000));
    const Milliseconds increment(
        static_cast<long>(std::clamp(start->increment, 0.0, longest) * 1000));
    return GameClock{time - reserve_of(time, session_.options().reserve), increment, std::nullopt};
}

// NBoard asks for moves also where there is no choice.
bool NBoard::answer_without_search() {
    const Position& position = session_.game().position();
    if (position.is_over()) say("status the game is over");
    if (position.must_pass()) say("=== PA");
    return position.is_over() || position.must_pass();
}

// Nothing is said any more once the search is to stop.
Report NBoard::search(const Limits& limits, const std::stop_token& stop, bool show_lines) {
    using Clock = std::chrono::steady_clock;
    const int empties = session_.game().position().board.empty_count();
    Clock::time_point last_stats = Clock::now();
    const auto tell_stats = [this](const Report& report) {
        say(fmt::format("nodestats {} {}", report.nodes, to_decimal(seconds(report.elapsed), 3)));
    };
    const auto on_report = [&](const Report& report) {
        if (stop.stop_requested()) return;
        std::string text;
        for (const Line& line : report.lines)
            text +=
                fmt::format("search {} {:.2f} 0 {}\n", in_capitals(line.pv),
                            static_cast<double>(line.score.discs()), depth_text(report, empties));
        if (show_lines) output_(text);
        if (Clock::now() - last_stats < std::chrono::milliseconds(500)) return;
        last_stats = Clock::now();
        tell_stats(report);
    };
    Report report = session_.search(limits, stop, on_report);
    if (!stop.stop_requested()) tell_stats(report);
    return report;
}

void NBoard::go(const std::string&, const std::stop_token& stop) {
    if (stop.stop_requested() || answer_without_search()) return;
    say("status Thinking");
    const auto start = std::chrono::steady_clock::now();
    const std::optional<GameClock> clock = this->clock();
    Limits limits = limits_of(session_.options(), clock.has_value());
    limits.clock = clock;
    const Line best = search(limits, stop, false).lines.front();
    if (stop.stop_requested()) return;
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    output_(fmt::format("status\n=== {}/{:.2f}/{}\n", in_capitals(best.move),
                        static_cast<double>(best.score.discs()), to_decimal(time.count(), 3)));
}

void NBoard::hint(const std::string& lines, const std::stop_token& stop) {
    const long long wanted = lines.empty() ? 1 : parse_integer(lines).value_or(0);
    if (wanted < 1) return complain("hint takes a number of moves, not " + quoted(lines));
    if (stop.stop_requested() || answer_without_search()) return;
    Limits limits = limits_of(session_.options());
    limits.lines = static_cast<int>(std::min<long long>(wanted, 64));
    search(limits, stop, true);
}

void NBoard::analyze_game(const std::string&, const std::stop_token& stop) {
    if (stop.stop_requested()) return;
    say("status Analyzing");
    analyze(session_, limits_of(session_.options()), stop, [&](std::size_t plies, int black) {
        say(fmt::format("analysis {} {:.2f}", plies, static_cast<double>(black)));
    });
    if (!stop.stop_requested()) say("status");
}

}  // namespace outflank
