#pragma once

#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/match/game_result.h"
#include "protocol/match/match.h"
#include "protocol/match/statistics.h"

namespace outflank::match {

/// The results of the games so far. Engines are named by their index.
class Standings {
  public:
    struct Engine {
        std::string name;
        Tally tally;
        int forfeits = 0;  // that it lost
        int moves = 0;     // that it chose: without passes and openings
        Seconds time{0};   // that it took for them
        Seconds largest_overrun{0};
    };
    /// The games of two engines against each other, in the view of one of them.
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

    void add(const Pairing& pairing, const GameResult& result);

    [[nodiscard]] int games() const { return games_; }
    [[nodiscard]] const std::vector<Engine>& engines() const { return engines_; }
    [[nodiscard]] Meeting meeting(std::size_t engine, std::size_t other) const;
    /// The first engine against all others.
    [[nodiscard]] Meeting first_against_all() const;

    /// Of all engines, relative to the first.
    [[nodiscard]] std::vector<Rating> ratings() const;

    /// The first engine's result: "A +12 =3 -5, 67.5 %, Elo +127 [+12, +260]".
    [[nodiscard]] std::string line() const;
    /// How far a match of so many games is and how it stands: "[=====>    ] 52/100  A +30 ..., 3:20
    /// left". `done` games were played before it went on, the others in the time `spent`.
    [[nodiscard]] std::string progress(int games, int done, Seconds spent) const;
    /// All engines' results, for a person to read at the end of the match.
    [[nodiscard]] std::string table() const;
    /// The content of summary.json.
    [[nodiscard]] nlohmann::json summary(const std::optional<Sprt>& sprt) const;

  private:
    std::vector<Engine> engines_;
    // By the two engines' indices, the smaller one first; in its view.
    std::map<std::pair<std::size_t, std::size_t>, Meeting> meetings_;
    // Of game pairs whose second game is missing: the first game's score, in the same view.
    std::map<int, int> open_pairs_;
    int games_ = 0;
};

}  // namespace outflank::match
