#pragma once

#include <memory>
#include <string>

#include "protocol/front_end/console/console.h"
#include "tests/support/dialogue.h"

namespace outflank {

/// A dialogue with the board, after its greeting. Two people play, unless the options say
/// otherwise.
struct ConsoleDialogue : Dialogue {
    explicit ConsoleDialogue(const std::string& engine = "none", bool in_color = false)
        : Dialogue([&](const Output& output) {
              Screen screen;
              screen.in_color = in_color;
              return std::make_unique<Console>(quick_options(), output, screen);
          }) {
        idle();
        (*this)("engine " + engine);
    }
};

}  // namespace outflank
