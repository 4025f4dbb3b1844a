#include <cstdio>
#include <utility>

#include "protocol/system/line_editor.h"

namespace outflank {

class LineEditor::Terminal {
  public:
    Terminal(TerminalInput& input, std::string prompt)
        : input_(input), prompt_(std::move(prompt)) {}

    std::optional<std::string> next() {
        std::fputs(prompt_.c_str(), stdout);
        std::fflush(stdout);
        std::optional<std::string> line = input_.take_line();
        while (!line && input_.wait()) line = input_.take_line();
        return line;
    }

  private:
    TerminalInput& input_;
    const std::string prompt_;
};

LineEditor::LineEditor(TerminalInput& input, std::string prompt, Complete /*complete*/)
    : terminal_(std::make_unique<Terminal>(input, std::move(prompt))) {}
LineEditor::~LineEditor() = default;

std::optional<std::string> LineEditor::next() { return terminal_->next(); }

}  // namespace outflank
