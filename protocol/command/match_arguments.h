#pragma once

#include <string>
#include <vector>

namespace outflank {

/// The arguments of `outflank match`, when a match goes on that was begun with others: those of
/// DIR/arguments.json, then `given`, which replace options of the same name. `--resume DIR` means
/// `--out DIR --resume`, and `--hang`, which scripts and older matches have, `--timeout`. Goes to
/// the folder in which the match was begun, because its files may be named from there. Arguments
/// without --resume, or with engines, are otherwise left as they are. Throws UsageError when the
/// file is missing or damaged.
std::vector<std::string> resumed_arguments(std::vector<std::string> given);

/// The content of arguments.json, for a match that begins with these arguments in the present
/// folder.
std::string saved_arguments(const std::vector<std::string>& arguments);

}  // namespace outflank
