#pragma once

#include <string_view>

namespace outflank {

/// The source of an HtmlPage that shows analysed games, a row of `page_row_of` each.
std::string_view analysis_page();

}  // namespace outflank
