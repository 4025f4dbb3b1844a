#include "protocol/front_end/nboard.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/notation.h"
#include "protocol/front_end/gtp/gtp_clock.h"
#include "protocol/io/text.h"
#include "protocol/session/othello_game.h"

namespace outflank {

namespace {

using Clock = std::chrono::steady_clock;

std::string seconds_since(Clock::time_point start) {
    const std::chrono::duration<double> time = Clock::now() - start;
    return to_decimal(time.count(), 3);
}

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

std::string discs(int score) { return fmt::format("{}.00", score); }

std::string hint_line(const Line& line, int score, const std::string& depth) {
    return fmt::format("search {} {} 0 {}\n", in_capitals(line.pv), discs(score), depth);
}

// Calls a function again and again, on a thread of its own, as long as it lives.
class Ticker {
  public:
    Ticker(std::chrono::milliseconds period, std::function<void()> tick)
        : thread_([period, tick = std::move(tick)](const std::stop_token& stop) {
              std::mutex mutex;
              std::unique_lock lock(mutex);
              std::condition_variable_any changed;
              while (!changed.wait_for(lock, stop, period, [&] { return stop.stop_requested(); }))
                  tick();
          }) {}

  private:
    std::jthread thread_;
};

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
    has_quit_ = found->name == "quit";
    if (has_quit_) is_closing_ = true;
    jobs_.stop();
    jobs_.add([this, run = found->run, arguments = std::string(after_first_word(text))](
                  const std::stop_token& stop) { (this->*run)(arguments, stop); });
}

void NBoard::finish() {
    is_closing_ = true;
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
        return;  // what is unknown, and contempt: a draw is best or not, whomever it counts for
    Options options = session_.options();
    auto done = set_option(options, name, value);
    if (done) done = session_.configure(options);
    if (!done) complain(done.error().text);
}

void NBoard::set_game(const std::string& ggf) {
    const Result<GameRecord> record = parse_ggf(ggf);
    if (!record) return complain(record.error().text);
    const Result<Game> game = othello_game(*record);
    if (!game) return complain(game.error().text);
    session_.game() = *game;
    record_ = *record;
}

void NBoard::move(const std::string& text, const std::stop_token&) {
    const Result<RecordedMove> played = parse_ggf_move(OthelloGame(), session_.to_move(), text);
    if (!played) return complain(played.error().text);
    if (const auto done = session_.play(played->move); !done) return complain(done.error().text);
    record_.moves.push_back(*played);
}

void NBoard::clear(const std::string&, const std::stop_token&) {
    session_.new_game();
    record_ = GameRecord();
}

// The clock of the side to move: what it began with, less what it used. Moves without a time, as of
// an opening, and passes leave it as it was. The grace comes once.
std::optional<GameClock> NBoard::clock() const {
    const Color color = session_.to_move();
    const auto& start = color == Color::black ? record_.black_clock : record_.white_clock;
    if (!start) return std::nullopt;
    double left = start->seconds;
    for (const RecordedMove& move : record_.moves)
        if (move.color == color && move.seconds) left += start->increment - *move.seconds;
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

// Searches and tells, twice a second, how far that is. Nothing is said any more once it is to stop.
Report NBoard::search(const Limits& limits, const std::stop_token& stop,
                      const Searcher::OnReport& on_report) {
    const auto start = Clock::now();
    const auto tell_stats = [&](std::uint64_t nodes) {
        if (!stop.stop_requested())
            say(fmt::format("nodestats {} {}", nodes, seconds_since(start)));
    };
    Report report;
    {
        const Ticker ticker(std::chrono::milliseconds(500), [&] { tell_stats(session_.nodes()); });
        report = session_.search(limits, stop, [&](const Report& iteration) {
            if (on_report && !stop.stop_requested()) on_report(iteration);
        });
    }
    tell_stats(report.nodes);
    return report;
}

// Whoever stops a search sees no more of its status.
void NBoard::clear_status() {
    if (!is_closing_) say("status");
}

void NBoard::go(const std::string&, const std::stop_token& stop) {
    if (stop.stop_requested() || answer_without_search()) return;
    say("status Thinking");
    const auto start = Clock::now();
    const std::optional<GameClock> clock = this->clock();
    Limits limits = limits_of(session_.options(), clock.has_value());
    limits.clock = clock;
    const Line best = search(limits, stop, {}).lines.front();
    clear_status();
    if (stop.stop_requested()) return;
    say(fmt::format("=== {}/{}/{}", in_capitals(best.move), discs(best.score.discs()),
                    seconds_since(start)));
    if (session_.options().ponder) ponder(best.move, stop);
}

// Thinks on the opponent's time; what is found out is kept in the table.
void NBoard::ponder(Square move, const std::stop_token& stop) {
    Game& game = session_.game();
    if (!game.play(move)) return;
    if (!game.is_over()) session_.search(Limits{}, stop);
    game.undo();
}

void NBoard::hint(const std::string& lines, const std::stop_token& stop) {
    const long long wanted = lines.empty() ? 1 : parse_integer(lines).value_or(0);
    if (wanted < 1) return complain("hint takes a number of moves, not " + quoted(lines));
    if (stop.stop_requested() || answer_without_search()) return;
    const int empties = session_.game().position().board.empty_count();
    Limits limits = limits_of(session_.options());
    limits.lines = static_cast<int>(std::min<long long>(wanted, 64));
    const Report report = search(limits, stop, [&](const Report& iteration) {
        std::string text;
        for (const Line& line : iteration.lines)
            text += hint_line(line, line.score.discs(), depth_text(iteration, empties));
        output_(text);
    });
    constexpr int beyond = 2;  // plies; to know the winner costs less than to know by how much
    if (report.depth == limits.depth && report.depth < empties && empties <= report.depth + beyond)
        hint_winners(report, limits, stop);
}

// Proves who wins each line of a search that did not reach the end.
void NBoard::hint_winners(const Report& searched, Limits limits, const std::stop_token& stop) {
    limits.depth.reset();
    limits.goal = Goal::wld;
    const Report proven = search(limits, stop, {});
    if (!proven.exact || stop.stop_requested()) return;
    std::string text;
    for (const Line& line : proven.lines) {
        const auto known = std::ranges::find(searched.lines, line.move, &Line::move);
        const int score = known == searched.lines.end() ? 0 : known->score.discs();
        const int winner = line.score.discs();  // +1, 0 or -1
        text += hint_line(line,
                          winner > 0   ? std::max(score, winner)
                          : winner < 0 ? std::min(score, winner)
                                       : 0,
                          "100%W");
    }
    output_(text);
}

void NBoard::analyze_game(const std::string&, const std::stop_token& stop) {
    if (stop.stop_requested()) return;
    say("status Analyzing");
    analyze(session_, limits_of(session_.options()), stop, [&](std::size_t plies, int black) {
        say(fmt::format("analysis {} {:.2f}", plies, static_cast<double>(black)));
    });
    clear_status();
}

}  // namespace outflank
