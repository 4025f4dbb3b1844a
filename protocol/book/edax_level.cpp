#include "protocol/book/edax_level.h"

#include <algorithm>
#include <array>
#include <span>

namespace outflank {

namespace {

constexpr int exact = 100;

// Up to `exact_empties` a level solves; for each further three it searches to the end with the next
// of these selectivities; with more empties, to the depth of the level.
struct Solving {
    int highest_level;
    int exact_empties;
    std::array<int, 5> selectivities;  // the last ones are 0 where there are fewer
};
constexpr std::array<Solving, 9> solving = {{
    {12, 21, {98}},
    {18, 21, {98, 87}},
    {21, 24, {98, 87}},
    {24, 24, {99, 95, 73}},
    {27, 27, {98, 87}},
    {29, 27, {99, 95, 73}},
    {31, 30, {98, 87}},
    {33, 30, {99, 95, 73}},
    {35, 30, {99, 98, 87}},
}};

Solving solving_of(int level) {
    if (level <= 10) return {level, 2 * level, {}};
    const auto row = std::ranges::find_if(
        solving, [level](const Solving& entry) { return level <= entry.highest_level; });
    if (row != solving.end()) return *row;
    if (level < highest_edax_level) return {level, level - 6, {99, 98, 95, 87, 73}};
    return {level, level, {}};
}

}  // namespace

EdaxSearch edax_search(int level, int empties) {
    const Solving row = solving_of(level);
    if (empties <= row.exact_empties) return {empties, exact};
    const auto step = static_cast<std::size_t>((empties - row.exact_empties - 1) / 3);
    if (step < row.selectivities.size() && row.selectivities[step] != 0)
        return {empties, row.selectivities[step]};
    return {level, level <= 10 ? exact : 73};
}

int edax_level(const BookEntry& entry, int empties) {
    if (entry.level) return *entry.level;
    for (int level = highest_edax_level; level > 0; --level) {
        const EdaxSearch search = edax_search(level, empties);
        const bool is_as_sure = search.selectivity <= entry.selectivity || search.depth < empties;
        if (search.depth <= entry.depth && is_as_sure) return level;
    }
    return 0;
}

int as_score(int discs) { return std::clamp(discs, min_score.discs(), max_score.discs()); }

ScoreRange edax_range(int score, int level, int empties, const EdaxErrors& errors) {
    const auto range = [&](int middle, int error) {
        return ScoreRange{score, as_score(middle - error), as_score(middle + error)};
    };
    const EdaxSearch search = edax_search(level, empties);
    if (search.depth < empties)
        return range(score - (search.depth % 2 - empties % 2), errors.midgame);
    return range(score, search.selectivity == exact ? 0 : errors.end);
}

}  // namespace outflank
