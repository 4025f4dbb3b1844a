#include <cstdio>
#include <utility>

#include "protocol/system/line_editor.h"

namespace outflank {

LineEditor make_line_editor(TerminalInput& input, std::string prompt, Complete /*complete*/) {
    return [&input, prompt = std::move(prompt)] {
        std::fputs(prompt.c_str(), stdout);
        std::fflush(stdout);
        std::optional<std::string> line = input.take_line();
        while (!line && input.wait()) line = input.take_line();
        return line;
    };
}

}  // namespace outflank
