// What the console shows.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "protocol/front_end/console/console.h"
#include "protocol/play/opening_names.h"
#include "protocol/system/text.h"
#include "protocol/system/wrapped.h"

namespace outflank {

std::string Console::depth_text(const Hints& hints) const {
    if (hints.exact) return "to the end";
    const bool is_to_the_end = hints.depth >= game_->left_to_place();
    return fmt::format("depth {}", hints.depth) +
           (is_to_the_end ? fmt::format("@{}%", hints.selectivity) : "");
}

void Console::print(std::string_view line, int indent) {
    say(wrapped(line, screen_.width(), indent));
}

// Two columns. Where the screen is too narrow, the second is below the first.
void Console::print_row(std::string_view left, std::string_view right) {
    constexpr int left_width = 32;
    constexpr int least_right_width = 30;
    const int columns = screen_.width();
    if (columns == 0 || columns >= left_width + least_right_width) {
        print(fmt::format("  {:{}} {}", left, left_width - 3, right), left_width);
    } else {
        print(fmt::format("  {}", left), 2);
        print(fmt::format("      {}", right), 6);
    }
}

void Console::show_board() {
    write('\n' + game_->drawing(screen_.in_color, screen_.width()) + '\n');
}

// Names the opening when it has changed.
void Console::show_opening() {
    const std::string opening = opening_text(*game_);
    if (!opening.empty() && opening != opening_) print("Opening: " + opening);
    opening_ = opening;
}

// Overwrites the line that shows what the engine thinks; an empty text removes it.
void Console::show_thinking(const std::string& text) {
    if (!screen_.is_live) return;
    const int columns = screen_.width();
    const std::size_t room = columns > 1 ? static_cast<std::size_t>(columns) - 1 : 79;
    const std::string shown = text.substr(0, room);
    const std::size_t rest = thinking_size_ > shown.size() ? thinking_size_ - shown.size() : 0;
    write('\r' + shown + std::string(rest, ' ') + (shown.empty() ? "\r" : ""));
    thinking_size_ = shown.size();
}

// A line for an iteration: the moves and their scores.
void Console::show_iteration(const Hints& hints) {
    std::string text = fmt::format("  {:10}", depth_text(hints));
    for (const Hint& hint : hints.lines) text += fmt::format("  {} {:+}", hint.move, hint.score);
    print(text, 14);
}

void Console::show_hints(const Hints& hints, const std::vector<BookHint>& book) {
    for (const Hint& hint : hints.lines)
        print(fmt::format("  {:4} {:+3} {}  {}{}", hint.move, hint.score, depth_text(hints),
                          joined(hint.line, " "), book_text(book, hint.move)),
              11);
}

}  // namespace outflank
