#pragma once

#include "protocol/play/options.h"
#include "protocol/system/html_page.h"

namespace outflank {

/// The parts of page/page.html, which shows games, a row of `page_row` each, or without any a
/// board: the program's version and the limits of the search, and the engine if it is wanted.
/// page/report.html takes the first two.
PageParts parts_of_page(const std::string& limits, bool with_engine);

/// Those of a page without games from a server whose answers let it have threads: the engine is
/// there twice, without threads and with them. `with_games`: it asks the server what was played.
PageParts parts_of_served_page(bool with_games);

/// "level 12", "depth 10, exact from 24": the limits that the options set, for the page.
std::string limits_text(const Options& options);

}  // namespace outflank
