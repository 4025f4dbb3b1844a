#include "protocol/front_end/uci.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <utility>

#include "protocol/front_end/gtp/gtp_clock.h"
#include "protocol/io/text.h"
#include "protocol/record/uci_notation.h"

namespace outflank {

/// What a `go` asks for.
struct Uci::Go {
    Limits limits;
    bool is_infinite = false;
    bool is_ponder = false;
};

namespace {

void wait_for(const std::stop_token& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait(lock, stop, [] { return false; });
}

// The words after each keyword of a `go`.
std::map<std::string, std::vector<std::string>> go_arguments(const std::string& text) {
    static constexpr std::array keywords = {"searchmoves", "ponder", "wtime",    "btime",
                                            "winc",        "binc",   "nodes",    "movestogo",
                                            "depth",       "mate",   "movetime", "infinite"};
    std::map<std::string, std::vector<std::string>> found;
    std::vector<std::string>* values = nullptr;
    for (const std::string& word : words(text)) {
        if (std::ranges::find(keywords, word) != keywords.end())
            values = &found[word];
        else if (values != nullptr)
            values->push_back(word);
    }
    return found;
}

// The position at the end of a line of play, when that is the end of the game.
std::optional<Position> end_of(const Line& line, Position position) {
    for (const Square move : line.pv) {
        if (!position.is_legal(move)) return std::nullopt;
        position = position.after(move);
    }
    return position.is_over() ? std::optional(position) : std::nullopt;
}

std::string score_text(const Line& line, const Position& position, bool is_exact) {
    int score = line.score.discs();
    const std::optional<Position> end = end_of(line, position);
    // A last move that wins needs no proof: it is there to be counted.
    const bool is_last = end && line.pv.size() == 1;
    if (is_last) score = -final_disc_difference(end->board);
    if ((is_exact && end && score != 0) || (is_last && score > 0)) {
        const int moves = (static_cast<int>(line.pv.size()) + 1) / 2;
        return fmt::format("mate {}", score > 0 ? moves : -moves);
    }
    // Managers take 0 with a line of one move for a draw, so it is said of a drawn last move only.
    if (score == 0 && line.pv.size() <= 1 && !is_last) return "cp 1";
    const std::string_view bound = line.bound == Bound::at_least  ? " lowerbound"
                                   : line.bound == Bound::at_most ? " upperbound"
                                                                  : "";
    return fmt::format("cp {}{}", 100 * score, bound);
}

}  // namespace

Uci::Uci(const Options& options, Output output) : output_(std::move(output)), session_(options) {}

void Uci::say(std::string_view line) { output_(std::string(line) + '\n'); }
void Uci::complain(std::string_view problem) { say("info string error: " + printable(problem)); }

void Uci::finish() {
    jobs_.stop();
    jobs_.wait_idle();
}

void Uci::identify() {
    say("id name Outflank " OUTFLANK_VERSION);
    say("id author Outflank authors");
    say("option name UCI_Variant type combo default flipello var flipello");
    output_(uci_option_lines(session_.options()));
    say("option name Clear Hash type button");
    say("uciok");
}

void Uci::set_option(const std::string& arguments) {
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
    if (wanted == "clear hash") return session_.forget();
    if (wanted == "uci_variant" && lower_case(value) != "flipello")
        return complain("no such variant: " + quoted(value));
    Options options = session_.options();
    auto done = set_uci_option(options, name, value);
    if (done) done = session_.configure(options);
    if (!done) complain(done.error().text);
}

void Uci::set_position(const std::string& arguments) {
    const std::string padded = arguments + " ";
    const std::size_t moves = std::min(padded.find(" moves "), padded.size());
    const std::string what = cleaned(padded.substr(0, moves));
    Position first = start_position();
    if (what.starts_with("fen ")) {
        const Result<Position> parsed = parse_fen(what.substr(4));
        if (!parsed) return complain(parsed.error().text);
        first = *parsed;
    } else if (what != "startpos") {
        return complain("not a position: " + quoted(what));
    }
    Game game(first);
    const std::string_view list = std::string_view(padded).substr(moves);
    for (const std::string& word : words(after_first_word(list))) {
        const Result<Square> move = parse_uci_move(word);
        if (!move) return complain(move.error().text);
        if (!game.play(*move)) return complain("illegal move: " + quoted(word));
    }
    session_.game() = game;
}

void Uci::show(const Report& report) {
    const auto time = std::max<Milliseconds::rep>(report.elapsed.count(), 0);
    const Position& position = session_.game().position();
    std::string lines;
    for (std::size_t rank = 0; rank < report.lines.size(); ++rank) {
        const Line& line = report.lines[rank];
        lines += fmt::format(
            "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {} pv "
            "{}\n",
            report.depth, std::max(report.depth, static_cast<int>(line.pv.size())), rank + 1,
            score_text(line, position, report.exact), report.nodes,
            report.nodes * 1000 / static_cast<std::uint64_t>(std::max<Milliseconds::rep>(time, 1)),
            report.hash_permille, time,
            to_uci(line.pv.empty() ? std::vector{line.move} : line.pv, position));
    }
    output_(lines);
}

Report Uci::search(const Limits& limits, const std::stop_token& stop) {
    Square shown = Square::none;
    Report report = session_.search(limits, stop, [&](const Report& iteration) {
        show(iteration);
        shown = iteration.lines.front().move;
    });
    if (report.lines.front().move != shown) show(report);
    return report;
}

Uci::Go Uci::parse_go(const std::string& arguments) const {
    const auto given = go_arguments(arguments);
    const auto number = [&given](const char* keyword) -> std::optional<long long> {
        const auto found = given.find(keyword);
        if (found == given.end() || found->second.empty()) return std::nullopt;
        return parse_integer(found->second.front());
    };
    const auto plies = [](long long depth) {
        return static_cast<int>(std::clamp<long long>(depth, 1, 60));
    };
    static constexpr long long longest = 1'000'000'000'000;  // ms
    const auto time = [](long long ms) { return Milliseconds(std::clamp(ms, -longest, longest)); };

    const bool first_moves = session_.game().to_move() == Color::black;
    const auto left = number(first_moves ? "wtime" : "btime");
    const auto depth = number("depth");
    const auto mate = number("mate");
    const auto move_time = number("movetime");
    const auto nodes = number("nodes");
    const Options& options = session_.options();

    Go go{limits_of(options, left || depth || mate || move_time || nodes),
          given.contains("infinite"), given.contains("ponder")};
    if (depth) go.limits.depth = plies(*depth);
    if (mate) go.limits.depth = plies(std::clamp<long long>(*mate, 1, 30) * 2);
    if (move_time) go.limits.move_time = std::max(time(*move_time), Milliseconds(0));
    if (nodes) go.limits.nodes = static_cast<std::uint64_t>(std::max(*nodes, 1LL));
    if (left) {
        const auto increment = number(first_moves ? "winc" : "binc").value_or(0);
        const auto to_go = number("movestogo");
        GameClock clock{time(*left) - reserve_of(time(*left), options.reserve),
                        std::max(time(increment), Milliseconds(0)), std::nullopt};
        if (to_go && *to_go > 0) clock.moves_to_go = plies(*to_go);
        go.limits.clock = clock;
    }
    go.limits.lines = options.multi_pv;
    if (const auto moves = given.find("searchmoves"); moves != given.end()) {
        Bitboard only = 0;
        for (const std::string& word : moves->second)
            if (const auto move = parse_uci_move(word); move && is_on_board(*move))
                only |= bit(*move);
        only &= session_.game().position().board.moves();
        if (only != 0) go.limits.only = only;
    }
    return go;
}

void Uci::go(const Go& go, const std::stop_token& ponder_hit, const std::stop_token& stop) {
    const Position& position = session_.game().position();
    if (position.is_over()) return say("bestmove (none)");
    Limits unlimited = go.limits;
    unlimited.depth.reset();
    unlimited.move_time.reset();
    unlimited.nodes.reset();
    unlimited.clock.reset();
    Report report;
    if (go.is_ponder) {
        std::stop_source either;
        const auto stop_either = [&either] { either.request_stop(); };
        const std::stop_callback on_stop(stop, stop_either);
        const std::stop_callback on_hit(ponder_hit, stop_either);
        report = search(unlimited, either.get_token());
        wait_for(either.get_token());
    }
    if (report.lines.empty() || !stop.stop_requested())
        report = search(go.is_infinite ? unlimited : go.limits, stop);
    if (go.is_infinite) wait_for(stop);
    const Line& best = report.lines.front();
    std::string answer = "bestmove " + to_uci(best.move, position);
    if (best.pv.size() > 1) answer += " ponder " + to_uci(best.pv[1], position.after(best.move));
    say(answer);
}

void Uci::is_ready() {
    const std::lock_guard lock(ready_mutex_);
    if (is_searching_)
        say("readyok");
    else if (queued_searches_ > 0)
        ++ready_answers_;
    else
        jobs_.add([this](const std::stop_token&) { say("readyok"); });
}

void Uci::begin_search() {
    const std::lock_guard lock(ready_mutex_);
    is_searching_ = true;
    --queued_searches_;
    for (; ready_answers_ > 0; --ready_answers_) say("readyok");
}

void Uci::end_search() {
    const std::lock_guard lock(ready_mutex_);
    is_searching_ = false;
}

void Uci::handle(std::string_view line) {
    if (has_quit_) return;
    if (line.size() > longest_line) {
        jobs_.add([this](const std::stop_token&) { complain("line too long"); });
        return;
    }
    const std::string text = cleaned(line);
    const std::string command = text.substr(0, text.find(' '));
    const std::string arguments(after_first_word(text));
    const auto queue = [this](auto job) {
        jobs_.add([job = std::move(job)](const std::stop_token&) { job(); });
    };
    if (command.empty() || command == "debug" || command == "register") return;
    if (command == "stop") return jobs_.stop();
    if (command == "ponderhit") {
        ponder_hit_.request_stop();
        return;
    }
    if (command == "quit") {
        has_quit_ = true;
        return jobs_.stop();
    }
    if (command == "isready") return is_ready();
    if (command == "uci") return queue([this] { identify(); });
    if (command == "ucinewgame") return queue([this] { session_.new_game(); });
    if (command == "setoption") return queue([this, arguments] { set_option(arguments); });
    if (command == "position") return queue([this, arguments] { set_position(arguments); });
    if (command == "go") {
        ponder_hit_ = std::stop_source();
        {
            const std::lock_guard lock(ready_mutex_);
            ++queued_searches_;
        }
        return jobs_.add(
            [this, arguments, hit = ponder_hit_.get_token()](const std::stop_token& stop) {
                begin_search();
                go(parse_go(arguments), hit, stop);
                end_search();
            });
    }
    queue([this, text] { complain("unknown command: " + quoted(text)); });
}

}  // namespace outflank
