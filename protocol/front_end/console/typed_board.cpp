#include "protocol/front_end/console/typed_board.h"

#include <utility>

#include "protocol/system/text.h"

namespace outflank {

bool TypedBoard::take(std::string_view line) {
    const bool is_first = lines_.empty();
    const bool may_be_of_it =
        trimmed(line).empty() ? whole_.has_value() : !is_first || begins_rows(line);
    if (!may_be_of_it || lines_.size() == most_lines) return false;
    lines_.emplace_back(line);
    const std::string all = text();
    std::size_t length = 0;
    const Result<Diagram> diagram = parse_diagram(all, length);
    if (length < all.size()) {
        lines_.pop_back();
        return false;
    }
    has_news_ = diagram && whole_ != *diagram;
    if (diagram) whole_ = *diagram;
    return true;
}

std::string TypedBoard::text() const { return joined(lines_, "\n"); }

std::vector<std::string> TypedBoard::give_up() {
    std::vector<std::string> lines = std::exchange(lines_, {});
    if (std::exchange(whole_, std::nullopt)) lines.clear();
    return lines;
}

}  // namespace outflank
