#include "protocol/book/foreign_entry.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/system/text.h"
#include "search/book/position_key.h"

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
bool is_score(int discs) { return as_score(discs) == discs; }

ScoreRange edax_range(int score, int level, int empties, const EdaxErrors& errors) {
    const auto range = [&](int middle, int error) {
        return ScoreRange{score, as_score(middle - error), as_score(middle + error)};
    };
    const EdaxSearch search = edax_search(level, empties);
    if (search.depth < empties)
        return range(score - (search.depth % 2 - empties % 2), errors.midgame);
    return range(score, search.selectivity == exact ? 0 : errors.end);
}

EdaxLeaf edax_leaf(const BookPosition& position) {
    const auto& [board, entry] = position;
    const int level = edax_level(entry, board.empty_count());
    if (board.is_over()) return {level, final_disc_difference(board), Square::none};
    if (!entry.leaf || entry.leaf->move == Square::none) return {level};
    return {level, entry.leaf->range.score, entry.leaf->move};
}

Result<BookEntry> edax_entry(const Board& board, const EdaxLeaf& leaf, const EdaxErrors& errors) {
    if (leaf.level < 0 || leaf.level > highest_edax_level)
        return error(fmt::format("a level of {}", leaf.level));
    const int empties = board.empty_count();
    const EdaxSearch search = edax_search(leaf.level, empties);
    BookEntry entry;
    entry.level = leaf.level;
    entry.depth = search.depth;
    entry.selectivity = search.selectivity;
    entry.leaf = Leaf{leaf.move, {}};
    if (leaf.move == Square::none) return entry;
    if (!successor(board, leaf.move)) return error("a leaf that is no legal move");
    if (!is_score(leaf.score)) return error(fmt::format("a leaf with a score of {}", leaf.score));
    entry.leaf->range = edax_range(leaf.score, leaf.level, empties, errors);
    return entry;
}

BookEntry edax_copy(const BookPosition& position) {
    return edax_entry(position.board, edax_leaf(position), EdaxErrors()).value_or(BookEntry());
}

FileBoards::FileBoards(const std::vector<BookPosition>& positions) {
    boards_.reserve(positions.size());
    for (const BookPosition& position : positions) boards_.push_back(canonical(position.board));
    std::ranges::sort(boards_);
}

bool FileBoards::has(const Board& board) const {
    return std::ranges::binary_search(boards_, canonical(board));
}

Result<void> check_number(std::size_t byte, std::size_t announced, std::size_t read,
                          BadPositions* bad) {
    if (bad != nullptr) read += bad->number;
    if (read == announced) return {};
    const std::string wrong =
        fmt::format("byte {}: {} positions are announced, and there are {}", byte, announced, read);
    if (bad == nullptr) return error(wrong);
    if (read > announced) return {};
    bad->add(wrong);
    bad->number += announced - read - 1;
    return {};
}

void BookChanges::count(const BookPosition& position, const BookEntry& again) {
    const auto& [board, entry] = position;
    if (again.games != entry.games) ++games;
    if (board.is_over() || !entry.leaf || entry.leaf->move == Square::none) return;
    if (again.depth != entry.depth || again.selectivity != entry.selectivity) ++searches;
    if (again.leaf != entry.leaf) ++leaf_bounds;
}

std::string text_of(const BookChanges& changes) {
    std::vector<std::string> texts;
    for (const auto& [what, positions] :
         {std::pair("depth or selectivity of the search", changes.searches),
          std::pair("bounds of the leaf", changes.leaf_bounds),
          std::pair("a leaf that is still to be searched, so they were left out",
                    changes.missing_leaves),
          std::pair("games", changes.games),
          std::pair("a pass, so they were left out", changes.left_out)})
        if (positions != 0) texts.push_back(fmt::format("{} ({})", what, positions));
    return joined(texts, ", ");
}

}  // namespace outflank
