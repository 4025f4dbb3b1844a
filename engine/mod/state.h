#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/game.h"
#include "engine/mod/plane.h"
#include "engine/result.h"

namespace outflank::inline OUTFLANK_TIER::mod {

inline constexpr int all_cards = 50;
inline constexpr int cards_each = 25;
inline constexpr int tiles_each = 5;

/// What a player does in a turn: places a card, with a tile on it or without, or passes.
struct Move {
    Place place;
    bool has_tile = false;
    bool is_pass = false;

    constexpr bool operator==(const Move&) const = default;
};
inline constexpr Move pass{{}, false, true};

/// A whole position, as it is written and set up. Players go by their color.
struct Layout {
    struct Card {
        Place place;
        Color color = Color::black;
        bool has_tile = false;

        constexpr bool operator==(const Card&) const = default;
    };
    struct Player {
        Supply cards{cards_each - 2, 0};
        int tiles = tiles_each;  // left

        constexpr bool operator==(const Player&) const = default;
    };
    std::vector<Card> cards;
    std::array<Player, 2> players;
    Color to_move = Color::black;

    bool operator==(const Layout&) const = default;
};

/// White on 0,0 and 1,1, Black on 1,0 and 0,1, Black to move.
Layout start_layout();

/// The rectangle that the cards lie in, edges included.
struct Box {
    Place first;
    Place last;
};

/// A position of Othello MOD that moves are made on and taken back from. The rule text leaves some
/// things open; state.cpp says how it is read, where it matters.
class State {
  public:
    /// What `play` did, for `undo`.
    struct Undo {
        Spot spot{};
        bool is_pass = false;
        bool was_given = false;
        bool had_tile = false;
        std::uint8_t flipped_count = 0;
        std::uint8_t added = 0;  // spots that joined the frontier
        std::uint16_t at = 0;    // where the spot was in the frontier
        Box box;
        std::array<Spot, all_cards> flipped;
    };

    /// The start of the game.
    State();
    /// An error names what cannot be: too many cards or tiles, two cards on a place, none at all,
    /// or cards so far apart that they cannot belong to one game.
    static Result<State> set_up(const Layout& layout);
    [[nodiscard]] Layout layout() const;

    [[nodiscard]] Color to_move() const { return to_move_; }
    [[nodiscard]] Supply supply(Color color) const { return player(color).supply; }
    [[nodiscard]] int tiles(Color color) const { return player(color).tiles; }
    /// On the plane, by the color they show.
    [[nodiscard]] int count(Color color) const { return player(color).on_plane; }
    /// Cards that neither player has placed yet.
    [[nodiscard]] int left() const { return player_[0].supply.left + player_[1].supply.left; }

    [[nodiscard]] const Plane& plane() const { return plane_; }
    /// The spots of the cards, in the order in which they were placed.
    [[nodiscard]] std::span<const Spot> cards() const { return {cards_.data(), card_count_}; }
    /// The empty spots with a card next to them, the only ones to play on; in no certain order.
    [[nodiscard]] std::span<const Spot> frontier_spots() const {
        return {frontier_.data(), frontier_count_};
    }
    [[nodiscard]] const Box& box() const { return box_; }
    /// Of a spot on the plane or on its frontier.
    [[nodiscard]] Place place_of(Spot spot) const;
    [[nodiscard]] bool is_on_frontier(const Place& place) const;

    /// How many cards a card of that color on this empty spot outflanks; 0: it may not be placed.
    [[nodiscard]] int flips(Spot spot, Color color) const;
    /// There is a card left and a place for it.
    [[nodiscard]] bool can_move(Color color) const;
    [[nodiscard]] bool is_over() const { return !can_move(to_move_) && !can_move(other()); }
    [[nodiscard]] bool must_pass() const { return !can_move(to_move_) && can_move(other()); }
    /// All placements of a color, from top to bottom and left to right, each without a tile and
    /// then with one while there are tiles left. Passes are not among them.
    [[nodiscard]] std::vector<Move> moves(Color color) const;
    /// Why a move of the side to move is illegal, if it is.
    [[nodiscard]] Result<void> check(const Move& move) const;
    /// Black's cards minus White's.
    [[nodiscard]] int black_score() const { return count(Color::black) - count(Color::white); }

    /// Places a card of the side to move, which may do so.
    void play(Spot spot, bool with_tile, Undo& undo);
    void play_pass(Undo& undo);
    void play(const Move& move, Undo& undo);
    void undo(const Undo& undo);

  private:
    struct Player {
        Supply supply;
        int tiles = 0;
        int on_plane = 0;
    };
    explicit State(const Layout& layout);
    [[nodiscard]] Color other() const { return opposite(to_move_); }
    [[nodiscard]] const Player& player(Color color) const {
        return player_[static_cast<std::size_t>(color)];
    }
    Player& player(Color color) { return player_[static_cast<std::size_t>(color)]; }
    void add_card(const Layout::Card& card);
    std::uint8_t widen_frontier(Spot spot);

    Plane plane_;
    std::array<Spot, all_cards> cards_;
    std::array<Spot, 8 * all_cards> frontier_;
    std::size_t card_count_ = 0;
    std::size_t frontier_count_ = 0;
    Box box_;
    std::array<Player, 2> player_;
    Color to_move_ = Color::black;
};

}  // namespace outflank::inline OUTFLANK_TIER::mod
