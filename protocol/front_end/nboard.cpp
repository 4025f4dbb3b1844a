#include "protocol/front_end/nboard.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <utility>

#include "protocol/analysis/game_analysis.h"
#include "protocol/front_end/learn_game.h"
#include "protocol/front_end/nboard_text.h"
#include "protocol/front_end/opening_text.h"
#include "protocol/front_end/pasted_game.h"
#include "protocol/front_end/ticker.h"
#include "protocol/play/factory.h"
#include "protocol/play/milliseconds.h"
#include "protocol/record/other_start.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

using Clock = std::chrono::steady_clock;

std::string seconds_since(Clock::time_point start) {
    const std::chrono::duration<double> time = Clock::now() - start;
    return to_decimal(time.count(), 3);
}

}  // namespace

std::span<const NBoard::Command> NBoard::commands() {
    static constexpr Command table[] = {
        {"nboard", &NBoard::greet}, {"ping", &NBoard::ping},
        {"set", &NBoard::set},      {"move", &NBoard::move},
        {"clear", &NBoard::clear},  {"go", &NBoard::go},
        {"hint", &NBoard::hint},    {"learn", &NBoard::learn},
        {"quit", &NBoard::nothing}, {"analyze", &NBoard::analyze_game},
        {"start", &NBoard::start},
    };
    return table;
}

NBoard::NBoard(const Options& options, Output output)
    : FrontEnd(std::move(output)), game_(make_game(options.rules)), engine_(make_engine(options)) {}

void NBoard::receive(const std::string& line) {
    const auto found =
        std::ranges::find(commands(), line.substr(0, line.find(' ')), &Command::name);
    if (found == commands().end()) return refuse(line, "unknown command " + quoted(line));
    if (found->name == "quit") quit();
    jobs().stop();
    jobs().add([this, run = found->run, arguments = std::string(after_first_word(line))](
                   const std::stop_token& stop) { (this->*run)(arguments, stop); });
}

void NBoard::refuse(const std::string& line, const std::string& reason) {
    jobs().add([this, reason, is_game = line.starts_with("set game")](const std::stop_token&) {
        if (is_game) has_game_ = false;
        report_error(reason);
    });
}

void NBoard::finish() {
    quit();
    jobs().stop();
    wait_idle();
}

void NBoard::report_error(std::string_view message) { say("status error: " + in_ascii(message)); }

void NBoard::greet(const std::string&, const std::stop_token&) { say("set myname Outflank"); }

void NBoard::ping(const std::string& number, const std::stop_token&) {
    const auto value = parse_integer(number);
    if (!value) return report_error("ping takes a number, not " + quoted(number));
    say(fmt::format("pong {}", *value));
}

void NBoard::set(const std::string& arguments, const std::stop_token&) {
    const std::string name = arguments.substr(0, arguments.find(' '));
    const std::string value(after_first_word(arguments));
    if (name == "game") return set_game(value);
    // Unknown names are ignored, among them "contempt": this engine takes a draw for what it is.
    if (std::ranges::find(option_table(), name, &OptionEntry::name) == option_table().end()) return;
    if (const auto done = set_option(*engine_, name, value); !done) report_error(done.error().text);
}

Result<void> NBoard::take_game(const std::string& text) {
    Result<GameRecord> record = pasted_game(text, game_->rules());
    if (!record) return tl::make_unexpected(record.error());
    if (!record->fault.empty()) return error(record->fault);
    if (record->rules != game_->rules())
        return error(fmt::format("a game of {}, not of {}", name_of(record->rules),
                                 name_of(game_->rules())));
    auto game = record->game();
    if (!game) return tl::make_unexpected(game.error());
    for (const std::string& note : record->notes) say("status " + in_ascii(note));
    game_ = std::move(*game);
    record_ = std::move(*record);
    return {};
}

// For a person who types the commands: NBoard chooses its starts itself. The position is told, as
// no one else knows it.
void NBoard::start(const std::string& text, const std::stop_token&) {
    if (game_->rules() != default_rules) return report_error("only Othello has other starts");
    const auto record = other_start(text, std::random_device()());
    if (!record) return report_error(record.error().text);
    engine_->forget();
    record_ = *record;
    game_ = record_.game().value();
    has_game_ = true;
    say("status " + game_->position());
}

// GGF is what NBoard sends. A person who types the commands may give any other form.
void NBoard::set_game(const std::string& text) {
    const Result<void> taken = take_game(text);
    has_game_ = taken.has_value();
    if (!taken) report_error(taken.error().text);
}

// After a game that was refused, nothing is done for the game before it, which NBoard no longer
// shows.
bool NBoard::lacks_game() {
    if (!has_game_) report_error("no game is set: the last one was refused");
    return !has_game_;
}

void NBoard::move(const std::string& text, const std::stop_token&) {
    if (lacks_game()) return;
    const Result<RecordedMove> played = parse_ggf_move(*game_, game_->to_move(), text);
    if (!played) return report_error(played.error().text);
    if (const auto done = game_->play(played->move); !done) return report_error(done.error().text);
    record_.moves.push_back(*played);
}

void NBoard::clear(const std::string&, const std::stop_token&) {
    game_->restart();
    engine_->forget();
    record_ = GameRecord();
    has_game_ = true;
}

// The clock of the side to move: what it began with and the increments, less what it used. Moves
// without a time, such as those of an opening, leave it as it was. The grace comes once.
std::optional<GameClock> NBoard::clock() const {
    const Color color = game_->to_move();
    const auto& start = color == Color::black ? record_.black_clock : record_.white_clock;
    if (!start) return std::nullopt;
    double left = start->seconds;
    for (const RecordedMove& move : record_.moves)
        if (move.color == color && move.seconds) left += start->increment - *move.seconds;
    if (left <= 0) left += start->grace;
    return GameClock{milliseconds_of(left), milliseconds_of(std::max(start->increment, 0.0)),
                     std::nullopt};
}

// NBoard asks for a move even where there is no choice.
bool NBoard::answer_without_search() {
    if (lacks_game()) return true;
    if (game_->is_over()) say("status the game is over");
    if (game_->must_pass()) say("=== PA");
    return game_->is_over() || game_->must_pass();
}

// Searches and sends, twice a second, the number of nodes. Nothing is sent once it is to stop.
Hints NBoard::search(const Request& request, const std::stop_token& stop,
                     const Engine::OnHints& on_hints) {
    const auto start = Clock::now();
    const auto send_nodes = [&](std::uint64_t nodes) {
        if (!stop.stop_requested())
            say(fmt::format("nodestats {} {}", nodes, seconds_since(start)));
    };
    Hints hints;
    {
        const Ticker ticker(std::chrono::milliseconds(500), [&] { send_nodes(engine_->nodes()); });
        hints = engine_->choose(*game_, request, stop, [&](const Hints& iteration) {
            if (on_hints && !stop.stop_requested()) on_hints(iteration);
        });
    }
    if (hints.nodes > 0) send_nodes(hints.nodes);
    return hints;
}

// While the engine does nothing, its status is the name of the opening. Not after `quit` and the
// end of input: whoever sent them reads no more.
void NBoard::clear_status() {
    if (has_quit()) return;
    opening_ = opening_text(*game_);
    say(opening_.empty() ? "status" : "status " + opening_);
}

void NBoard::go(const std::string&, const std::stop_token& stop) {
    if (stop.stop_requested() || answer_without_search()) return;
    say("status Thinking");
    const auto start = Clock::now();
    const Request request{
        .purpose = Request::Purpose::playing, .clock = clock(), .depth_is_level = true};
    const Hint best = search(request, stop).lines.front();
    if (!stop.stop_requested()) return play(best.move, best.score, start);
    clear_status();
}

void NBoard::play(const std::string& move, int score, Clock::time_point start) {
    clear_status();
    say(fmt::format("=== {}/{}/{}", in_capitals(move), discs(score), seconds_since(start)));
    ponder_after(move);
}

// NBoard plays the engine's move only when it sends it back. Till then, think on without it.
void NBoard::ponder_after(const std::string& move) {
    const std::shared_ptr<AnyGame> next = game_->clone();
    next->play(move);
    jobs().add_idle_job(
        [this, next](const std::stop_token& stop) { ponder(*engine_, *next, stop); });
}

void NBoard::hint(const std::string& lines, const std::stop_token& stop) {
    const long long wanted = lines.empty() ? 1 : parse_integer(lines).value_or(0);
    if (wanted < 1) return report_error("hint takes a number of moves, not " + quoted(lines));
    if (stop.stop_requested() || answer_without_search()) return;
    if (opening_text(*game_) != opening_) clear_status();
    const int empties = game_->left_to_place();
    const Request request{.lines = static_cast<int>(std::min<long long>(wanted, 64))};
    show_book(wanted);
    const Hints hints = search(request, stop, [&](const Hints& iteration) {
        std::string text;
        for (const Hint& hint : iteration.lines)
            text += hint_line(hint, hint.score, depth_text(iteration, empties));
        write(text);
    });
    constexpr int beyond = 2;  // plies; finding the winner costs less than finding the score
    if (hints.depth == limits_of(engine_->options(), request).depth && hints.depth < empties &&
        empties <= hints.depth + beyond)
        hint_winners(hints, request, stop);
}

// NBoard shows them beside the lines of the search.
void NBoard::show_book(long long wanted) {
    std::string text;
    for (const BookHint& hint : engine_->book_hints(*game_)) {
        if (wanted-- == 0) break;
        text += hint_line(hint);
    }
    write(text);
}

// Proves who wins each line of a search that did not reach the end.
void NBoard::hint_winners(const Hints& searched, Request request, const std::stop_token& stop) {
    request.goal = Goal::wld;
    const Hints proven = search(request, stop);
    if (!proven.exact || stop.stop_requested()) return;
    std::string text;
    for (const Hint& hint : proven.lines) {
        const auto known = std::ranges::find(searched.lines, hint.move, &Hint::move);
        const int score = known == searched.lines.end() ? 0 : known->score;
        const int winner = hint.score;  // +1, 0 or -1
        text += hint_line(hint,
                          winner > 0   ? std::max(score, winner)
                          : winner < 0 ? std::min(score, winner)
                                       : 0,
                          "100%W");
    }
    write(text);
}

// The game goes into the book that the user has named; the one in the executable learns nothing.
void NBoard::learn(const std::string&, const std::stop_token& stop) {
    auto* const engine = dynamic_cast<OthelloEngine*>(engine_.get());
    if (engine != nullptr && !engine->options().book.empty() && !stop.stop_requested()) {
        say("status Learning");
        if (const auto learned = learn_game(*engine, record_, stop); !learned)
            report_error(learned.error().text);
        clear_status();
    }
    say("learned");
}

void NBoard::analyze_game(const std::string&, const std::stop_token& stop) {
    if (stop.stop_requested() || lacks_game()) return;
    say("status Analyzing");
    score_plies(*engine_, *game_, stop, [&](std::size_t plies, int black) {
        say(fmt::format("analysis {} {:.2f}", plies, static_cast<double>(black)));
    });
    clear_status();
}

}  // namespace outflank
