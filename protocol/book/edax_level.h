#pragma once

#include "search/book/book_entry.h"

namespace outflank {

inline constexpr int highest_edax_level = 60;

/// What a level from 0 to 60 of Edax 4 means: its book tells of each search the level alone.
struct EdaxSearch {
    int depth;        // plies; to the end if it is the number of empties
    int selectivity;  // percent: 73, 87, 95, 98, 99, or 100
};
EdaxSearch edax_search(int level, int empties);

/// The entry's own level, or else the highest one that searches no deeper, and with no higher
/// selectivity where it searches to the end. Before that Edax knows 73% alone, or 100% up to 10
/// plies, and so no level for the book in the executable, which was searched with 63%.
int edax_level(const BookEntry& entry, int empties);

/// The nearest possible score.
int as_score(int discs);

/// The bounds that Edax gives to a leaf's score, which depend on two errors that its book states:
/// one for searches of limited depth, and one for those to the end that are not exact.
struct EdaxErrors {
    int midgame = 2;
    int end = 1;
};
ScoreRange edax_range(int score, int level, int empties, const EdaxErrors& errors);

}  // namespace outflank
