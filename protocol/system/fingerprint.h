#pragma once

#include <cstdint>
#include <string_view>

namespace outflank {

/// The FNV-1a hash (Fowler, Noll, Vo) of a sequence of values; one step for each value.
class Fingerprint {
  public:
    void add(std::uint64_t value) { hash_ = (hash_ ^ value) * 0x100000001B3; }
    [[nodiscard]] std::uint64_t value() const { return hash_; }

  private:
    std::uint64_t hash_ = 0xCBF29CE484222325;
};

/// The fingerprint of the bytes of a text.
inline std::uint64_t fingerprint(std::string_view text) {
    Fingerprint sum;
    for (const char c : text) sum.add(static_cast<unsigned char>(c));
    return sum.value();
}

}  // namespace outflank
