#include <iconv.h>

#include <array>
#include <cerrno>

#include "protocol/system/charset.h"
#include "protocol/system/encoding.h"

namespace outflank {

namespace {

class Iconv {
  public:
    explicit Iconv(const std::string& charset) : handle_(::iconv_open("UTF-8", charset.c_str())) {}
    ~Iconv() {
        if (is_open()) ::iconv_close(handle_);
    }
    Iconv(const Iconv&) = delete;
    Iconv& operator=(const Iconv&) = delete;

    // iconv_open returns this handle on failure.
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    [[nodiscard]] bool is_open() const { return handle_ != reinterpret_cast<iconv_t>(-1); }

    // Appends what the next bytes are and takes them off the text. False before a byte that the
    // charset lacks, and before a last character that is cut off.
    bool convert(std::string_view& text, std::string& converted) {
        while (!text.empty()) {
            std::array<char, 4096> buffer;
            char* in = const_cast<char*>(text.data());  // which iconv does not write to
            char* out = buffer.data();
            std::size_t in_left = text.size();
            std::size_t out_left = buffer.size();
            const bool is_done = ::iconv(handle_, &in, &in_left, &out, &out_left) != failed;
            const bool is_full = !is_done && errno == E2BIG && out != buffer.data();
            converted.append(buffer.data(), out);
            text.remove_prefix(text.size() - in_left);
            if (!is_done && !is_full) return false;
        }
        return true;
    }

  private:
    static constexpr auto failed = static_cast<std::size_t>(-1);
    iconv_t handle_;
};

}  // namespace

std::optional<Decoded> decode_by_system(std::string_view text, const std::string& charset) {
    // A slash begins an option of iconv, and an empty name is the locale's charset.
    constexpr std::size_t longest_name = 40;
    const bool is_name =
        !charset.empty() && charset.size() <= longest_name &&
        charset.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_.:+") == std::string::npos;
    if (!is_name) return std::nullopt;
    Iconv iconv(charset);
    if (!iconv.is_open()) return std::nullopt;
    Decoded decoded;
    while (!iconv.convert(text, decoded.text) && !text.empty()) {
        append_utf8(decoded.text, static_cast<unsigned char>(text.front()));
        text.remove_prefix(1);
        ++decoded.broken;
    }
    return decoded;
}

}  // namespace outflank
