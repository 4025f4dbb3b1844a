#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <utility>

#include "protocol/analysis/game_analysis.h"
#include "protocol/book/book_game.h"
#include "protocol/front_end/other_start.h"
#include "protocol/front_end/pasted_game.h"
#include "protocol/front_end/protocols.h"
#include "protocol/play/opening_names.h"
#include "protocol/play/othello_engine.h"
#include "protocol/record/ggf.h"
#include "protocol/system/text.h"
#include "protocol/system/wait.h"
#include "search/book/leaf_search.h"
#include "search/book/leaf_writer.h"

namespace outflank {

namespace {

using Clock = std::chrono::steady_clock;

std::string seconds_since(Clock::time_point start) {
    const std::chrono::duration<double> time = Clock::now() - start;
    return to_decimal(time.count(), 3);
}

// A line of moves without blanks: "F5D6PA", "PA" for a pass.
std::string in_capitals(const std::vector<std::string>& line) {
    std::string text;
    for (const std::string& move : line) text += move == pass_text ? "PA" : upper_case(move);
    return text;
}

// How far an iteration got: "12", "24@73%", "100%". NBoard erases its hints when this text
// changes, so all lines of an iteration have the same.
std::string depth_text(const Hints& hints, int empties) {
    if (hints.exact) return "100%";
    if (hints.depth >= empties) return fmt::format("{}@{}%", hints.depth, hints.selectivity);
    return std::to_string(hints.depth);
}

// "search F5D6C3 -3.00 0 12" and an end of line.
std::string hint_line(const Hint& hint, int score, const std::string& depth) {
    return fmt::format("search {} {}.00 0 {}\n", in_capitals(hint.line), score, depth);
}

// Adds a game to the book file that the engine plays from, and searches the leaves of its
// positions that the book lacks. Those that `stop` prevents are left to `outflank book expand`. An
// error tells why the game cannot be learned.
Result<void> learn_game(OthelloEngine& engine, const GameRecord& record,
                        const std::stop_token& stop) {
    const auto game = book_game_of(record);
    if (!game) return tl::make_unexpected(game.error());
    Options options = engine.options();
    const Limits limits = leaf_limits(options);
    const auto name = leaf_engine(options);
    if (!name) return tl::make_unexpected(name.error());
    try {
        Book book(options.book, Access::writing);
        book.learn(std::span(&*game, 1), plies_to_learn, 1);
        const std::vector<Board> learned = positions_of(*game, plies_to_learn);
        const auto open = book.open_positions();
        LeafWriter writer(book);
        for (const OpenPosition& position : open) {
            if (std::ranges::find(learned, position.board) == learned.end()) continue;
            auto found = search_leaf(engine.searcher(), position, limits, stop);
            if (!found) break;
            found->entry.level = options.level;
            found->entry.engine = *name;
            writer.add(*std::move(found));
        }
        writer.finish();
    } catch (const BookError& failure) {
        return error(failure.what());
    }
    return {};
}

// NBoard's protocol, versions 1 and 2, for an engine that is opponent and analyst at once. Every
// command stops the running search, which then only clears its status line. The end of input
// stops it as well, and nothing more is sent. Errors go to `status`.
class NBoard : public FrontEnd {
  public:
    NBoard(const Options& options, Output output)
        : FrontEnd(std::move(output)),
          game_(make_game(options.rules)),
          engine_(make_engine(options)) {}
    ~NBoard() override { close(); }

    void finish() override {
        quit();
        jobs().stop();
        wait_idle();
    }

  private:
    struct Command {
        std::string_view name;
        void (NBoard::*run)(const std::string& arguments, const std::stop_token& stop);
    };

    void receive(const std::string& line) override {
        static constexpr Command commands[] = {
            {"nboard", &NBoard::greet}, {"ping", &NBoard::ping},
            {"set", &NBoard::set},      {"move", &NBoard::move},
            {"clear", &NBoard::clear},  {"go", &NBoard::go},
            {"hint", &NBoard::hint},    {"learn", &NBoard::learn},
            {"quit", &NBoard::nothing}, {"analyze", &NBoard::analyze_game},
            {"start", &NBoard::start},
        };
        const auto* const found =
            std::ranges::find(commands, line.substr(0, line.find(' ')), &Command::name);
        if (found == std::end(commands)) return refuse(line, "unknown command " + quoted(line));
        if (found->name == "quit") quit();
        jobs().stop();
        jobs().add([this, run = found->run, arguments = std::string(after_first_word(line))](
                       const std::stop_token& stop) { (this->*run)(arguments, stop); });
    }

    void refuse(const std::string& line, const std::string& reason) override {
        jobs().add([this, reason, is_game = line.starts_with("set game")](const std::stop_token&) {
            if (is_game) has_game_ = false;
            report_error(reason);
        });
    }

    void answer_failure(const std::string& reason) override { report_error(reason); }
    void report_error(std::string_view message) { say("status error: " + in_ascii(message)); }

    void greet(const std::string&, const std::stop_token&) { say("set myname Outflank"); }

    void ping(const std::string& number, const std::stop_token&) {
        const auto value = parse_integer(number);
        if (!value) return report_error("ping takes a number, not " + quoted(number));
        say(fmt::format("pong {}", *value));
    }

    void nothing(const std::string&, const std::stop_token&) {}

    void set(const std::string& arguments, const std::stop_token&) {
        const std::string name = arguments.substr(0, arguments.find(' '));
        const std::string value(after_first_word(arguments));
        if (name == "game") {
            const Result<void> taken = take_game(value);
            has_game_ = taken.has_value();
            if (!taken) report_error(taken.error().text);
            return;
        }
        // Unknown names are ignored, among them "contempt": for this engine a draw is a draw.
        if (std::ranges::find(option_table(), name, &OptionEntry::name) == option_table().end())
            return;
        if (const auto done = set_option(*engine_, name, value); !done)
            report_error(done.error().text);
    }

    // GGF is what NBoard sends. A person who types the commands may give any other form.
    Result<void> take_game(const std::string& text) {
        Result<GameRecord> record = pasted_game(text, game_->rules());
        if (!record) return tl::make_unexpected(record.error());
        if (!record->fault.empty()) return error(record->fault);
        if (record->rules != game_->rules())
            return error(fmt::format("a game of {}, not of {}", name_of(record->rules),
                                     name_of(game_->rules())));
        auto game = record->game();
        if (!game) return tl::make_unexpected(game.error());
        for (const std::string& note : record->warnings) say("status " + in_ascii(note));
        game_ = std::move(*game);
        record_ = std::move(*record);
        return {};
    }

    // After a refused game, commands are errors: NBoard no longer shows the game before it.
    bool lacks_game() {
        if (!has_game_) report_error("no game is set: the last one was refused");
        return !has_game_;
    }

    void move(const std::string& text, const std::stop_token&) {
        if (lacks_game()) return;
        const Result<RecordedMove> played = parse_ggf_move(*game_, game_->to_move(), text);
        if (!played) return report_error(played.error().text);
        if (const auto done = game_->play(played->move); !done)
            return report_error(done.error().text);
        record_.moves.push_back(*played);
    }

    // For a person who types the commands: NBoard chooses its starts itself. The status shows the
    // position, which nobody else knows.
    void start(const std::string& text, const std::stop_token&) {
        if (game_->rules() != default_rules) return report_error("only Othello has other starts");
        const auto record = other_start(text, std::random_device()());
        if (!record) return report_error(record.error().text);
        begin(*record);
        say("status " + game_->position());
    }

    void clear(const std::string&, const std::stop_token&) { begin(GameRecord()); }

    void begin(const GameRecord& record) {
        engine_->forget();
        record_ = record;
        game_ = record.game().value();
        has_game_ = true;
    }

    // The clock of the side to move: what it began with and the increments, less what it used.
    // Moves without a time, such as those of an opening, leave it as it was. The grace comes once.
    std::optional<GameClock> clock() const {
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
    bool answer_without_search() {
        if (lacks_game()) return true;
        if (game_->is_over()) say("status the game is over");
        if (game_->must_pass()) say("=== PA");
        return game_->is_over() || game_->must_pass();
    }

    // Searches and sends, twice a second, the number of nodes. Sends nothing after a request to
    // stop.
    Hints search(const Request& request, const std::stop_token& stop,
                 const Engine::OnHints& on_hints = {}) {
        const auto start = Clock::now();
        const auto send_nodes = [&](std::uint64_t nodes) {
            if (!stop.stop_requested())
                say(fmt::format("nodestats {} {}", nodes, seconds_since(start)));
        };
        Hints hints;
        {
            const std::jthread sender([&](const std::stop_token& ended) {
                while (!stopped_within(std::chrono::milliseconds(500), ended))
                    send_nodes(engine_->nodes());
            });
            hints = engine_->choose(*game_, request, stop, [&](const Hints& iteration) {
                if (on_hints && !stop.stop_requested()) on_hints(iteration);
            });
        }
        if (hints.nodes > 0) send_nodes(hints.nodes);
        return hints;
    }

    // While the engine does nothing, its status is the name of the opening. Not after `quit` and
    // the end of input: the client reads no more.
    void clear_status() {
        if (has_quit()) return;
        opening_ = opening_text(*game_);
        say(opening_.empty() ? "status" : "status " + opening_);
    }

    // NBoard plays the engine's move only when it sends it back. Till then, think on without it.
    void go(const std::string&, const std::stop_token& stop) {
        if (stop.stop_requested() || answer_without_search()) return;
        say("status Thinking");
        const auto start = Clock::now();
        const Request request{
            .purpose = Request::Purpose::playing, .clock = clock(), .depth_is_level = true};
        const Hint best = search(request, stop).lines.front();
        clear_status();
        if (stop.stop_requested()) return;
        say(fmt::format("=== {}/{}.00/{}", in_capitals({best.move}), best.score,
                        seconds_since(start)));
        const std::shared_ptr<AnyGame> next = game_->clone();
        next->play(best.move);
        jobs().add_idle_job(
            [this, next](const std::stop_token& other) { ponder(*engine_, *next, other); });
    }

    void hint(const std::string& lines, const std::stop_token& stop) {
        const long long wanted = lines.empty() ? 1 : parse_integer(lines).value_or(0);
        if (wanted < 1) return report_error("hint takes a number of moves, not " + quoted(lines));
        if (stop.stop_requested() || answer_without_search()) return;
        if (opening_text(*game_) != opening_) clear_status();
        const int empties = game_->left_to_place();
        const Request request{.lines = static_cast<int>(std::min<long long>(wanted, 64))};
        std::string known;  // NBoard shows the moves of the book beside the lines of the search
        auto book = engine_->book_hints(*game_);
        if (std::cmp_less(wanted, book.size())) book.resize(static_cast<std::size_t>(wanted));
        for (const BookHint& hint : book)
            known += fmt::format("book {} {}.00 {} {}\n", in_capitals({hint.move}), hint.score,
                                 hint.games, hint.depth);
        write(known);
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

    // Proves who wins each line of a search that did not reach the end.
    void hint_winners(const Hints& searched, Request request, const std::stop_token& stop) {
        request.goal = Goal::wld;
        const Hints proven = search(request, stop);
        if (!proven.exact || stop.stop_requested()) return;
        std::string text;
        for (const Hint& hint : proven.lines) {
            const auto known = std::ranges::find(searched.lines, hint.move, &Hint::move);
            const int score = known == searched.lines.end() ? 0 : known->score;
            const int winner = hint.score;  // +1, 0 or -1; it wins by a disc at least
            text += hint_line(hint, winner * std::max(winner * score, 1), "100%W");
        }
        write(text);
    }

    // The game goes into the book that the user has named; the one in the executable learns
    // nothing.
    void learn(const std::string&, const std::stop_token& stop) {
        auto* const engine = dynamic_cast<OthelloEngine*>(engine_.get());
        if (engine != nullptr && !engine->options().book.empty() && !stop.stop_requested()) {
            say("status Learning");
            if (const auto learned = learn_game(*engine, record_, stop); !learned)
                report_error(learned.error().text);
            clear_status();
        }
        say("learned");
    }

    void analyze_game(const std::string&, const std::stop_token& stop) {
        if (stop.stop_requested() || lacks_game()) return;
        say("status Analyzing");
        score_plies(*engine_, *game_, stop, [&](std::size_t plies, int black) {
            say(fmt::format("analysis {} {:.2f}", plies, static_cast<double>(black)));
        });
        clear_status();
    }

    std::unique_ptr<AnyGame> game_;
    std::unique_ptr<Engine> engine_;
    GameRecord record_;     // the same game, with clocks and times
    bool has_game_ = true;  // false after a `set game` that was refused
    std::string opening_;   // in the status
};

}  // namespace

std::unique_ptr<FrontEnd> make_nboard(const Options& options, Output output) {
    return std::make_unique<NBoard>(options, std::move(output));
}

}  // namespace outflank
