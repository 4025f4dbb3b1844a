#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "protocol/record/wthor/wthor.h"

namespace outflank {

/// A folder that holds a database as the federation gives it out: a file for the games of each
/// year, such as WTH_1996.wtb, and a list of players and one of tournaments for all of them. As
/// long as this lives, no other program that asks in this way writes there.
class WthorFolder {
  public:
    /// Makes the folder, if it is not there. Throws UsageError if it cannot be made, or while
    /// another program writes there.
    explicit WthorFolder(std::filesystem::path folder);
    /// Removes the folder if it was made in vain.
    ~WthorFolder();
    WthorFolder(const WthorFolder&) = delete;
    WthorFolder& operator=(const WthorFolder&) = delete;

    /// The names that the games in the folder may have: those of its lists, then an empty one for
    /// each further number that its files use. An error names a list or file that cannot be read,
    /// or a list that is missing.
    [[nodiscard]] Result<WthorNames> names() const;
    /// Writes a file for each year, and the lists, if there are new names. The writer must have
    /// begun with `names`: then the games that are in the folder keep their names. An error, and
    /// nothing is written, where the folder has games of one of the years. Throws UsageError if a
    /// file cannot be written.
    Result<void> write(const WthorWriter& database);

  private:
    const std::filesystem::path folder_;
    const bool is_new_;
    const std::shared_ptr<void> lock_;
};

/// Whether a database may be written here as one file with its lists of names beside it. An error
/// names the files that this would spoil: lists that are there without this database, or other
/// databases in the folder that would take their names from its lists.
Result<void> may_write_lists(const std::filesystem::path& database);

/// Writes the lists beside the database, in the place of the present ones. Where it has no
/// names, the list that was there goes, because it would name the new games by those of the old;
/// `tell` gets a message. Throws UsageError if a file cannot be written.
void write_lists(const std::filesystem::path& database, const WthorWriter& games,
                 const std::function<void(const std::string&)>& tell);

}  // namespace outflank
