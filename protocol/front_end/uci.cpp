#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <utility>

#include "protocol/front_end/protocols.h"
#include "protocol/play/any_game.h"
#include "protocol/play/engine.h"
#include "protocol/play/uci_notation.h"
#include "protocol/system/text.h"
#include "protocol/system/wait.h"

namespace outflank {

namespace {

// What the words after `go` ask for; the clock is that of the side to move. With `infinite` the
// request is unlimited: it is answered when it is stopped. UCI wants unknown words to be ignored.
Request parse_go(const std::vector<std::string>& given, const AnyGame& game,
                 const Options& options) {
    const auto find = [&given](std::string_view word) { return std::ranges::find(given, word); };
    const auto number = [&](std::string_view word) -> std::optional<long long> {
        const auto at = find(word);
        return given.end() - at < 2 ? std::nullopt : parse_integer(at[1]);
    };
    const auto plies = [](long long depth) {
        return static_cast<int>(std::clamp<long long>(depth, 1, 60));
    };
    static constexpr long long longest = 1'000'000'000'000;  // ms
    const auto time = [](long long ms) { return Milliseconds(std::clamp(ms, -longest, longest)); };

    const bool first_moves = game.to_move() == Color::black;
    const auto left = number(first_moves ? "wtime" : "btime");
    const auto depth = number("depth");
    const auto mate = number("mate");
    const auto move_time = number("movetime");
    const auto nodes = number("nodes");

    Request request;
    request.is_unlimited = find("infinite") != given.end();
    if (!request.is_unlimited) request.purpose = Request::Purpose::playing;
    if (depth) request.depth = plies(*depth);
    if (mate) request.depth = plies(std::clamp<long long>(*mate, 1, 30) * 2);
    if (move_time) request.move_time = std::max(time(*move_time), Milliseconds(0));
    if (nodes) request.nodes = static_cast<std::uint64_t>(std::max(*nodes, 1LL));
    if (left) {
        const auto increment = number(first_moves ? "winc" : "binc").value_or(0);
        const auto to_go = number("movestogo");
        request.clock = GameClock{time(*left), std::max(time(increment), Milliseconds(0)), {}};
        if (to_go && *to_go > 0) request.clock->moves_to_go = plies(*to_go);
    }
    request.lines = options.multi_pv;
    const std::vector<std::string> legal = game.legal_moves();
    for (auto word = find("searchmoves"); word != given.end(); ++word)
        if (const auto move = parse_uci_move(*word); move && std::ranges::count(legal, *move) > 0)
            request.only.push_back(*move);
    return request;
}

void wait_for(const std::stop_token& stop) {
    while (!stopped_within(std::chrono::hours(1), stop)) continue;
}

// The game after a line of play, if it is over then.
std::unique_ptr<AnyGame> ended_by(const std::vector<std::string>& line, const AnyGame& game) {
    std::unique_ptr<AnyGame> end = game.clone();
    for (const std::string& move : line)
        if (!end->play(move)) return nullptr;
    return end->is_over() ? std::move(end) : nullptr;
}

std::string uci_score(const Hint& hint, const AnyGame& game, bool is_exact) {
    int score = hint.score;
    const std::unique_ptr<AnyGame> end = ended_by(hint.line, game);
    // The score after a last move needs no proof: the discs can be counted.
    const bool is_last = end != nullptr && hint.line.size() == 1;
    if (is_last) score = *end->final_score() * (game.to_move() == Color::black ? 1 : -1);
    if ((is_exact && end != nullptr && score != 0) || (is_last && score > 0)) {
        const int moves = (static_cast<int>(hint.line.size()) + 1) / 2;
        return fmt::format("mate {}", score > 0 ? moves : -moves);
    }
    // Managers take 0 with a line of one move for a draw, so only a drawn last move gets it.
    if (score == 0 && hint.line.size() <= 1 && !is_last) return "cp 1";
    const std::string_view bound = hint.bound == Bound::at_least  ? " lowerbound"
                                   : hint.bound == Bound::at_most ? " upperbound"
                                                                  : "";
    return fmt::format("cp {}{}", 100 * score, bound);
}

// UCI_Elo always has a value in UCI. It counts only once UCI_LimitStrength is set, too.
Options as_uci_has_them(Options options) {
    if (!options.elo) {
        options.elo = default_elo;
        options.no_elo = true;
    }
    return options;
}

// UCI for Othello as Fairy-Stockfish's variant "flipello". `stop`, `ponderhit` and `quit` act at
// once, and `isready` is answered during a search; all else is done in order. The end of input is
// a `quit`. Errors are told in `info string`.
class Uci : public FrontEnd {
  public:
    Uci(const Options& options, Output output)
        : FrontEnd(std::move(output)),
          game_(make_game(options.rules)),
          engine_(make_engine(as_uci_has_them(options))) {}
    ~Uci() override { close(); }

    void finish() override {
        jobs().stop();
        wait_idle();
    }

  private:
    struct Command {
        enum class When { at_once, in_order };

        std::string_view name;
        When when;
        void (Uci::*run)(const std::string& arguments);
    };

    void receive(const std::string& line) override {
        using enum Command::When;
        static constexpr Command commands[] = {
            {"uci", in_order, &Uci::identify},
            {"ucinewgame", in_order, &Uci::new_game},
            {"setoption", in_order, &Uci::set_option},
            {"position", in_order, &Uci::set_position},
            {"go", at_once, &Uci::queue_search},
            {"isready", at_once, &Uci::is_ready},
            {"stop", at_once, &Uci::stop},
            {"ponderhit", at_once, &Uci::ponder_hit},
            {"quit", at_once, &Uci::quit_now},
            {"debug", at_once, &Uci::ignore},
            {"register", at_once, &Uci::ignore},
        };
        const auto* const found =
            std::ranges::find(commands, line.substr(0, line.find(' ')), &Command::name);
        if (found == std::end(commands)) return refuse(line, "unknown command: " + quoted(line));
        const std::string arguments(after_first_word(line));
        if (found->when == at_once) return (this->*found->run)(arguments);
        jobs().add([this, run = found->run, arguments](const std::stop_token&) {
            (this->*run)(arguments);
        });
    }

    void refuse(const std::string& line, const std::string& reason) override {
        jobs().add(
            [this, reason, is_position = line.starts_with("position")](const std::stop_token&) {
                if (is_position) has_position_ = false;
                report_error(reason);
            });
    }

    // At once, on the thread that reads.

    void stop(const std::string&) { jobs().stop(); }
    void ponder_hit(const std::string&) { ponder_hit_.request_stop(); }
    void ignore(const std::string&) {}

    void quit_now(const std::string&) {
        quit();
        jobs().stop();
    }

    void queue_search(const std::string& arguments) {
        ponder_hit_ = std::stop_source();
        jobs().add([this, arguments, hit = ponder_hit_.get_token()](const std::stop_token& stop) {
            set_searching(true);
            go(words(arguments), hit, stop);
            set_searching(false);
        });
    }

    // It is answered at once during a search; else in order, or when the next search begins.
    void is_ready(const std::string&) {
        {
            const std::lock_guard lock(ready_mutex_);
            ++ready_answers_;
            if (is_searching_) return say_ready();
        }
        jobs().add([this](const std::stop_token&) {
            const std::lock_guard lock(ready_mutex_);
            say_ready();
        });
    }

    void say_ready() {
        for (; ready_answers_ > 0; --ready_answers_) say("readyok");
    }

    // In order.

    void identify(const std::string&) {
        say("id name Outflank " OUTFLANK_VERSION);
        say("id author Outflank authors");
        say("option name UCI_Variant type combo default flipello var flipello");
        write(uci_option_lines(engine_->options()));
        say("option name Clear Hash type button");
        say("uciok");
    }

    void new_game(const std::string&) {
        game_->restart();
        engine_->forget();
        has_position_ = true;
    }

    void set_option(const std::string& arguments) {
        std::string name;
        std::string value;
        std::string* part = nullptr;
        for (const std::string& word : words(arguments)) {
            if (word == "name" && part == nullptr)
                part = &name;
            else if (word == "value" && part == &name)
                part = &value;
            else if (part != nullptr)
                *part += (part->empty() ? "" : " ") + word;
        }
        const std::string wanted = lower_case(name);
        if (wanted == "clear hash") return engine_->forget();
        if (wanted == "uci_variant" && lower_case(value) != "flipello")
            return report_error("no such variant: " + quoted(value));
        Options options = engine_->options();
        auto done = set_uci_option(options, name, value);
        if (done) done = engine_->configure(options);
        if (!done) report_error(done.error().text);
    }

    void set_position(const std::string& arguments) {
        const Result<void> taken = take_position(arguments);
        has_position_ = taken.has_value();
        if (!taken) report_error(taken.error().text);
    }

    Result<void> take_position(const std::string& arguments) {
        const std::string padded = arguments + " ";
        const std::size_t moves = std::min(padded.find(" moves "), padded.size());
        const std::string what = cleaned(padded.substr(0, moves));
        std::unique_ptr<AnyGame> game = make_game(game_->rules());
        if (what.starts_with("fen ")) {
            const Result<std::string> position = parse_fen(what.substr(4));
            if (!position) return tl::make_unexpected(position.error());
            if (auto done = game->set_up(*position); !done) return done;
        } else if (what != "startpos") {
            return error("not a position: " + quoted(what));
        }
        const std::string_view list = std::string_view(padded).substr(moves);
        for (const std::string& word : words(after_first_word(list))) {
            const Result<std::string> move = parse_uci_move(word);
            if (!move) return tl::make_unexpected(move.error());
            if (!game->play(*move)) return error("illegal move: " + quoted(word));
        }
        game_ = std::move(game);
        return {};
    }

    void show(const Hints& hints) {
        const auto time = std::max<Milliseconds::rep>(hints.elapsed.count(), 0);
        std::string lines;
        for (std::size_t rank = 0; rank < hints.lines.size(); ++rank) {
            const Hint& hint = hints.lines[rank];
            lines += fmt::format(
                "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} "
                "time {} pv {}\n",
                hints.depth, std::max(hints.depth, static_cast<int>(hint.line.size())), rank + 1,
                uci_score(hint, *game_, hints.exact), hints.nodes,
                hints.nodes * 1000 /
                    static_cast<std::uint64_t>(std::max<Milliseconds::rep>(time, 1)),
                hints.hash_permille, time, to_uci(hint.line, *game_));
        }
        write(lines);
    }

    Hints search(const Request& request, const std::stop_token& stop) {
        std::string shown;
        const auto on_hints = [&](const Hints& iteration) {
            show(iteration);
            shown = iteration.lines.front().move;
        };
        Hints hints = engine_->choose(*game_, request, stop, on_hints);
        if (hints.lines.front().move != shown && !hints.are_of_a_person()) show(hints);
        return hints;
    }

    // With `ponder`, the limits hold from `ponderhit` on.
    void go(const std::vector<std::string>& given, const std::stop_token& ponder_hit,
            const std::stop_token& stop) {
        if (!has_position_) report_error("no position is set: the last one was refused");
        if (!has_position_ || game_->is_over()) return say("bestmove (none)");
        const Request request = parse_go(given, *game_, engine_->options());
        Request unlimited = request;
        unlimited.purpose = Request::Purpose::asking;
        unlimited.is_unlimited = true;
        Hints hints;
        if (std::ranges::count(given, "ponder") > 0) {
            std::stop_source either;
            const auto stop_either = [&either] { either.request_stop(); };
            const std::stop_callback on_stop(stop, stop_either);
            const std::stop_callback on_hit(ponder_hit, stop_either);
            hints = search(unlimited, either.get_token());
            wait_for(either.get_token());
        }
        if (hints.lines.empty() || !stop.stop_requested()) hints = search(request, stop);
        if (request.is_unlimited) wait_for(stop);
        const Hint& best = hints.lines.front();
        std::string answer = "bestmove " + to_uci(best.move, *game_);
        if (best.line.size() > 1) {
            const std::unique_ptr<AnyGame> next = game_->clone();
            next->play(best.move);
            answer += " ponder " + to_uci(best.line[1], *next);
        }
        say(answer);
    }

    void set_searching(bool is_searching) {
        const std::lock_guard lock(ready_mutex_);
        is_searching_ = is_searching;
        if (is_searching) say_ready();
    }

    void report_error(std::string_view message) { say("info string error: " + in_ascii(message)); }

    // After a failed search the client still waits for a move: it gets any legal one.
    void answer_failure(const std::string& reason) override {
        report_error(reason);
        {
            const std::lock_guard lock(ready_mutex_);
            if (!is_searching_) return;
        }
        const std::vector<std::string> moves = game_->legal_moves();
        const std::string move = moves.empty() ? std::string(pass_text) : moves.front();
        say("bestmove " + (game_->is_over() ? "(none)" : to_uci(move, *game_)));
        set_searching(false);
    }

    std::unique_ptr<AnyGame> game_;
    std::unique_ptr<Engine> engine_;
    bool has_position_ = true;     // false after a `position` that was refused
    std::stop_source ponder_hit_;  // of the last `go`

    std::mutex ready_mutex_;
    bool is_searching_ = false;
    int ready_answers_ = 0;  // still to be given
};

}  // namespace

std::unique_ptr<FrontEnd> make_uci(const Options& options, Output output) {
    return std::make_unique<Uci>(options, std::move(output));
}

}  // namespace outflank
