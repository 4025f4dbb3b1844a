#include "protocol/book/book_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/system/text.h"

namespace outflank {

Result<std::vector<BookPosition>> parse_book_lines(
    std::string_view content, const std::function<Result<BookPosition>(std::string_view)>& parse) {
    std::vector<BookPosition> positions;
    for (std::size_t number = 1; !content.empty(); ++number) {
        const std::size_t end = std::min(content.find('\n'), content.size());
        const std::string_view line = trimmed(content.substr(0, end));
        content.remove_prefix(std::min(end + 1, content.size()));
        if (line.empty()) continue;
        auto position = parse(line);
        if (!position) return error(fmt::format("line {}: {}", number, position.error().text));
        positions.push_back(*std::move(position));
    }
    return positions;
}

}  // namespace outflank
