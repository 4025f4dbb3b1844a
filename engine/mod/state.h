#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/game.h"
#include "engine/mod/plane.h"
#include "engine/result.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER::mod {

inline constexpr int all_cards = 50;
inline constexpr int cards_each = 25;
inline constexpr int tiles_each = 5;

/// What a player does in a turn: place a card, with a tile on it or without, or pass.
struct Move {
    Place place;
    bool has_tile = false;
    bool is_pass = false;

    constexpr bool operator==(const Move&) const = default;
};
inline constexpr Move pass{{}, false, true};

/// A whole position, to be written or set up. `players` are Black and White.
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

/// The smallest rectangle that holds all cards, its edges included.
struct Box {
    Place first;
    Place last;
};

/// A position of Othello MOD. Moves are played on it and taken back. The rule text leaves some
/// things open; state.cpp says how it is read there.
class State {
  public:
    /// What `play` changed, so that `undo` can take it back.
    struct Undo {
        Spot spot{};
        bool is_pass = false;
        bool was_given = false;
        bool had_tile = false;
        std::uint8_t flipped_count = 0;
        std::uint8_t added = 0;  // number of spots added to the frontier
        std::uint16_t at = 0;    // index of the spot in the frontier
        Box box;
        std::array<Spot, all_cards> flipped;
    };

    /// The start of the game.
    State();
    /// Sets up a position. Errors say why it is impossible: too many cards or tiles, two cards on
    /// one place, no card at all, or cards too far apart for one game.
    static Result<State> set_up(const Layout& layout);
    [[nodiscard]] Layout layout() const;

    [[nodiscard]] Color to_move() const { return to_move_; }
    [[nodiscard]] Supply supply(Color color) const { return player(color).supply; }
    [[nodiscard]] int tiles(Color color) const { return player(color).tiles; }
    /// How many cards on the plane show a color.
    [[nodiscard]] int count(Color color) const { return player(color).on_plane; }
    /// How many cards neither player has placed yet.
    [[nodiscard]] int left() const { return player_[0].supply.left + player_[1].supply.left; }

    [[nodiscard]] const Plane& plane() const { return plane_; }
    /// The spots of the cards, in the order in which they were placed.
    [[nodiscard]] std::span<const Spot> cards() const { return {cards_.data(), card_count_}; }
    /// The empty spots next to a card, in no particular order. Cards can only be placed there.
    [[nodiscard]] std::span<const Spot> frontier_spots() const {
        return {frontier_.data(), frontier_count_};
    }
    [[nodiscard]] const Box& box() const { return box_; }
    /// The place of a spot that has a card or belongs to the frontier.
    [[nodiscard]] Place place_of(Spot spot) const;
    /// What is on a place: a card, `frontier`, or `empty` far from all cards.
    [[nodiscard]] Content content_of(const Place& place) const;

    /// How many cards a card of that color on an empty spot outflanks. 0: it may not be placed.
    [[nodiscard]] int flips(Spot spot, Color color) const;
    /// Whether that color has a move: there is a card left, and a place where it outflanks.
    [[nodiscard]] bool can_move(Color color) const;
    [[nodiscard]] bool is_over() const { return !can_move(to_move_) && !can_move(other()); }
    [[nodiscard]] bool must_pass() const { return !can_move(to_move_) && can_move(other()); }
    /// All moves of a color, from top to bottom and left to right, without passes. Each place comes
    /// without a tile, and then with one if the player has tiles left.
    [[nodiscard]] std::vector<Move> moves(Color color) const;
    /// An error when a move is illegal for the side to move; it says why.
    [[nodiscard]] Result<void> check(const Move& move) const;
    /// Black's cards minus White's.
    [[nodiscard]] int black_score() const { return count(Color::black) - count(Color::white); }

    /// Plays a move of the side to move, which must be legal, and fills `undo`.
    void play(Spot spot, bool with_tile, Undo& undo);
    void play_pass(Undo& undo);
    void play(const Move& move, Undo& undo);
    /// Takes the last move back; `undo` is what `play` filled.
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
