#include "protocol/io/html_page.h"

// html_page.css and html_page.js, linked in by the build.
extern "C" const char outflank_page_style[];
extern "C" const char outflank_page_style_end[];
extern "C" const char outflank_page_script[];
extern "C" const char outflank_page_script_end[];

namespace outflank {

namespace {

std::string replaced(std::string text, std::string_view marker, std::string_view by) {
    return text.replace(text.find(marker), marker.size(), by);
}

// As it may stand in a script element, whatever names hold.
std::string json_for_html(const Row& row) {
    std::string text;
    for (const char c : json_line(row))
        text += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return text;
}

}  // namespace

HtmlPage::HtmlPage(const std::string& name, std::string_view source) : file_(name) {
    constexpr std::string_view rows = "@ROWS@";
    std::string page(source);
    page = replaced(page, "@STYLE@", {outflank_page_style, outflank_page_style_end});
    page = replaced(page, "@SCRIPT@", {outflank_page_script, outflank_page_script_end});
    const std::size_t place = page.find(rows);
    file_.write(std::string_view(page).substr(0, place));
    end_ = page.substr(place + rows.size());
}

void HtmlPage::add(const Row& row) {
    file_.write((has_rows_ ? ",\n" : "") + json_for_html(row));
    has_rows_ = true;
}

void HtmlPage::finish() {
    file_.write(end_);
    file_.finish();
}

}  // namespace outflank
