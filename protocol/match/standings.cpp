#include "protocol/match/standings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "protocol/system/progress_line.h"
#include "search/score.h"

namespace outflank::match {

namespace {

void count(Tally& tally, int score, int games = 1) {
    (score > 0 ? tally.wins : score < 0 ? tally.losses : tally.draws) += games;
}

Tally reversed(const Tally& tally) { return {tally.losses, tally.draws, tally.wins}; }

void add_to(Standings::Meeting& sum, const Standings::Meeting& more) {
    sum.tally += more.tally;
    sum.single += more.single;
    for (std::size_t i = 0; i < sum.pairs.size(); ++i) sum.pairs[i] += more.pairs[i];
    sum.finished += more.finished;
    sum.discs += more.discs;
}

std::string to_text(const std::optional<double>& elo, const char* infinite) {
    return elo ? fmt::format("{:+.0f}", *elo) : infinite;
}

std::string elo_text(const Standings::Meeting& meeting) {
    const double score = meeting.tally.score();
    const Interval interval = elo_interval(meeting.observations());
    std::string text = "Elo " + to_text(elo_of_score(score), score > 0.5 ? "+inf" : "-inf");
    if (interval.low || interval.high)
        text +=
            fmt::format(" [{}, {}]", to_text(interval.low, "-inf"), to_text(interval.high, "+inf"));
    return text;
}

// How the interval was found, for the table.
std::string method_text(const Standings::Meeting& meeting) {
    const int games = meeting.tally.games();
    if (games == 0) return {};
    return fmt::format(" (95 %, by the likelihood ratio of {:g} {})", games / 2.0,
                       games == 2 ? "pair" : "pairs");
}

nlohmann::json or_null(const std::optional<double>& value) {
    return value ? nlohmann::json(*value) : nlohmann::json(nullptr);
}

// How the games went, in the view of one side.
nlohmann::json outcome(const Standings::Meeting& meeting) {
    const Interval interval = elo_interval(meeting.observations());
    nlohmann::json json{{"elo", or_null(elo_of_score(meeting.tally.score()))},
                        {"elo95", nullptr},
                        {"discs", nullptr},
                        {"pairs", meeting.pairs}};
    if (interval.low || interval.high)
        json["elo95"] = {or_null(interval.low), or_null(interval.high)};
    if (meeting.finished > 0) json["discs"] = static_cast<double>(meeting.discs) / meeting.finished;
    return json;
}

}  // namespace

Pentanomial Standings::Meeting::observations() const {
    Pentanomial sum = pairs;
    sum[0] += 0.5 * single.losses;
    sum[2] += 0.5 * single.draws;
    sum[4] += 0.5 * single.wins;
    return sum;
}

Standings::Standings(const std::vector<std::string>& names) {
    for (const std::string& name : names) engines_.emplace_back().name = name;
}

void Standings::add(const Pairing& pairing, const GameResult& result) {
    ++games_;
    Engine& black = engines_[pairing.black];
    Engine& white = engines_[pairing.white];
    count(black.tally, result.score);
    count(white.tally, -result.score);
    if (result.forfeit) ++(result.forfeit->loser == Color::black ? black : white).forfeits;
    black.largest_overrun = std::max(black.largest_overrun, result.black_overrun);
    white.largest_overrun = std::max(white.largest_overrun, result.white_overrun);
    for (const RecordedMove& move : result.record.moves) {
        if (!move.seconds) continue;  // passes and openings
        Engine& mover = move.color == Color::black ? black : white;
        ++mover.moves;
        mover.time += Seconds(*move.seconds);
    }

    const bool black_first = pairing.black < pairing.white;
    const int score = black_first ? result.score : -result.score;
    Meeting& meeting = meetings_[std::minmax(pairing.black, pairing.white)];
    count(meeting.tally, score);
    if (!result.forfeit) {
        ++meeting.finished;
        meeting.discs += score;
    }
    if (const auto other = open_pairs_.find(pairing.game_pair); other != open_pairs_.end()) {
        const int points = 2 + sign(score) + sign(other->second);
        ++meeting.pairs[static_cast<std::size_t>(points)];
        count(meeting.single, other->second, -1);
        open_pairs_.erase(other);
    } else {
        count(meeting.single, score);
        open_pairs_.emplace(pairing.game_pair, score);
    }
}

Standings::Meeting Standings::meeting(std::size_t engine, std::size_t other) const {
    const auto found = meetings_.find(std::minmax(engine, other));
    if (found == meetings_.end()) return {};
    Meeting meeting = found->second;
    if (engine < other) return meeting;
    meeting.tally = reversed(meeting.tally);
    meeting.single = reversed(meeting.single);
    std::ranges::reverse(meeting.pairs);
    meeting.discs = -meeting.discs;
    return meeting;
}

Standings::Meeting Standings::first_against_all() const {
    Meeting sum;
    for (std::size_t other = 1; other < engines_.size(); ++other) add_to(sum, meeting(0, other));
    return sum;
}

std::vector<Rating> Standings::ratings() const {
    std::vector<Encounter> encounters;
    for (const auto& [engines, meeting] : meetings_)
        encounters.push_back({engines.first, engines.second, meeting.tally});
    return match::ratings(engines_.size(), encounters);
}

std::string Standings::line() const {
    const Meeting all = first_against_all();
    return fmt::format("{} +{} ={} -{}, {:.1f} %, {}", engines_.front().name, all.tally.wins,
                       all.tally.draws, all.tally.losses, 100 * all.tally.score(), elo_text(all));
}

std::string Standings::progress(int games, int done, Seconds spent) const {
    return fmt::format(
        "{}  {}, {}",
        progress_bar(static_cast<std::size_t>(games_), static_cast<std::size_t>(games)), line(),
        time_left(spent, games_ - done, games - games_));
}

std::string Standings::table() const {
    std::size_t width = 6;
    for (const Engine& engine : engines_) width = std::max(width, engine.name.size());
    std::string text =
        fmt::format("{:<{}} {:>5} {:>5} {:>5} {:>5} {:>7} {:>8} {:>9} {:>8}\n", "engine", width,
                    "games", "wins", "draws", "lost", "score", "forfeits", "s/move", "overrun");
    for (const Engine& engine : engines_) {
        const Tally& tally = engine.tally;
        text += fmt::format("{:<{}} {:>5} {:>5} {:>5} {:>5} {:>5.1f} % {:>8} {:>9.4f} {:>8.3f}\n",
                            engine.name, width, tally.games(), tally.wins, tally.draws,
                            tally.losses, 100 * tally.score(), engine.forfeits,
                            engine.time.count() / std::max(engine.moves, 1),
                            engine.largest_overrun.count());
    }
    if (engines_.size() > 2) {
        text += fmt::format("\n{:<{}}", "points", width);
        for (const Engine& engine : engines_) text += fmt::format(" {:>{}}", engine.name, width);
        text += '\n';
        for (std::size_t row = 0; row < engines_.size(); ++row) {
            text += fmt::format("{:<{}}", engines_[row].name, width);
            for (std::size_t column = 0; column < engines_.size(); ++column) {
                const Tally tally = meeting(row, column).tally;
                text += fmt::format(
                    " {:>{}}",
                    tally.games() > 0 ? fmt::format("{:g}/{}", tally.points(), tally.games()) : "",
                    width);
            }
            text += '\n';
        }
        text += fmt::format("\n{:<{}}  (Elo by maximum likelihood, 95 %)\n", "rating", width);
        const std::vector<Rating> all = ratings();
        for (std::size_t n = 0; n < engines_.size(); ++n)
            text += fmt::format("{:<{}} {:>+6.0f} +-{:.0f}\n", engines_[n].name, width, all[n].elo,
                                all[n].margin);
    }
    const Meeting all = first_against_all();
    text += fmt::format("\n{}{}: {}", engines_.front().name,
                        engines_.size() > 2 ? " against all" : " against " + engines_.back().name,
                        elo_text(all) + method_text(all));
    if (all.finished > 0)
        text += fmt::format(", discs {:+.2f} a finished game",
                            static_cast<double>(all.discs) / all.finished);
    return text + "\n";
}

nlohmann::json Standings::summary(const std::optional<Sprt>& sprt) const {
    const Meeting all = first_against_all();
    nlohmann::json json = outcome(all);
    json["games"] = games_;
    json["engines"] = nlohmann::json::array();
    const std::vector<Rating> ratings = this->ratings();
    for (std::size_t n = 0; n < engines_.size(); ++n) {
        const Engine& engine = engines_[n];
        const bool is_known = std::isfinite(ratings[n].margin);
        const int games = engine.tally.games();
        json["engines"].push_back(
            {{"name", engine.name},
             {"wins", engine.tally.wins},
             {"draws", engine.tally.draws},
             {"losses", engine.tally.losses},
             {"score", engine.tally.score()},
             {"forfeits", engine.forfeits},
             {"seconds_per_game", engine.time.count() / std::max(games, 1)},
             {"seconds_per_move", engine.time.count() / std::max(engine.moves, 1)},
             {"largest_overrun", engine.largest_overrun.count()},
             {"rating", is_known ? nlohmann::json(ratings[n].elo) : nlohmann::json(nullptr)},
             {"rating95", is_known ? nlohmann::json{ratings[n].elo - ratings[n].margin,
                                                    ratings[n].elo + ratings[n].margin}
                                   : nlohmann::json(nullptr)}});
    }
    json["meetings"] = nlohmann::json::array();
    for (const auto& [engines, meeting] : meetings_) {
        nlohmann::json& row = json["meetings"].emplace_back(outcome(meeting));
        row.update({{"engine", engines_[engines.first].name},
                    {"other", engines_[engines.second].name},
                    {"wins", meeting.tally.wins},
                    {"draws", meeting.tally.draws},
                    {"losses", meeting.tally.losses}});
    }
    if (sprt) {
        constexpr const char* verdicts[] = {"open", "elo0", "elo1"};
        json["sprt"] = {{"elo0", sprt->elo0},
                        {"elo1", sprt->elo1},
                        {"llr", sprt->llr(all.pairs)},
                        {"lower", sprt->lower()},
                        {"upper", sprt->upper()},
                        {"accepted", verdicts[static_cast<std::size_t>(sprt->verdict(all.pairs))]}};
    }
    return json;
}

}  // namespace outflank::match
