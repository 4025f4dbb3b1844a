#include "protocol/analysis/analysis_page.h"

// analysis_page.html, linked in by the build.
extern "C" const char outflank_analysis_page[];
extern "C" const char outflank_analysis_page_end[];

namespace outflank {

std::string_view analysis_page() { return {outflank_analysis_page, outflank_analysis_page_end}; }

}  // namespace outflank
