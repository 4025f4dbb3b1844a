#include "protocol/analysis/analysis_page.h"

#include <string_view>

#include "protocol/analysis/analysis_rows.h"

// analysis_page.html, linked in by the build.
extern "C" const char outflank_analysis_page[];
extern "C" const char outflank_analysis_page_end[];

namespace outflank {

namespace {

constexpr std::string_view marker = "@GAMES@";

std::string_view page() {
    return {outflank_analysis_page,
            static_cast<std::size_t>(outflank_analysis_page_end - outflank_analysis_page)};
}

// As it may stand in a script element, whatever names hold.
std::string json_for_html(const Row& row) {
    std::string text;
    for (const char c : json_line(row))
        text += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return text;
}

}  // namespace

AnalysisPage::AnalysisPage(std::string name) : file_(std::move(name)) {
    file_.write(page().substr(0, page().find(marker)));
}

void AnalysisPage::add(const GameAnalysis& analysis) {
    file_.write((has_games_ ? ",\n" : "") + json_for_html(page_row_of(analysis)));
    has_games_ = true;
}

void AnalysisPage::finish() {
    file_.write(page().substr(page().find(marker) + marker.size()));
    file_.finish();
}

}  // namespace outflank
