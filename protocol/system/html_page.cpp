#include "protocol/system/html_page.h"

#include <algorithm>

#include "protocol/system/page_files.h"

namespace outflank {

namespace {

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
        const bool is_name =
            end != text.end() && *end == '@' && (part != parts.end() || is_page_file(name));
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

std::string json_for_html(const Row& row) {
    std::string text;
    for (const char c : json_line(row))
        text += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return text;
}

HtmlPage::HtmlPage(const std::string& name, std::string_view source, const PageParts& parts)
    : file_(name) {
    constexpr std::string_view rows = "@rows@";
    std::string page;
    expand(page_file(source), parts, page);
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
