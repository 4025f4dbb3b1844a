#include "protocol/match/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "protocol/match/referee.h"

namespace outflank::match {

namespace {

// What the threads that play games share.
class Hall {
  public:
    Hall(const Match& match, Archive& archive, const Spectator& spectator, std::stop_token stop)
        : match_(match),
          archive_(archive),
          spectator_(spectator),
          standings_(names(match)),
          stop_(std::move(stop)) {
        const std::vector<Fixture> all =
            schedule(match.tournament, match.engines.size(), match.games, match.openings.size());
        std::map<int, const GameResult*> found;
        for (const GameResult& result : archive.found()) found.emplace(result.number, &result);
        for (const Fixture& fixture : all) {
            if (const auto done = found.find(fixture.number); done != found.end()) {
                standings_.add(fixture, *done->second);
            } else {
                waiting_.push_back(fixture);
            }
        }
    }

    std::optional<Fixture> next() {
        const std::scoped_lock lock(mutex_);
        if (waiting_.empty() || failure_ || stop_.stop_requested() || is_decided())
            return std::nullopt;
        const Fixture fixture = waiting_.front();
        waiting_.pop_front();
        return fixture;
    }

    void finished(const Fixture& fixture, const GameResult& result) {
        const std::scoped_lock lock(mutex_);
        if (const auto added = archive_.add(result); !added && !failure_) failure_ = added.error();
        standings_.add(fixture, result);
        spectator_.on_game(fixture, result, standings_);
    }

    void warn(const std::string& text) {
        const std::scoped_lock lock(mutex_);
        if (warned_.insert(text).second) spectator_.on_warning(text);
    }

    [[nodiscard]] const Match& match() const { return match_; }
    [[nodiscard]] std::stop_token stop() const { return stop_; }
    [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

    Result<Standings> outcome() {
        if (failure_) return error(failure_->text);
        return standings_;
    }

  private:
    static std::vector<std::string> names(const Match& match) {
        std::vector<std::string> names;
        for (const EngineSpec& engine : match.engines) names.push_back(engine.name);
        return names;
    }

    [[nodiscard]] bool is_decided() const {
        return match_.sprt &&
               match_.sprt->verdict(standings_.first_against_all().pairs) != Sprt::Verdict::open;
    }

    const Match& match_;
    Archive& archive_;
    const Spectator& spectator_;
    std::mutex mutex_;
    std::deque<Fixture> waiting_;
    Standings standings_;
    std::set<std::string> warned_;
    std::optional<Error> failure_;
    std::stop_token stop_;
};

// Plays games one after the other, on the thread that made it. Its engines stay for the next game,
// unless they were at fault or others are needed.
class GameTable {
  public:
    explicit GameTable(Hall& hall) : hall_(hall) {}

    void play_all() {
        while (const auto fixture = hall_.next()) {
            const auto result = play(*fixture);
            if (result) hall_.finished(*fixture, *result);
        }
    }

  private:
    Outcome<GameResult> play(const Fixture& fixture) {
        const Match& match = hall_.match();
        const EngineSpec& black = match.engines[fixture.black];
        const EngineSpec& white = match.engines[fixture.white];
        const Clocks clocks{Clock(black.time.value_or(match.time)),
                            Clock(white.time.value_or(match.time))};
        GameRecord record =
            record_of(match.openings[fixture.opening], black.name, white.name, clocks);

        std::erase_if(players_, [&](const auto& player) {
            return player.first != fixture.black && player.first != fixture.white;
        });
        auto result = [&]() -> Outcome<GameResult> {
            for (const Color color : {Color::black, Color::white}) {
                const auto seated = seat(color == Color::black ? fixture.black : fixture.white);
                if (seated) continue;
                if (seated.error().kind == FaultKind::stopped)
                    return tl::make_unexpected(seated.error());
                return forfeited(std::move(record), color, seated.error(), {});
            }
            return play_game(std::move(record), *players_[fixture.black], *players_[fixture.white],
                             clocks, match.lag);
        }();
        if (result && result->forfeit)
            players_.erase(result->forfeit->loser == Color::black ? fixture.black : fixture.white);
        if (result) result->number = fixture.number;
        return result;
    }

    Outcome<void> seat(std::size_t engine) {
        if (players_.contains(engine)) return {};
        const PlayerContext context{hall_.match().rules, hall_.match().patience, hall_.stop(),
                                    [this](const std::string& text) { hall_.warn(text); }};
        auto player = start_player(hall_.match().engines[engine], context);
        if (!player) return tl::make_unexpected(player.error());
        players_.emplace(engine, std::move(*player));
        return {};
    }

    Hall& hall_;
    std::map<std::size_t, std::unique_ptr<Player>> players_;
};

}  // namespace

nlohmann::json identity_of(const Match& match) {
    nlohmann::json json;
    json["engines"] = nlohmann::json::array();
    for (const EngineSpec& engine : match.engines)
        json["engines"].push_back(
            {{"name", engine.name},
             {"command", engine.command},
             {"init", engine.init},
             {"depth", engine.depth.value_or(0)},
             {"level", engine.level ? nlohmann::json(*engine.level) : nullptr},
             {"nodes", engine.nodes.value_or(0)},
             {"time", to_string(engine.time.value_or(match.time))}});
    json["tournament"] = match.tournament == Tournament::gauntlet ? "gauntlet" : "round robin";
    json["seed"] = match.seed;
    if (match.rules != default_rules) json["game"] = name_of(match.rules);
    json["openings"] = match.openings_identity;
    return json;
}

Result<Standings> play(const Match& match, Archive& archive, const Spectator& spectator,
                       std::stop_token stop) {
    Hall hall(match, archive, spectator, std::move(stop));
    {
        const std::size_t boards =
            std::min(static_cast<std::size_t>(match.concurrency), hall.waiting());
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < boards; ++i)
            threads.emplace_back([&hall] { GameTable(hall).play_all(); });
    }
    return hall.outcome();
}

}  // namespace outflank::match
