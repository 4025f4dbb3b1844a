#include "protocol/match/tournament_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>

#include "protocol/match/engine_player.h"
#include "protocol/system/error_message.h"
#include "protocol/system/read_file.h"
#include "protocol/system/text.h"

namespace outflank::match {

namespace {

std::vector<std::string> names_of(const std::vector<EngineSpec>& engines) {
    std::vector<std::string> names;
    names.reserve(engines.size());
    for (const EngineSpec& engine : engines) names.push_back(engine.name);
    return names;
}

std::size_t engine_of(const Pairing& pairing, Color color) {
    return color == Color::black ? pairing.black : pairing.white;
}

bool are_of_same_engines(const Pairing& one, const Pairing& other) {
    return std::minmax(one.black, one.white) == std::minmax(other.black, other.white);
}

// Starting an engine may take longer than a short game: two that run play some rounds ahead.
constexpr std::ptrdiff_t rounds_ahead = 4;

// What the threads that play games share: the games to be played, and the results so far.
class TournamentRunner {
  public:
    TournamentRunner(const Match& match, ResultStore& store, const Observer& observer,
                     std::stop_token stop)
        : match_(match),
          store_(store),
          observer_(observer),
          lookahead_(rounds_ahead *
                     std::ssize(schedule(match.tournament, match.engines.size(), 2, 1))),
          standings_(names_of(match.engines)),
          stop_(std::move(stop)) {
        std::map<int, const GameResult*> found;
        for (const GameResult& result : store.found()) found.emplace(result.number, &result);
        for (const Pairing& pairing : games_of(match)) {
            if (const auto done = found.find(pairing.number); done != found.end()) {
                standings_.add(pairing, *done->second);
            } else {
                waiting_.push_back(pairing);
            }
        }
    }

    // The next game to be played; none at the end of the match. The engines of `last` run already,
    // so a game of theirs goes before a few others.
    std::optional<Pairing> next(const std::optional<Pairing>& last) {
        const std::scoped_lock lock(mutex_);
        if (waiting_.empty() || failure_ || stop_.stop_requested() || is_decided())
            return std::nullopt;
        auto game = waiting_.begin();
        if (last) {
            const auto soon = game + std::min(std::ssize(waiting_), lookahead_);
            const auto same = std::find_if(game, soon, [&](const Pairing& pairing) {
                return are_of_same_engines(pairing, *last);
            });
            if (same != soon) game = same;
        }
        const Pairing pairing = *game;
        waiting_.erase(game);
        return pairing;
    }

    void add(const Pairing& pairing, const GameResult& result) {
        const std::scoped_lock lock(mutex_);
        store_.add(result);
        standings_.add(pairing, result);
        observer_.on_game(pairing, result, standings_);
    }

    // Ends the match before its end; the first reason counts. Games that are being played are
    // played to theirs.
    void fail(const Fault& why) {
        const std::scoped_lock lock(mutex_);
        if (!failure_ && why.kind != FaultKind::stopped) failure_ = why;
    }

    // The engines that have begun a game in this match. Until then, that an engine does not start
    // is no reason for it to lose a game: most likely its command is wrong.
    [[nodiscard]] std::set<std::size_t> begun() {
        const std::scoped_lock lock(mutex_);
        return begun_;
    }
    void set_begun(std::size_t engine) {
        const std::scoped_lock lock(mutex_);
        begun_.insert(engine);
    }

    // Gives each warning once.
    void warn(const std::string& text) {
        const std::scoped_lock lock(mutex_);
        if (warned_.insert(text).second) observer_.on_warning(text);
    }

    [[nodiscard]] const Match& match() const { return match_; }
    [[nodiscard]] const ResultStore& store() const { return store_; }
    [[nodiscard]] std::stop_token stop() const { return stop_; }
    [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

    // Throws the fault that has ended the match, if one has.
    Standings standings() {
        if (failure_) throw Fault(*failure_);
        return standings_;
    }

  private:
    [[nodiscard]] bool is_decided() const {
        return match_.sprt &&
               match_.sprt->verdict(standings_.first_against_all().pairs) != Sprt::Verdict::open;
    }

    const Match& match_;
    ResultStore& store_;
    const Observer& observer_;
    std::mutex mutex_;
    std::deque<Pairing> waiting_;
    std::ptrdiff_t lookahead_;  // how many games next() chooses from
    Standings standings_;
    std::set<std::size_t> begun_;
    std::set<std::string> warned_;
    std::optional<Fault> failure_;
    std::stop_token stop_;
};

// Plays games one after the other, on one thread, which starts the engines itself, because an
// engine ends with the thread that started it. An engine plays on in the next game unless it was at
// fault, is to be started anew each time, or the game needs other engines.
class GameThread {
  public:
    explicit GameThread(TournamentRunner& runner) : runner_(runner) {}

    void play_all() {
        std::optional<Pairing> last;
        try {
            while (const auto pairing = runner_.next(last)) {
                runner_.add(*pairing, play(*pairing));
                last = pairing;
            }
        } catch (const Fault& fault) {
            runner_.fail(fault);
        } catch (const std::exception& failure) {
            runner_.fail({FaultKind::no_resources, text_of(failure)});
        }
    }

  private:
    GameResult play(const Pairing& pairing) {
        stop_others(pairing);
        GameResult result = play_or_forfeit(pairing);
        if (const auto engine = engine_not_begun(pairing, result)) {
            // The second try is made with its stderr in a file, where a person sees why.
            players_.erase(*engine);
            keeps_errors_ = true;
            result = play_or_forfeit(pairing);
            if (const auto again = engine_not_begun(pairing, result))
                throw Fault(FaultKind::no_start, why_not_begun(*again, *result.forfeit));
            keeps_errors_ = false;
        }
        result.number = pairing.number;
        for (const Color color : {Color::black, Color::white}) {
            const std::size_t engine = engine_of(pairing, color);
            const bool is_at_fault = result.forfeit && result.forfeit->loser == color;
            if (is_at_fault || runner_.match().engines[engine].restart) players_.erase(engine);
        }
        return result;
    }

    // The engine that lost the game because it did not start, and never had before this try.
    std::optional<std::size_t> engine_not_begun(const Pairing& pairing, const GameResult& result) {
        if (!result.forfeit) return std::nullopt;
        const std::size_t engine = engine_of(pairing, result.forfeit->loser);
        if (begun_.contains(engine)) return std::nullopt;
        return engine;
    }

    std::string why_not_begun(std::size_t engine, const Forfeit& forfeit) const {
        const EngineSpec spec = spec_of(engine);
        std::string why =
            fmt::format("{} does not start: {}: {}", spec.name, forfeit.kind, forfeit.text);
        if (!forfeit.last_lines.empty()) why += "\n  the dialogue: " + forfeit.last_lines;
        const std::string errors = read_file(spec.error_file).value_or("");
        if (trimmed(errors).empty()) return why;
        const auto lines = split(trimmed(errors), '\n');
        constexpr std::size_t most = 5;
        for (std::size_t i = lines.size() - std::min(lines.size(), most); i < lines.size(); ++i)
            why += "\n  its stderr: " + printable(lines[i]);
        return why;
    }

    void stop_others(const Pairing& pairing) {
        std::erase_if(players_, [&](const auto& player) {
            return player.first != pairing.black && player.first != pairing.white;
        });
    }

    // An engine that cannot be started, or cannot take the game, forfeits it.
    GameResult play_or_forfeit(const Pairing& pairing) {
        const Match& match = runner_.match();
        const EngineSpec& black = match.engines[pairing.black];
        const EngineSpec& white = match.engines[pairing.white];
        const Clocks clocks{RefereeClock(black.time.value_or(match.time)),
                            RefereeClock(white.time.value_or(match.time))};
        GameRecord record =
            record_of(match.openings[pairing.opening], black.name, white.name, clocks);
        begun_ = runner_.begun();
        Color asked = Color::black;
        try {
            for (const Color color : {Color::black, Color::white}) {
                asked = color;
                start(engine_of(pairing, color));
            }
            for (const Color color : {Color::black, Color::white}) {
                asked = color;
                const std::size_t engine = engine_of(pairing, color);
                players_[engine]->new_game(record, color, clocks);
                begun_.insert(engine);
                runner_.set_begun(engine);
            }
        } catch (const Fault& why) {
            const auto player = players_.find(engine_of(pairing, asked));
            return forfeited(std::move(record), asked, why,
                             player == players_.end() ? std::deque<std::string>()
                                                      : player->second->last_lines());
        }
        return play_game(std::move(record), *players_[pairing.black], *players_[pairing.white],
                         clocks, match.lag);
    }

    [[nodiscard]] EngineSpec spec_of(std::size_t engine) const {
        EngineSpec spec = runner_.match().engines[engine];
        if (keeps_errors_ && spec.error_file.empty())
            spec.error_file = runner_.store().path_of(spec.name + ".stderr");
        return spec;
    }

    void start(std::size_t engine) {
        if (players_.contains(engine)) return;
        const Match& match = runner_.match();
        const PlayerContext context{match.rules, match.timeout, runner_.stop(),
                                    [this](const std::string& text) { runner_.warn(text); }};
        players_.emplace(engine, start_player(spec_of(engine), context));
    }

    TournamentRunner& runner_;
    std::map<std::size_t, std::unique_ptr<Player>> players_;  // by the engine's index
    // The engines that had begun a game when the last try to play one began, or began in it.
    // Another thread may begin an engine while its process here does not start.
    std::set<std::size_t> begun_;
    bool keeps_errors_ = false;  // of engines that it starts, in the match's folder
};

}  // namespace

Standings run_tournament(const Match& match, ResultStore& store, const Observer& observer,
                         std::stop_token stop) {
    TournamentRunner runner(match, store, observer, std::move(stop));
    {
        const std::size_t count =
            std::min(static_cast<std::size_t>(match.concurrency), runner.waiting());
        std::vector<std::jthread> threads;
        try {
            for (std::size_t i = 0; i < count; ++i)
                threads.emplace_back([&runner] { GameThread(runner).play_all(); });
        } catch (const std::system_error& failure) {
            runner.fail(
                {FaultKind::no_resources, std::string("cannot start a thread: ") + failure.what()});
        }
    }
    return runner.standings();
}

}  // namespace outflank::match
