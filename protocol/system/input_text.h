#pragma once

#include <cstddef>
#include <string>

namespace outflank {

/// Takes text as it arrives and gives it on with '\n' at the end of each line where the lines end
/// with a lone CR, as those of old Macintosh files do. The first line end tells: LF and CR LF pass
/// as they are, and so do bytes that are no text.
class LineEnds {
  public:
    std::string next(std::string text);

  private:
    enum class Form : unsigned char { unknown, passes, lone_cr };

    Form form_ = Form::unknown;
    std::size_t open_ = 0;  // CRs at the end of what was given on, before it is known what they are
};

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
