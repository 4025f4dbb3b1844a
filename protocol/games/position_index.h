#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "search/book/database.h"

namespace outflank {

/// A game that came to a position, and what was played there: a byte that the base makes sense of.
struct Occurrence {
    std::int64_t game = 0;
    std::uint8_t played = 0;

    bool operator==(const Occurrence&) const = default;
};

struct IndexedPosition {
    std::uint64_t key = 0;
    Occurrence occurrence;
};

/// Which games came to which positions, by the positions' keys. It lies in a database as segments,
/// each of which holds keys in order, in pages of some thousand. What is added becomes a segment;
/// then each one that is not twice as large as the one behind it is merged with that, so that there
/// are few (the idea of O'Neil, Cheng, Gawlick and O'Neil, "The log-structured merge-tree", 1996).
/// A position takes about 8 bytes. Throws BookError.
class PositionIndex {
  public:
    static void make_tables(Database& database);
    explicit PositionIndex(Database& database) : database_(database) {}

    /// Adds positions of games that are newer than all in the index, sorted by key and game; within
    /// a transaction.
    void add(std::span<const IndexedPosition> positions);
    /// All games that came to the position of this key, the oldest first.
    [[nodiscard]] std::vector<Occurrence> find(std::uint64_t key);

    /// The first game of each of some keys, which are asked for in ascending order.
    class Walk {
      public:
        explicit Walk(Database& database);
        ~Walk();
        Walk(const Walk&) = delete;
        Walk& operator=(const Walk&) = delete;
        std::optional<Occurrence> first_of(std::uint64_t key);

      private:
        class Reader;
        friend class PositionIndex;
        std::vector<std::unique_ptr<Reader>> readers_;  // of the segments, the oldest first
    };

  private:
    struct Segment {
        std::int64_t number;
        std::int64_t positions;
    };
    [[nodiscard]] static std::vector<Segment> segments(Database& database);
    void merge(const Segment& older, const Segment& newer);

    Database& database_;
};

}  // namespace outflank
