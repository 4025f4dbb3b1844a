#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/record/game_record.h"

namespace outflank {

// What a record has and a format has no place for is written as one text where the format's other
// readers skip it: in GGF's comments, in a private property of SGF, in a tag of PGN.

using Tags = std::vector<std::pair<std::string, std::string>>;

/// "EV=Cup|GC=round %5B1%5D": the tags on one line, without brackets and semicolons. Those, control
/// characters and the signs "%", "|" and "=" are escaped by their number, as in web addresses.
std::string to_own_data(const Tags& tags);

/// The tags of such a text; nothing when it has another form.
std::optional<Tags> parse_own_data(std::string_view text);

/// Adds the tags of such a text to a record; false when it has another form. Version 1.0 kept
/// values of members, too: these are left out.
bool take_own_data(std::string_view text, GameRecord& record);

/// Such a text in pieces of at most `size` bytes, none cut inside a character or an escape.
std::vector<std::string_view> pieces_of(std::string_view own_data, std::size_t size);

// Tags of SGF and PGN for clocks and ratings, which GGF has under names of its own. GGF gets both:
// the value in its own tag, for other readers, and the tag itself in a comment.

/// The tag of GGF, TI, RB or RW, that says the same as this one of SGF or PGN; empty for others.
std::string_view ggf_name_of(std::string_view unknown_tag);

/// The value of that tag of GGF; nothing where that tag cannot hold what this value says.
std::optional<std::string> ggf_value_of(std::string_view unknown_tag, std::string_view value);

}  // namespace outflank
