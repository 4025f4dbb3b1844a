#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/system/terminal_input.h"

namespace outflank {

/// Blocks until a person has typed a line on a terminal, and returns it without its line end.
/// Nothing when the input ends or Ctrl-C is pressed; what was typed is then dropped. The input
/// knows which it was.
using LineEditor = std::function<std::optional<std::string>()>;

/// What the last word of a text can become: whole words, or names of files, of which those of
/// folders end with '/'.
using Complete = std::function<std::vector<std::string>(std::string_view before_cursor)>;

/// An editor with a prompt, a history of lines and completion. There are two implementations: by
/// libedit, and a plain one for systems without it, where the terminal itself does what it can. The
/// input must outlive the editor.
LineEditor make_line_editor(TerminalInput& input, std::string prompt, Complete complete);

}  // namespace outflank
