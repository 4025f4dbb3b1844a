#pragma once

#include <string>

namespace outflank {

/// Takes records as they arrive and gives them on without what stays in texts by accident: a NUL
/// becomes a blank, and the byte order mark at the beginning of a line, of a file that was joined
/// to others, is left out. Bytes pass as they are when the first of them are no text: when a
/// control character is among them that no text has.
class StrayBytes {
  public:
    std::string next(std::string text);

  private:
    std::size_t looked_at_ = 0;
    bool passes_ = false;
};

}  // namespace outflank
