#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "protocol/record/wthor/wthor.h"

namespace outflank {

enum class RecordFormat : std::uint8_t { ggf, obf, pgn, sgf, transcript, wthor };

/// "ggf|obf|pgn|sgf|transcript|wthor": the names of all formats.
std::string record_format_names();
/// The format named "ggf" etc.; nothing for another name.
std::optional<RecordFormat> record_format(std::string_view name);
std::string_view name_of(RecordFormat format);

/// Writes games in one of the formats, and counts what this format cannot hold.
class RecordWriter {
  public:
    using Write = std::function<void(std::string_view)>;

    /// WTHOR gives new numbers to names that are not in `names`.
    RecordWriter(RecordFormat format, Write write, const WthorNames& names = {})
        : format_(format), write_(std::move(write)), wthor_(names) {}

    /// An error says why the format cannot hold the game at all; then nothing is written.
    Result<void> add(const GameRecord& record);
    /// Must be called once, after the last game.
    void finish();

    /// What was dropped, and in how many games: "players (2), clocks (1)"; empty if nothing was.
    [[nodiscard]] std::string dropped() const;
    /// What was written in another way, and in how many games.
    [[nodiscard]] std::string changed() const;
    /// The games as WTHOR, where that is the format.
    [[nodiscard]] const WthorWriter& wthor() const { return wthor_; }

  private:
    void count_losses(const GameRecord& record);

    const RecordFormat format_;
    const Write write_;
    WthorWriter wthor_;
    std::map<std::string_view, std::size_t> dropped_;
    std::map<std::string_view, std::size_t> changed_;
};

}  // namespace outflank
