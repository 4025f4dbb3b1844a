#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/match/game_result.h"
#include "protocol/match/schedule.h"
#include "protocol/match/statistics.h"

namespace outflank::match {

/// What came of the games so far. Engines go by their index.
class Standings {
  public:
    struct Engine {
        std::string name;
        Tally tally;
        int forfeits = 0;  // games it lost by one
        int moves = 0;     // that it chose, passes and openings left out
        Seconds time{0};   // for these
        Seconds largest_overrun{0};
    };
    /// The meetings of two engines, from the view of the one that comes first.
    struct Meeting {
        Tally tally;
        Pentanomial pairs{};
        Tally single;      // games whose pair is not complete
        int finished = 0;  // games played to their end
        int discs = 0;     // the sum of their disc differences

        /// The pairs, and a single game as half a pair: its mean is the score of all games.
        [[nodiscard]] Pentanomial observations() const;
    };

    explicit Standings(const std::vector<std::string>& names);

    void add(const Fixture& fixture, const GameResult& result);

    [[nodiscard]] int games() const { return games_; }
    [[nodiscard]] const std::vector<Engine>& engines() const { return engines_; }
    [[nodiscard]] Meeting meeting(std::size_t engine, std::size_t other) const;
    /// The first engine against all others.
    [[nodiscard]] Meeting first_against_all() const;

    /// "A 12-3-5 67.5 %, Elo +127 [+12, +260]"; more for a person at the end of the match.
    [[nodiscard]] std::string line() const;
    [[nodiscard]] std::string table() const;
    /// As INTERFACE has it.
    [[nodiscard]] nlohmann::json summary(const std::optional<Sprt>& sprt) const;

  private:
    std::vector<Engine> engines_;
    std::map<std::pair<std::size_t, std::size_t>, Meeting> meetings_;
    std::map<int, int>
        open_pairs_;  // half-played pairs: the game's score, their first engine's view
    int games_ = 0;
};

}  // namespace outflank::match
