#include "protocol/book/book_changes.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "protocol/system/text.h"

namespace outflank {

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
    std::vector<std::string> told;
    for (const auto& [what, positions] :
         {std::pair("depth or selectivity of the search", changes.searches),
          std::pair("bounds of the leaf", changes.leaf_bounds),
          std::pair("a leaf that is still to be searched, so they were left out",
                    changes.missing_leaves),
          std::pair("games", changes.games),
          std::pair("a pass, so they were left out", changes.left_out)})
        if (positions != 0) told.push_back(fmt::format("{} ({})", what, positions));
    return joined(told, ", ");
}

}  // namespace outflank
