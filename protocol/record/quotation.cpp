#include "protocol/record/quotation.h"

#include <algorithm>

#include "protocol/record/json_reader.h"
#include "protocol/record/pgn_reader.h"
#include "protocol/record/squares.h"
#include "protocol/record/tree_extent.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

bool is_quoted(std::string_view line) { return trimmed(line).starts_with('>'); }

}  // namespace

bool begins_quoted_record(std::string_view line) {
    if (!is_quoted(line)) return false;
    const std::string_view plain = without_quotation(line);
    return begin_of_tree(plain, plain) == 0 || begins_pgn(plain) || begins_json(plain) ||
           plain == "{" || plain == "[";
}

std::string plain_of_quotation(std::string_view text) {
    std::string plain;
    while (is_quoted(first_line(text))) {
        const std::string_view line = first_line(text);
        plain += without_quotation(line);
        plain += '\n';
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return plain;
}

std::size_t size_of_quotation(std::string_view text, std::string_view plain) {
    std::size_t size = 0;
    for (std::size_t end = plain.find('\n'); end != std::string_view::npos;
         end = plain.find('\n')) {
        size = std::min(size + first_line(text.substr(size)).size() + 1, text.size());
        plain.remove_prefix(end + 1);
    }
    if (plain.empty()) return size;
    const std::string_view line = first_line(text.substr(size));
    return size + static_cast<std::size_t>(without_quotation(line).data() - line.data()) +
           plain.size();
}

}  // namespace outflank
