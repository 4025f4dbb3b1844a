#include "engine/mod/state.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <set>
#include <utility>

#include "engine/mod/notation.h"
#include "engine/notation.h"

namespace outflank::inline OUTFLANK_TIER::mod {

namespace {

// How many cards a card of a color outflanks on the line that begins next to it.
unsigned outflanked(const LineBits& line, Color color) {
    const std::uint64_t opponents = line.cards(opposite(color)) & ~line.tiles;
    const int row = std::countr_one(opponents);  // its length
    const bool is_bordered = (line.cards(color) >> row & 1) != 0;
    return is_bordered ? static_cast<unsigned>(row) : 0;
}

constexpr int farthest = 1'000'000'000;  // so that no coordinate ever overflows

Box box_around(const std::vector<Layout::Card>& cards) {
    Box box{cards.front().place, cards.front().place};
    for (const Layout::Card& card : cards) {
        box.first.x = std::min(box.first.x, card.place.x);
        box.first.y = std::min(box.first.y, card.place.y);
        box.last.x = std::max(box.last.x, card.place.x);
        box.last.y = std::max(box.last.y, card.place.y);
    }
    return box;
}

Result<void> check_players(const Layout& layout) {
    int cards = static_cast<int>(layout.cards.size());
    for (const Color color : {Color::black, Color::white}) {
        const Layout::Player& player = layout.players[static_cast<std::size_t>(color)];
        const auto tiled = std::ranges::count_if(layout.cards, [&](const Layout::Card& card) {
            return card.has_tile && card.color == color;
        });
        if (player.cards.left < 0 || player.cards.left > cards_each)
            return error(player_name(color) + " has 0 to 25 cards left, not " +
                         std::to_string(player.cards.left));
        if (player.cards.given < 0 || player.cards.given > all_cards)
            return error(player_name(color) + " was given 0 to 50 cards, not " +
                         std::to_string(player.cards.given));
        if (player.tiles < 0 || tiled + player.tiles > tiles_each)
            return error(player_name(color) + " has 5 tiles, not " + std::to_string(tiled) +
                         " placed and " + std::to_string(player.tiles) + " left");
        cards += player.cards.left;
    }
    if (cards > all_cards)
        return error("there are 50 cards, not " + std::to_string(layout.cards.size()) +
                     " placed and " +
                     std::to_string(cards - static_cast<int>(layout.cards.size())) + " left");
    return {};
}

Result<void> check_places(const Layout& layout) {
    if (layout.cards.empty()) return error("a plane without cards");
    std::set<std::pair<int, int>> places;
    for (const auto& [place, color, has_tile] : layout.cards) {
        const auto is_within = [](int at) { return at >= -farthest && at <= farthest; };
        if (!is_within(place.x) || !is_within(place.y))
            return error("a place beyond a thousand million: " + to_string(place));
        if (!places.emplace(place.x, place.y).second)
            return error("two cards on " + to_string(place));
    }
    // Every card is placed next to another one, so each card left can make the box one place wider;
    // and the frontier is one place more on either side.
    const Box box = box_around(layout.cards);
    const int left = layout.players[0].cards.left + layout.players[1].cards.left;
    if (std::max(box.last.x - box.first.x, box.last.y - box.first.y) + left + 3 >
        static_cast<int>(torus))
        return error("cards too far apart for one game: from " + to_string(box.first) + " to " +
                     to_string(box.last));
    return {};
}

}  // namespace

Layout start_layout() {
    Layout layout;
    layout.cards = {{{0, 0}, Color::white, false},
                    {{1, 0}, Color::black, false},
                    {{0, 1}, Color::black, false},
                    {{1, 1}, Color::white, false}};
    return layout;
}

State::State() : State(start_layout()) {}

State::State(const Layout& layout) : box_(box_around(layout.cards)), to_move_(layout.to_move) {
    for (const Color color : {Color::black, Color::white}) {
        const Layout::Player& from = layout.players[static_cast<std::size_t>(color)];
        player(color) = {from.cards, from.tiles, 0};
    }
    for (const Layout::Card& card : layout.cards) add_card(card);
    for (const Spot spot : cards()) widen_frontier(spot);
}

void State::add_card(const Layout::Card& card) {
    const Spot spot = spot_at(card.place);
    plane_.put_card(spot, static_cast<Content>(card_of(card.color) | (card.has_tile ? tile : 0)));
    cards_[card_count_++] = spot;
    ++player(card.color).on_plane;
}

Result<State> State::set_up(const Layout& layout) {
    if (auto players = check_players(layout); !players) return tl::make_unexpected(players.error());
    if (auto places = check_places(layout); !places) return tl::make_unexpected(places.error());
    return State(layout);
}

Layout State::layout() const {
    Layout layout;
    for (const Spot spot : cards())
        layout.cards.push_back({place_of(spot),
                                (plane_[spot] & black_card) != 0 ? Color::black : Color::white,
                                (plane_[spot] & tile) != 0});
    layout.players = {Layout::Player{player_[0].supply, player_[0].tiles},
                      Layout::Player{player_[1].supply, player_[1].tiles}};
    layout.to_move = to_move_;
    return layout;
}

Place State::place_of(Spot spot) const {
    const Place corner{box_.first.x - 1, box_.first.y - 1};
    const unsigned right = (column(spot) - column(spot_at(corner))) % torus;
    const unsigned down = (row(spot) - row(spot_at(corner))) % torus;
    return {corner.x + static_cast<int>(right), corner.y + static_cast<int>(down)};
}

Content State::content_of(const Place& place) const {
    const bool is_near = place.x >= box_.first.x - 1 && place.x <= box_.last.x + 1 &&
                         place.y >= box_.first.y - 1 && place.y <= box_.last.y + 1;
    return is_near ? plane_[spot_at(place)] : empty;
}

// Rules 3 to 5, and how they are read when a line has tiles:
// - A card under a tile never flips ("Stop! Tiles"). When the opponent's line comes to it, nothing
// in
//   that line flips, not even the cards before the tile. The other reading, that only the card with
//   the tile stays and the others flip, contradicts Figure 4, where the card may not be placed.
// - "A card that has a Stop! tile may still be used to outflank": its owner can use it as the end
// of
//   a row, like any other card. The opponent cannot, since it does not show the opponent's color.
// - A row ends at the first card of the player's own (rule 4); cards behind it do not count.
int State::flips(Spot spot, Color color) const {
    const LinesFrom lines(plane_, spot);
    unsigned flips = 0;
    for (unsigned left = plane_.neighbors(spot); left != 0; left &= left - 1)
        flips += outflanked(lines[static_cast<Direction>(std::countr_zero(left))], color);
    return static_cast<int>(flips);
}

// Rules 2, 9 and 10. "Both players are out of cards" ends the game even if there are places left. A
// player who has no card but could outflank must be given one by the opponent. So whether there is
// a move does not depend on which player has the cards that are left.
bool State::can_move(Color color) const {
    return left() > 0 &&
           std::ranges::any_of(frontier_spots(), [&](Spot spot) { return flips(spot, color) > 0; });
}

std::vector<Move> State::moves(Color color) const {
    std::vector<Move> moves;
    if (left() == 0) return moves;
    for (const Spot spot : frontier_spots())
        if (flips(spot, color) > 0) moves.push_back({place_of(spot)});
    std::ranges::sort(moves, [](const Move& a, const Move& b) {
        return std::pair(a.place.y, a.place.x) < std::pair(b.place.y, b.place.x);
    });
    if (tiles(color) == 0) return moves;
    std::vector<Move> both;
    for (const Move& move : moves) {
        both.push_back(move);
        both.push_back({move.place, true});
    }
    return both;
}

Result<void> State::check(const Move& move) const {
    const std::string who = player_name(to_move_);
    const std::string what = "illegal move " + to_string(move) + " for " + who + ": ";
    if (is_over()) return error(what + "the game is over");
    if (move.is_pass) {
        if (can_move(to_move_)) return error("illegal pass: " + who + " has a move");
        return {};
    }
    if (!can_move(to_move_)) return error(what + "only a pass is left");
    const Content content = content_of(move.place);
    if ((content & either_card) != 0) return error(what + "the place is taken");
    if (content != frontier || flips(spot_at(move.place), to_move_) == 0)
        return error(what + "it outflanks nothing");
    if (move.has_tile && tiles(to_move_) == 0) return error(what + "no tile is left");
    return {};
}

// Adds the empty neighbours of a card to the frontier and returns how many are new.
std::uint8_t State::widen_frontier(Spot spot) {
    std::uint8_t added = 0;
    for (const Direction direction : directions) {
        const Spot at = next(spot, direction);
        if (plane_[at] != empty) continue;
        plane_.set_frontier(at, true);
        frontier_[frontier_count_++] = at;
        ++added;
    }
    return added;
}

// Rule 6: all outflanked rows flip. A tile is placed last, only on the card just placed: at most
// one each turn, and none with a pass. A player who has no tile left is not given one.
void State::play(Spot spot, bool with_tile, Undo& undo) {
    const Color color = to_move_;
    Player& own = player(color);
    Player& opponent = player(opposite(color));
    assert(plane_[spot] == frontier && left() > 0 && (!with_tile || own.tiles > 0));
    undo.spot = spot;
    undo.is_pass = false;
    undo.had_tile = with_tile;
    undo.box = box_;
    undo.flipped_count = 0;

    const LinesFrom lines(plane_, spot);
    for (const Direction direction : directions) {
        const unsigned row = outflanked(lines[direction], color);
        for (unsigned i = 1; i <= row; ++i)
            undo.flipped[undo.flipped_count++] = next(spot, direction, i);
    }
    for (std::uint8_t i = 0; i < undo.flipped_count; ++i) plane_.flip(undo.flipped[i]);
    assert(undo.flipped_count > 0);
    own.on_plane += undo.flipped_count + 1;
    opponent.on_plane -= undo.flipped_count;

    // Rule 9: a player who has no card left is given one by the opponent, each time.
    undo.was_given = take_disc(own.supply, opponent.supply);
    own.tiles -= with_tile ? 1 : 0;

    const Place place = place_of(spot);
    box_.first = {std::min(box_.first.x, place.x), std::min(box_.first.y, place.y)};
    box_.last = {std::max(box_.last.x, place.x), std::max(box_.last.y, place.y)};
    plane_.put_card(spot, static_cast<Content>(card_of(color) | (with_tile ? tile : 0)));
    cards_[card_count_++] = spot;
    const auto* const found = std::find(frontier_.data(), frontier_.data() + frontier_count_, spot);
    undo.at = static_cast<std::uint16_t>(found - frontier_.data());
    frontier_[undo.at] = frontier_[--frontier_count_];
    undo.added = widen_frontier(spot);
    to_move_ = opposite(color);
}

void State::play_pass(Undo& undo) {
    undo.is_pass = true;
    to_move_ = other();
}

void State::play(const Move& move, Undo& undo) {
    assert(check(move));
    if (move.is_pass) return play_pass(undo);
    play(spot_at(move.place), move.has_tile, undo);
}

void State::undo(const Undo& undo) {
    to_move_ = other();
    if (undo.is_pass) return;
    Player& own = player(to_move_);
    Player& opponent = player(other());
    for (std::uint8_t i = 0; i < undo.added; ++i)
        plane_.set_frontier(frontier_[--frontier_count_], false);
    frontier_[frontier_count_++] = frontier_[undo.at];
    frontier_[undo.at] = undo.spot;
    plane_.remove_card(undo.spot);
    --card_count_;
    box_ = undo.box;
    own.tiles += undo.had_tile ? 1 : 0;
    if (undo.was_given) {
        ++opponent.supply.left;
        --own.supply.given;
    } else {
        ++own.supply.left;
    }
    own.on_plane -= undo.flipped_count + 1;
    opponent.on_plane += undo.flipped_count;
    for (std::uint8_t i = 0; i < undo.flipped_count; ++i) plane_.flip(undo.flipped[i]);
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
