#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/results.h"

namespace outflank {

/// The rows of data in an HTML page of the program.
inline Json rows_of_page(const std::string& html) {
    const std::size_t begin = html.find('[', html.find("id=\"data\""));
    return Json::parse(html.substr(begin, html.find("</script>", begin) - begin));
}

/// What of a page might load something from elsewhere. The name of the SVG namespace looks like an
/// address, but nothing is loaded from it.
inline std::vector<std::string> addresses(const std::string& html) {
    constexpr std::string_view svg = "http://www.w3.org/2000/svg";
    std::vector<std::string> found;
    for (const char* const network : {"http://", "https://", "src=", "@import", "url("})
        for (std::size_t at = html.find(network); at != std::string::npos;
             at = html.find(network, at + 1))
            if (html.compare(at, svg.size(), svg) != 0 || html[at + svg.size()] == '/')
                found.push_back(html.substr(at, 40));
    return found;
}

}  // namespace outflank
