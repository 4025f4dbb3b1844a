#include "protocol/system/shell_words.h"

#include <optional>

#include "engine/ascii.h"

namespace outflank {

Result<std::vector<std::string>> shell_words(std::string_view text) {
    std::vector<std::string> words;
    std::optional<std::string> word;
    char quote = '\0';
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (quote == '\0' && is_blank(c)) {
            if (word) words.push_back(*word);
            word.reset();
            continue;
        }
        if (!word) word.emplace();
        if (quote != '\0' && c == quote) {
            quote = '\0';
        } else if (quote == '\0' && (c == '\'' || c == '"')) {
            quote = c;
        } else if (quote != '\'' && c == '\\' && at + 1 < text.size()) {
            *word += text[++at];
        } else {
            *word += c;
        }
    }
    if (quote != '\0') return error(std::string("missing closing quote: ") + quote);
    if (word) words.push_back(*word);
    return words;
}

}  // namespace outflank
