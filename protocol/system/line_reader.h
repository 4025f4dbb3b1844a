#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/system/encoding.h"
#include "protocol/system/input_bytes.h"
#include "protocol/system/input_text.h"

namespace outflank {

/// The longest line that is read in full, in bytes; and the longest one that begins with a brace,
/// as a question in JSON does.
inline constexpr std::size_t longest_line = 65536;
inline constexpr std::size_t longest_question = std::size_t{1} << 24;

/// Reads lines of any bytes from a file descriptor: without a byte order mark, and in UTF-8 where
/// the input is UTF-16. Lines end as LineEnds says.
class LineReader {
  public:
    explicit LineReader(int descriptor) : input_(descriptor) {}

    /// Blocks until there is a line and returns it without its line end. A line longer than
    /// allowed is cut to one byte more than that. The last line needs no line end. Nothing
    /// at the end of input or after `interrupt`.
    std::optional<std::string> next();
    /// Blocks until there is some text, and returns what has come of it. Nothing at the end of
    /// input or after `interrupt`.
    std::optional<std::string> next_text();
    /// Whether nothing comes for so many milliseconds; false at the end of input.
    bool is_silent(int milliseconds);
    /// Makes `next` and `next_text` return nothing from now on. Can be called from any thread.
    void interrupt() { input_.interrupt(); }
    /// The errno of the error that ended the input; 0 if there was none.
    [[nodiscard]] int failure() const { return input_.failure(); }

  private:
    bool refill();

    InputBytes input_;
    TextDecoder decoder_;
    LineEnds line_ends_;
    std::string text_;         // decoded
    std::string_view unread_;  // of text_
    bool has_ended_ = false;
};

}  // namespace outflank
