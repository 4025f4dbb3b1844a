#pragma once

#include <memory>
#include <optional>
#include <string>

namespace outflank {

/// The bytes of a file, pipe or terminal, as they come; another thread can end the wait for them.
class InputBytes {
  public:
    explicit InputBytes(int descriptor);
    ~InputBytes();
    InputBytes(const InputBytes&) = delete;
    InputBytes& operator=(const InputBytes&) = delete;

    /// Blocks until there are bytes. An empty text at the end of input and after an error; nothing
    /// after `interrupt`. For one thread at a time.
    std::optional<std::string> next();
    /// Whether nothing comes for so many milliseconds; false at the end of input and after
    /// `interrupt`.
    bool is_silent(int milliseconds);
    /// Makes `next` return nothing from now on. Can be called from any thread.
    void interrupt();
    /// The errno of the error that ended the input; 0 if there was none.
    [[nodiscard]] int failure() const { return failure_; }

  private:
    struct System;
    std::unique_ptr<System> system_;
    int failure_ = 0;
};

}  // namespace outflank
