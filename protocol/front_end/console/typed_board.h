#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record/diagram.h"

namespace outflank {

/// The board diagram of Othello that a person types, or another program sends, line by line.
class TypedBoard {
  public:
    /// Whether the line is the first of a board diagram or goes on with it; then it is kept. An
    /// empty line only goes on with a board that is whole: whose turn it is may stand below it.
    bool take(std::string_view line);
    /// Whether the last line that was taken made the board whole, or told more of a whole board.
    [[nodiscard]] bool has_news() const { return has_news_; }
    [[nodiscard]] std::string text() const;
    /// Forgets the board. Returns the lines that did not become one.
    std::vector<std::string> give_up();

  private:
    static constexpr std::size_t most_lines = 24;  // eight rows, rules between them, and a frame

    std::vector<std::string> lines_;
    std::optional<Diagram> whole_;
    bool has_news_ = false;
};

}  // namespace outflank
