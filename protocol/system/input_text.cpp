#include "protocol/system/input_text.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// So many of the first bytes decide what the rest is.
constexpr std::size_t beginning = 4096;

// NUL, blanks, the end of a file of DOS, and what terminals get.
bool may_be_in_text(char c) {
    constexpr std::string_view controls{"\0\b\t\n\v\f\r\x1A\x1B", 9};
    return static_cast<unsigned char>(c) >= ' ' || controls.find(c) != std::string_view::npos;
}

// The text without the byte order marks at the beginning of its lines.
std::string without_marks(std::string text) {
    const std::string mark_of_line = "\n" + std::string(byte_order_mark);
    std::string kept;
    std::size_t begin = 0;
    for (std::size_t at = text.find(mark_of_line); at != std::string::npos;
         at = text.find(mark_of_line, begin)) {
        kept.append(text, begin, at + 1 - begin);
        begin = at + mark_of_line.size();
    }
    if (begin == 0) return text;
    return kept.append(text, begin, std::string::npos);
}

}  // namespace

std::string LineEnds::next(std::string text) {
    if (form_ == Form::unknown) {
        const std::size_t line_end = open_ > 0 ? 0 : text.find_first_of("\r\n");
        if (!is_text(text)) {
            form_ = Form::passes;
        } else if (line_end < text.size()) {
            const std::size_t behind = text.find_first_not_of('\r', line_end);
            if (behind == std::string::npos) {
                open_ += text.size() - line_end;
            } else if (text[behind] == '\n') {
                form_ = Form::passes;
            } else {
                form_ = Form::lone_cr;
                text.insert(0, open_, '\n');
            }
        }
    }
    if (form_ == Form::lone_cr) std::ranges::replace(text, '\r', '\n');
    return text;
}

std::string StrayBytes::next(std::string text) {
    const auto first =
        std::string_view(text).substr(0, beginning - std::min(looked_at_, beginning));
    looked_at_ += first.size();
    passes_ = passes_ || !std::ranges::all_of(first, may_be_in_text);
    if (passes_) return text;
    std::ranges::replace(text, '\0', ' ');
    return without_marks(std::move(text));
}

}  // namespace outflank
