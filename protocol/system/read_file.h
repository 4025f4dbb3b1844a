#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "engine/result.h"

namespace outflank {

/// The whole content of a file or pipe, as `to_utf8` gives it on: without a byte order mark, and in
/// UTF-8 where it is UTF-16; lone CRs at the end of lines are LF, and bytes that got into
/// a text by accident are left out (see input_text.h). "-" is standard input. After a request to
/// stop, what was read until then. An error names the file and the reason.
Result<std::string> read_file(const std::string& name, const std::stop_token& stop = {});

/// Whether a file begins like a database of SQLite: it is a book or a base of games.
bool is_database(const std::string& name);

/// The files whose names begin so, with their folder, as it is written; the names of folders end
/// with '/'. Hidden files are among them only when their '.' is written. For completion.
std::vector<std::string> files_beginning(const std::string& beginning);

}  // namespace outflank
