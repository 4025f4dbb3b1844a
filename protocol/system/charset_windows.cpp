#include <windows.h>

#include <algorithm>
#include <array>

#include "protocol/system/charset.h"
#include "protocol/system/encoding.h"

namespace outflank {

namespace {

struct CodePage {
    std::string_view charset;
    UINT number;
};

// https://learn.microsoft.com/en-us/windows/win32/intl/code-page-identifiers
constexpr auto code_pages = std::to_array<CodePage>({
    {"big5", 950},          {"cp932", 932},         {"euc-jp", 20932},      {"euc-kr", 949},
    {"gb18030", 54936},     {"gb2312", 936},        {"gbk", 936},           {"iso-8859-15", 28605},
    {"iso-8859-2", 28592},  {"iso-8859-5", 28595},  {"iso-8859-7", 28597},  {"iso-8859-9", 28599},
    {"koi8-r", 20866},      {"koi8-u", 21866},      {"shift-jis", 932},     {"shift_jis", 932},
    {"sjis", 932},          {"windows-1250", 1250}, {"windows-1251", 1251}, {"windows-1253", 1253},
    {"windows-1254", 1254}, {"windows-1257", 1257},
});

// One character of so many bytes in UTF-8; empty if the code page lacks it.
std::string character(UINT code_page, std::string_view bytes) {
    std::array<wchar_t, 4> wide{};
    const int units = MultiByteToWideChar(code_page, MB_ERR_INVALID_CHARS, bytes.data(),
                                          static_cast<int>(bytes.size()), wide.data(), wide.size());
    std::array<char, 16> utf8{};
    const int size = WideCharToMultiByte(CP_UTF8, 0, wide.data(), units, utf8.data(), utf8.size(),
                                         nullptr, nullptr);
    return {utf8.data(), static_cast<std::size_t>(size)};
}

}  // namespace

std::optional<Decoded> decode_by_system(std::string_view text, const std::string& charset) {
    const auto* const page = std::ranges::find(code_pages, charset, &CodePage::charset);
    if (page == code_pages.end()) return std::nullopt;
    Decoded decoded;
    while (!text.empty()) {
        std::size_t taken = 0;
        constexpr std::size_t longest_character = 4;
        for (std::size_t size = 1; size <= std::min(longest_character, text.size()); ++size) {
            const std::string utf8 = character(page->number, text.substr(0, size));
            if (utf8.empty()) continue;
            decoded.text += utf8;
            taken = size;
            break;
        }
        if (taken == 0) {
            append_utf8(decoded.text, static_cast<unsigned char>(text.front()));
            ++decoded.broken;
            taken = 1;
        }
        text.remove_prefix(taken);
    }
    return decoded;
}

}  // namespace outflank
