#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/record/game_record.h"
#include "protocol/record/wthor/names.h"

namespace outflank {

/// Reads a file of games. A name whose number is not among the names is left empty.
class WthorReader {
  public:
    /// `bytes` must be of WthorKind::games. Both must outlive the reader.
    WthorReader(std::string_view bytes, const WthorNames& names);

    /// The games that are in the file as a whole.
    [[nodiscard]] std::size_t game_count() const { return count_; }
    /// The game of this number, from 0, with its passes. An illegal move ends it and is named in
    /// its fault; when it is the first one, in an error.
    [[nodiscard]] Result<GameRecord> game(std::size_t number) const;
    /// Why the file is not as its header says; nothing when it is.
    [[nodiscard]] std::optional<std::string> fault() const;
    /// How many games have numbers beyond the end of a list of names, for the user; nothing when
    /// none has, or where there is no such list.
    [[nodiscard]] std::optional<std::string> note_on_names() const;

  private:
    const std::string_view bytes_;
    const WthorNames& names_;
    const WthorHeader header_;
    std::size_t count_;
};

}  // namespace outflank
