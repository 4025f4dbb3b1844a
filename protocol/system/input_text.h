#pragma once

#include <cstddef>
#include <string>

namespace outflank {

/// Takes text as it arrives and gives it on with '\n' at the end of each line where the lines end
/// with a lone CR, as in old Macintosh files. The first line end decides: LF and CR LF pass
/// as they are, and so do bytes that are no text.
class LineEnds {
  public:
    std::string next(std::string text);

  private:
    enum class Form : unsigned char { unknown, passes, lone_cr };

    Form form_ = Form::unknown;
    std::size_t open_ = 0;  // CRs at the end of what was given on, before it is known what they are
};

/// Takes records as they arrive and gives them on without bytes that got into a text by accident: a
/// NUL becomes a blank, and a byte order mark at the beginning of a line, as joined files have it,
/// is left out. Bytes pass as they are when there is a control character among the first of them
/// that no text has.
class StrayBytes {
  public:
    std::string next(std::string text);

  private:
    std::size_t looked_at_ = 0;
    bool passes_ = false;
};

}  // namespace outflank
