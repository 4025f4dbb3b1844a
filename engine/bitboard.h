#pragma once

#include <bit>
#include <cstdint>

#include "engine/square.h"

namespace outflank {

/// A set of squares: bit n is the square of index n.
using Bitboard = std::uint64_t;

constexpr Bitboard bit(Square square) { return Bitboard{1} << index(square); }
constexpr bool contains(Bitboard set, Square square) { return (set >> index(square)) & 1U; }
constexpr int count(Bitboard set) { return std::popcount(set); }
/// The lowest square of a set, which must not be empty.
constexpr Square first(Bitboard set) { return square_at(std::countr_zero(set)); }
/// The set without its lowest square.
constexpr Bitboard without_first(Bitboard set) { return set & (set - 1); }
/// The nth square of a set in ascending order, counted from 0. The set must have more than n.
constexpr Square nth(Bitboard set, int n) {
    for (; n > 0; --n) set = without_first(set);
    return first(set);
}

/// The preferred squares of a set, or the whole set when it has no preferred square. To order moves
/// without a branch, which processors would often mispredict.
constexpr Bitboard preferring(Bitboard set, Bitboard preferred) {
    return (set & preferred) != 0 ? set & preferred : set;
}

/// Iterates over the squares of a set in ascending order: `for (Square s : Squares{set})`.
class Squares {
  public:
    class Iterator {
      public:
        constexpr explicit Iterator(Bitboard set) : set_(set) {}
        constexpr Square operator*() const { return first(set_); }
        constexpr Iterator& operator++() {
            set_ = without_first(set_);
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;

      private:
        Bitboard set_;
    };

    constexpr explicit Squares(Bitboard set) : set_(set) {}
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(set_); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

  private:
    Bitboard set_;
};

/// A set drawn as text, row 1 first: '.' is a square outside the set, any other character a square
/// in it; blanks and line breaks are skipped. Squares that are not drawn are outside the set.
constexpr Bitboard drawn(const char* picture) {
    Bitboard set = 0;
    int square = 0;
    for (; *picture != '\0' && square < square_count; ++picture) {
        if (*picture == ' ' || *picture == '\n') continue;
        if (*picture != '.') set |= Bitboard{1} << square;
        ++square;
    }
    return set;
}

inline constexpr Bitboard column_a = 0x0101010101010101ULL;
inline constexpr Bitboard column_h = column_a << 7;
inline constexpr Bitboard row_1 = 0xFFULL;
inline constexpr Bitboard row_8 = row_1 << 56;
inline constexpr Bitboard corners =
    bit(Square::a1) | bit(Square::h1) | bit(Square::a8) | bit(Square::h8);
inline constexpr Bitboard x_squares =
    bit(Square::b2) | bit(Square::g2) | bit(Square::b7) | bit(Square::g7);
inline constexpr Bitboard edges = row_1 | row_8 | column_a | column_h;

/// All squares next to a square of the set, in eight directions. Some may be in the set themselves.
constexpr Bitboard neighbours(Bitboard set) {
    const Bitboard beside = set | ((set << 1) & ~column_a) | ((set >> 1) & ~column_h);
    return ((set << 1) & ~column_a) | ((set >> 1) & ~column_h) | (beside << 8) | (beside >> 8);
}

}  // namespace outflank
