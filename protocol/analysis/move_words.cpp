#include "protocol/analysis/move_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/notation.h"
#include "engine/stability.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

using Words = std::vector<std::string>;

// Mobility and inner discs count for less near the end, where a difference of mobility between two
// moves is still a reason.
constexpr int least_empties_for_mobility = 12;
constexpr int least_empties_for_more_moves = 6;
constexpr int least_empties_for_openness = 20;
constexpr int most_empties_for_parity = 20;
constexpr int largest_region = 7;
// Differences from which they are a reason.
constexpr int least_moves = 2;
constexpr int least_discs = 3;

std::string squares_text(Bitboard squares) {
    Words names;
    for (const Square square : Squares(squares)) names.push_back(to_string(square));
    return joined(names, " and ");
}

std::string moves_text(const std::string& who, int count) {
    return fmt::format("leaves {} {}", who, counted(count, "move"));
}

// The empty squares that are joined to a square by empty neighbours.
Bitboard region_of(Square square, Bitboard empties) {
    Bitboard region = bit(square);
    for (Bitboard grown = region;; region = grown) {
        grown = (region | neighbours(region)) & empties;
        if (grown == region) return region;
    }
}

int stable_count(Bitboard player, Bitboard opponent) {
    return count(stable_discs(player, opponent));
}

// What a move does.
struct Effect {
    Effect(const Position& position, Square move)
        : before(position.board),
          after(position.board.after_move(move)),
          mover(player_name(position.to_move)),
          opponent(player_name(opposite(position.to_move))),
          taken(corners & bit(move)),
          had(before.after_pass().moves() & corners),
          open(after.moves() & corners),
          left(count(after.moves())),
          own(count(after.after_pass().moves())),
          stable(stable_count(after.opponent, after.player) -
                 stable_count(before.player, before.opponent)),
          region(count(region_of(move, before.empties()))) {
        flips_inner_discs = after.empty_count() >= least_empties_for_openness &&
                            (before.opponent & after.opponent & neighbours(after.empties())) == 0;
        is_beside_corner = after.empty_count() >= least_empties_for_openness &&
                           contains(x_squares, move) &&
                           (neighbours(bit(move)) & corners & after.empties()) != 0;
        has_parity = before.empty_count() <= most_empties_for_parity && region <= largest_region;
    }

    [[nodiscard]] bool wipes_out() const { return after.player == 0; }
    [[nodiscard]] bool makes_pass() const { return left == 0 && !after.is_over(); }
    [[nodiscard]] bool gets_last() const { return region % 2 == 1; }

    [[nodiscard]] bool can_be_wiped_out() const {
        for (const Square reply : Squares(after.moves()))
            if (after.after_move(reply).player == 0) return true;
        return false;
    }

    // The most discs that the opponent can make stable by his next move.
    [[nodiscard]] int threat() const {
        const int before_it = stable_count(after.player, after.opponent);
        int most = 0;
        for (const Square reply : Squares(after.moves())) {
            const Board next = after.after_move(reply);
            most = std::max(most, stable_count(next.opponent, next.player) - before_it);
        }
        return most;
    }

    [[nodiscard]] std::string parity_text() const {
        if (region == 1) return "fills the last empty square here";
        return fmt::format("begins a region of {} empties where {} gets the last move", region,
                           gets_last() ? mover : opponent);
    }

    Board before;
    Board after;
    std::string mover;
    std::string opponent;
    Bitboard taken;  // a corner, by the move itself
    Bitboard had;    // corners that the opponent could take, were it his turn before the move
    Bitboard open;   // corners that he can take after it
    int left;        // his moves after it
    int own;         // the mover's, were it his turn again
    int stable;      // discs of the mover that it makes stable
    int region;      // empty squares of the region that it is in
    bool flips_inner_discs;  // none beside an empty square: it opens nothing new
    bool is_beside_corner;   // diagonally, and the corner is empty
    bool has_parity;         // the last moves of regions count now
};

// Few moves for the opponent are what the middle of the game is about. The mean of the other moves
// says what is few.
void add_mobility(const Effect& effect, Square move, Words& words) {
    const Bitboard others = effect.before.moves() & ~bit(move);
    if (effect.after.empty_count() < least_empties_for_mobility || others == 0) return;
    int sum = 0;
    for (const Square other : Squares(others))
        sum += count(effect.before.after_move(other).moves());
    const auto mean = std::lround(static_cast<double>(sum) / count(others));
    if (std::abs(mean - effect.left) >= least_moves)
        words.push_back(
            fmt::format("{} (the others {})", moves_text(effect.opponent, effect.left), mean));
}

}  // namespace

std::string move_words(const Position& before, Square move) {
    const Effect effect(before, move);
    if (effect.wipes_out()) return "wipes " + effect.opponent + " out";
    Words words;
    if (effect.taken != 0) words.emplace_back("takes the corner");
    if (const Bitboard given = effect.open & ~effect.had)
        words.push_back(
            fmt::format("gives {} the corner {}", effect.opponent, squares_text(given)));
    if (const Bitboard kept = effect.had & ~effect.open & ~bit(move))
        words.push_back(
            fmt::format("keeps {} from the corner {}", effect.opponent, squares_text(kept)));
    if (effect.makes_pass())
        words.push_back(effect.opponent + " must pass");
    else
        add_mobility(effect, move, words);
    if (effect.flips_inner_discs) words.emplace_back("flips inner discs only");
    if (effect.is_beside_corner) words.emplace_back("stands next to an empty corner");
    if (effect.stable >= least_discs)
        words.push_back(fmt::format("makes {} stable", counted(effect.stable, "disc")));
    if (effect.has_parity) words.push_back(effect.parity_text());
    return joined(words, ", ");
}

MistakeWords mistake_words(const Position& before, Square move, Square best) {
    using enum MistakeKind;
    const Effect bad(before, move);
    const Effect good(before, best);
    const std::string& opponent = bad.opponent;
    const std::string better = to_string(best);
    if (good.wipes_out()) return {"", "wipes " + opponent + " out", other};

    std::optional<MistakeKind> kind;
    const auto add = [&kind](Words& words, MistakeKind about, const std::string& text) {
        words.push_back(text);
        if (!kind) kind = about;
    };
    Words against;
    if (bad.can_be_wiped_out() && !good.can_be_wiped_out())
        add(against, other, "lets " + opponent + " take all discs");
    const Bitboard corners_lost = bad.open & ~good.open;
    if (const Bitboard given = corners_lost & ~bad.had)
        add(against, corner, fmt::format("gives {} the corner {}", opponent, squares_text(given)));
    if (const Bitboard left = corners_lost & bad.had)
        add(against, corner, fmt::format("leaves {} the corner {}", opponent, squares_text(left)));
    if (bad.is_beside_corner && !good.is_beside_corner)
        add(against, corner, "stands next to an empty corner");
    if (bad.after.empty_count() >= least_empties_for_more_moves) {
        if (bad.left - good.left >= least_moves)
            add(against, mobility,
                fmt::format("{} ({} leaves {})", moves_text(opponent, bad.left), better,
                            good.left));
        if (good.own - bad.own >= least_moves)
            add(against, mobility,
                fmt::format("{} ({} leaves {})", moves_text(bad.mover, bad.own), better, good.own));
    }
    if (const int threat = bad.threat(), lesser = good.threat(); threat - lesser >= least_discs)
        add(against, stability,
            fmt::format("lets {} make {} stable ({} lets {})", opponent, counted(threat, "disc"),
                        better, lesser));
    const bool parity_differs =
        bad.has_parity && good.has_parity && !bad.gets_last() && good.gets_last();
    if (parity_differs) add(against, parity, bad.parity_text());

    Words best_words;
    if (good.taken != 0 && bad.taken == 0) add(best_words, corner, "takes the corner");
    if (good.makes_pass() && !bad.makes_pass()) add(best_words, mobility, opponent + " must pass");
    if (good.flips_inner_discs && !bad.flips_inner_discs)
        add(best_words, mobility, "flips inner discs only");
    if (good.stable >= 0 && good.stable - bad.stable >= least_discs)
        add(best_words, stability,
            fmt::format("makes {} stable ({} makes {})", counted(good.stable, "disc"),
                        to_string(move), std::max(bad.stable, 0)));
    if (parity_differs) best_words.push_back(good.parity_text());
    return {joined(against, ", "), joined(best_words, ", "), kind.value_or(other)};
}

}  // namespace outflank
