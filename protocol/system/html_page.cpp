#include "protocol/system/html_page.h"

#include <algorithm>
#include <array>
#include <cstdint>

#define OUTFLANK_PAGE_FILE(SYMBOL, NAME)            \
    extern "C" const char outflank_page_##SYMBOL[]; \
    extern "C" const char outflank_page_##SYMBOL##_end[];
#include "protocol/system/page_files.inc"
#undef OUTFLANK_PAGE_FILE

namespace outflank {

namespace {

struct PageFile {
    std::string_view name;
    std::string_view content;
};

const PageFile* find_page_file(std::string_view name) {
#define OUTFLANK_PAGE_FILE(SYMBOL, NAME) \
    PageFile{NAME, {outflank_page_##SYMBOL, outflank_page_##SYMBOL##_end}},
    static const std::array files = {
#include "protocol/system/page_files.inc"
    };
#undef OUTFLANK_PAGE_FILE
    const auto* const found = std::ranges::find(files, name, &PageFile::name);
    return found == files.end() ? nullptr : found;
}

bool is_of_name(char c) { return (c >= 'a' && c <= 'z') || c == '-' || c == '.'; }

// Adds the text with the named files and parts in their places. "@" with no such name behind it is
// text.
void expand(std::string_view text, const PageParts& parts, std::string& to) {
    for (std::size_t at = text.find('@'); at != std::string_view::npos; at = text.find('@')) {
        to += text.substr(0, at);
        text.remove_prefix(at);
        const auto* const end = std::find_if_not(text.begin() + 1, text.end(), is_of_name);
        const std::string_view name(text.data() + 1,
                                    static_cast<std::size_t>(end - text.begin()) - 1);
        const auto part = parts.find(name);
        const bool is_name = end != text.end() && *end == '@' &&
                             (part != parts.end() || find_page_file(name) != nullptr);
        if (is_name) expand(part != parts.end() ? part->second : page_file(name), parts, to);
        if (!is_name) to += '@';
        text.remove_prefix(is_name ? name.size() + 2 : 1);
    }
    to += text;
}

std::string escaped_html(std::string_view text) {
    std::string html;
    for (const char c : text) html += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
    return html;
}

}  // namespace

std::string_view page_file(std::string_view name) { return find_page_file(name)->content; }

std::string page_text(std::string_view source, const PageParts& parts) {
    PageParts all = parts;
    all.try_emplace("connections", "");  // most pages connect to nothing
    std::string page;
    expand(page_file(source), all, page);
    return page;
}

std::string base64(std::span<const unsigned char> bytes) {
    constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t three = 0;
        for (std::size_t i = 0; i < 3; ++i)
            three = three << 8 | (at + i < bytes.size() ? bytes[at + i] : 0U);
        for (std::size_t i = 0; i < 4; ++i)
            text += at + i <= bytes.size() ? digits[three >> (18 - 6 * i) & 63] : '=';
    }
    return text;
}

std::string json_for_html(const Row& row) {
    std::string text;
    for (const char c : json_line(row))
        text += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return text;
}

HtmlPage::HtmlPage(const std::string& name, std::string_view source, const PageParts& parts)
    : file_(name) {
    constexpr std::string_view rows = "@rows@";
    const std::string page = page_text(source, parts);
    const std::size_t place = page.find(rows);
    file_.write(std::string_view(page).substr(0, place));
    end_ = page.substr(place + rows.size());
}

void HtmlPage::add(const Row& row, std::string_view text) {
    file_.write((has_rows_ ? ",\n" : "") + json_for_html(row));
    text_ += escaped_html(text);
    has_rows_ = true;
}

void HtmlPage::finish() {
    if (const std::size_t place = end_.find("@text@"); place != std::string::npos)
        end_.replace(place, std::string_view("@text@").size(), text_);
    file_.write(end_);
    file_.finish();
}

}  // namespace outflank
