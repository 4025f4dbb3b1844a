#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/record/game_record.h"

namespace outflank {

// What a record has and a format has no place for is written as one text where the format's other
// readers skip it: in GGF's comments, in a private property of SGF. So it comes back byte for byte.

using Tags = std::vector<std::pair<std::string, std::string>>;

/// "EV=Cup|GC=round %5B1%5D": the tags on one line, without brackets and semicolons. Those, control
/// characters and the signs "%", "|" and "=" are escaped by their number, as in web addresses.
std::string to_own_data(const Tags& tags);

/// The tags of such a text; nothing when it has another form.
std::optional<Tags> parse_own_data(std::string_view text);

/// Such a text in pieces of at most `size` bytes, none cut inside a character or an escape.
std::vector<std::string_view> pieces_of(std::string_view own_data, std::size_t size);

/// Puts a value that was kept into a record: under its name in `member_named`, else as a tag. The
/// value of a member counts only while the file's own tag is what the writer writes for it; else
/// somebody has edited that tag since, and it wins. `is_as_written` is asked this when the value is
/// in the record, and is told what the record had from the file's tag.
void take_kept(const std::string& name, const std::string& value, GameRecord& record,
               const std::function<bool(const std::string& from_file)>& is_as_written);

}  // namespace outflank
