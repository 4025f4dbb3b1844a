#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/system/terminal_input.h"

namespace outflank {

/// Lets a person type a line on a terminal, with a prompt, editing, the lines before and
/// completion. There are two implementations: by libedit, and a plain one for systems without it,
/// where the terminal itself does what it can.
class LineEditor {
  public:
    /// What the last word of a text can become: whole words, or names of files, of which those of
    /// folders end with '/'.
    using Complete = std::function<std::vector<std::string>(std::string_view before_cursor)>;

    /// The input must outlive the editor.
    LineEditor(TerminalInput& input, std::string prompt, Complete complete);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    /// Blocks until there is a line and returns it without its line end. Nothing when the input
    /// ends or Ctrl-C is pressed; what was typed is then dropped. The input tells which it was.
    std::optional<std::string> next();

  private:
    class Terminal;
    std::unique_ptr<Terminal> terminal_;
};

}  // namespace outflank
