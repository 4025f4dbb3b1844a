#include "protocol/record/pgn_tag.h"

#include <algorithm>

#include "protocol/system/text.h"

namespace outflank {

namespace {

// The length of the quotation mark that a text begins with; 0 without one.
std::size_t quote_size(std::string_view text) {
    if (text.starts_with('"')) return 1;
    if (text.empty() || static_cast<unsigned char>(text.front()) < 0x80) return 0;
    for (const std::string_view quote : {"\u201C", "\u201D", "\u201E", "\u00AB", "\u00BB"})
        if (text.starts_with(quote)) return quote.size();
    return 0;
}

}  // namespace

std::string_view pgn_tag_name(std::string_view line) {
    std::string_view text = trimmed(line);
    if (!text.starts_with('[')) return {};
    text.remove_prefix(1);
    const auto length =
        static_cast<std::size_t>(std::ranges::find_if_not(text, is_pgn_name_letter) - text.begin());
    const std::string_view rest = trimmed(text.substr(length));
    return quote_size(rest) > 0 ? text.substr(0, length) : std::string_view();
}

std::optional<PgnTag> pgn_tag_at(std::string_view text) {
    text = first_line(text);
    std::size_t at = 0;
    while (at < text.size() && quote_size(text.substr(at)) == 0) ++at;
    // Within plain quotation marks, others are a part of the value.
    const bool is_plain = text.substr(at).starts_with('"');
    std::string value;
    for (at += quote_size(text.substr(at)); at < text.size(); ++at) {
        const std::size_t quote = quote_size(text.substr(at));
        if (quote == 1 || (quote > 0 && !is_plain)) {
            const std::size_t close = text.find_first_not_of(" \t", at + quote);
            const bool ends = close != std::string_view::npos && text[close] == ']';
            return ends ? std::optional(PgnTag{value, close + 1}) : std::nullopt;
        }
        if (text[at] == '\\' && at + 1 < text.size()) ++at;
        value += text[at];
    }
    return std::nullopt;
}

bool is_pgn_comment(std::string_view text) {
    return text.starts_with(';') || (text.starts_with('{') && text.find('}') == text.size() - 1);
}

}  // namespace outflank
