#include "protocol/system/line_ends.h"

#include <algorithm>

#include "protocol/system/text.h"

namespace outflank {

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

}  // namespace outflank
