#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace outflank {

/// The rules of Othello MOD, as slowly and plainly as possible, straight from the rule text: a map
/// of places to cards. The engine's state is compared with it; they share no code.
class ReferenceMod {
  public:
    using Place = std::pair<int, int>;  // x, y
    struct Card {
        char color;  // 'X' or 'O'
        bool has_tile;

        bool operator==(const Card&) const = default;
    };
    struct Player {
        int cards = 23;
        int given = 0;
        int tiles = 5;

        bool operator==(const Player&) const = default;
    };

    [[nodiscard]] const std::map<Place, Card>& cards() const { return cards_; }
    [[nodiscard]] char to_move() const { return to_move_; }
    [[nodiscard]] const Player& player(char color) const { return players_.at(color); }

    /// The opponent's cards that a card of that color on a place outflanks.
    [[nodiscard]] std::set<Place> flips(Place place, char color) const {
        std::set<Place> all;
        if (cards_.contains(place)) return all;
        for (const auto& [right, down] : neighbors({0, 0})) {
            std::vector<Place> row;
            Place at = {place.first + right, place.second + down};
            while (cards_.contains(at) && cards_.at(at).color != color && !cards_.at(at).has_tile) {
                row.push_back(at);
                at = {at.first + right, at.second + down};
            }
            if (cards_.contains(at) && cards_.at(at).color == color)
                all.insert(row.begin(), row.end());
        }
        return all;
    }

    /// Where a color may place a card now.
    [[nodiscard]] std::set<Place> places(char color) const {
        std::set<Place> places;
        if (players_.at('X').cards + players_.at('O').cards == 0) return places;
        for (const auto& [place, card] : cards_)
            for (const Place& next : neighbors(place))
                if (!flips(next, color).empty()) places.insert(next);
        return places;
    }

    [[nodiscard]] bool is_over() const { return places('X').empty() && places('O').empty(); }

    void place_card(Place place, bool with_tile) {
        for (const Place& flipped : flips(place, to_move_)) cards_.at(flipped).color = to_move_;
        Player& own = players_.at(to_move_);
        if (own.cards == 0) {  // the opponent must give one
            --players_.at(other()).cards;
            ++own.cards;
            ++own.given;
        }
        --own.cards;
        cards_[place] = {to_move_, with_tile};
        if (with_tile) --own.tiles;
        to_move_ = other();
    }
    void pass() { to_move_ = other(); }

    /// Black's cards minus White's.
    [[nodiscard]] int score() const {
        int score = 0;
        for (const auto& [place, card] : cards_) score += card.color == 'X' ? 1 : -1;
        return score;
    }

    /// Lines of play; a pass is a ply, a finished game counts one.
    [[nodiscard]] std::uint64_t perft(int depth) const {
        if (depth == 0 || is_over()) return 1;
        std::uint64_t lines = 0;
        const auto after = [&](auto change) {
            ReferenceMod next = *this;
            change(next);
            lines += next.perft(depth - 1);
        };
        const std::set<Place> open = places(to_move_);
        if (open.empty()) after([](ReferenceMod& next) { next.pass(); });
        for (const Place& place : open) {
            after([&](ReferenceMod& next) { next.place_card(place, false); });
            if (players_.at(to_move_).tiles > 0)
                after([&](ReferenceMod& next) { next.place_card(place, true); });
        }
        return lines;
    }

  private:
    [[nodiscard]] char other() const { return to_move_ == 'X' ? 'O' : 'X'; }
    static std::vector<Place> neighbors(Place place) {
        std::vector<Place> all;
        for (int right = -1; right <= 1; ++right)
            for (int down = -1; down <= 1; ++down)
                if (right != 0 || down != 0)
                    all.emplace_back(place.first + right, place.second + down);
        return all;
    }

    std::map<Place, Card> cards_ = {{{0, 0}, {'O', false}},
                                    {{1, 0}, {'X', false}},
                                    {{0, 1}, {'X', false}},
                                    {{1, 1}, {'O', false}}};
    std::map<char, Player> players_ = {{'X', {}}, {'O', {}}};
    char to_move_ = 'X';
};

}  // namespace outflank
