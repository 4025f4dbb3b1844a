#include "protocol/record/ggf_type.h"

#include <fmt/format.h>

#include "protocol/system/text.h"

namespace outflank {

std::optional<std::string> type_fault(std::string_view type, bool has_board) {
    constexpr std::string_view digits = "0123456789";
    std::string rest = lower_case(trimmed(type));
    const std::string whole = rest;
    bool is_random = false;
    // "r18" first, so that the number that is left is the size.
    if (const std::size_t at = rest.find('r'); at != std::string::npos) {
        const std::size_t end = std::min(rest.find_first_not_of(digits, at + 1), rest.size());
        is_random = true;
        rest.erase(at, end - at);
    }
    const std::size_t begin = std::min(rest.find_first_of(digits), rest.size());
    const std::size_t end = std::min(rest.find_first_not_of(digits, begin), rest.size());
    const std::string size = rest.substr(begin, end - begin);
    const std::string letters = rest.substr(0, begin) + rest.substr(end);
    if (letters.find('a') != std::string::npos) return "anti-Othello, in which fewer discs win";
    if (letters.find_first_not_of("skbw") != std::string::npos)
        return "an unknown type of game: " + quoted(whole);
    if (!size.empty() && size != "8") return unknown_size(size);
    if (is_random && !has_board) return "a random start, and the record has no board";
    return std::nullopt;
}

std::string without_bids(std::string_view type) {
    std::string rest(type);
    std::erase_if(rest, [](char letter) { return letter == 'k' || letter == 'K'; });
    return rest;
}

std::string unknown_size(std::string_view size) {
    if (size == "88") return "an octagonal board";
    const auto number = parse_integer(size);
    return number && *number > 0 ? fmt::format("a board of {0}x{0}", *number)
                                 : fmt::format("not a board of size 8: {}", quoted(size));
}

}  // namespace outflank
