#include "protocol/system/line_reader.h"

#include <algorithm>
#include <utility>

#include "protocol/system/text.h"

namespace outflank {

// False at the end of input, or when interrupted.
bool LineReader::refill() {
    for (text_.clear(); text_.empty() && !has_ended_;) {
        std::optional<std::string> bytes = input_.next();
        if (!bytes) return false;
        has_ended_ = bytes->empty();
        text_ = line_ends_.next(has_ended_ ? decoder_.finish() : decoder_.next(std::move(*bytes)));
    }
    unread_ = text_;
    return !text_.empty();
}

std::optional<std::string> LineReader::next() {
    std::string line;
    bool begun = false;
    while (!unread_.empty() || refill()) {
        begun = true;
        const std::size_t end = std::min(unread_.find('\n'), unread_.size());
        const std::string_view head = line.empty() ? unread_ : line;
        const bool is_question = trimmed(head.substr(0, end)).starts_with('{');
        const std::size_t longest = is_question ? longest_question : longest_line;
        line += unread_.substr(0, std::min(end, longest + 1 - line.size()));
        const bool complete = end < unread_.size();
        unread_.remove_prefix(complete ? end + 1 : end);
        if (complete) return line;
    }
    if (!begun) return std::nullopt;
    return line;
}

std::optional<std::string> LineReader::next_text() {
    if (unread_.empty() && !refill()) return std::nullopt;
    return std::string(std::exchange(unread_, {}));
}

bool LineReader::is_silent(int milliseconds) {
    return unread_.empty() && !has_ended_ && input_.is_silent(milliseconds);
}

}  // namespace outflank
