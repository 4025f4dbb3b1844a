#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/record/game_record.h"

namespace outflank {

// Tags of SGF and PGN for clocks and ratings, which GGF has under names of its own. A record keeps
// them as they are written. GGF gets both: the value in its own tag, for other readers, and the tag
// itself in a comment.

/// The tag of GGF, TI, RB or RW, that tells the same as this one of SGF or PGN; empty for others.
std::string_view ggf_name_of(std::string_view foreign);

/// The value of that tag of GGF; nothing where it cannot tell what this value says.
std::optional<std::string> ggf_value_of(std::string_view foreign, std::string_view value);

/// The name under which such a tag is kept where GGF's own tag tells something else.
inline std::string not_told(std::string_view foreign) { return "+" + std::string(foreign); }
/// The tag that was kept under this name; empty if it is none of those.
inline std::string_view name_of_not_told(std::string_view kept) {
    const bool is_one = kept.starts_with('+') && !ggf_name_of(kept.substr(1)).empty();
    return is_one ? kept.substr(1) : std::string_view();
}

/// Puts such a tag, which was kept beside GGF's own, into a record, in the place of that one. Where
/// somebody has edited GGF's tag since, the new value counts; where he has taken it out, none does.
void take_foreign_tag(const std::string& name, const std::string& kept, GameRecord& record);

}  // namespace outflank
