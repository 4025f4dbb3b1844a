#pragma once

#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "engine/result.h"
#include "engine/tier.h"
#include "search/training/played_game.h"

namespace outflank::inline OUTFLANK_TIER {

/// Whether a file that can be read begins like a file of games.
bool is_game_file(const std::string& path);

/// Calls `on_game` with each game of a file. A block that is incomplete at the end, left by a
/// process that was killed while it wrote, is ignored. Errors name the file and the block.
///
/// The format: 8 bytes magic number, 8 bytes that stand for the options by which the games were
/// made (little-endian), then blocks of 512 games; the last block may hold fewer. A block is a
/// frame of zstd with a checksum. It holds the number of its games (2 bytes); the number of each
/// game (4 bytes) and how many plies each has (1 byte); for each ply of all games the index of its
/// move among the legal moves, plus 128 if it is free; the depth of each ply; and for each ply with
/// a depth its score, plus that of the scored ply before it in the same game if the other side was
/// to move there, else minus that (modulo 256), because such sums are small.
Result<void> read_games(const std::string& path,
                        const std::function<void(const PlayedGame&)>& on_game);

/// A file of games that self-play continues. A process that is killed loses at most its last block.
class GameFile {
  public:
    /// Opens a file to continue it, or creates it. `made` stands for the options (a hash): to
    /// continue a file made by other options is an error. Errors name the file.
    static Result<GameFile> open(const std::string& path, std::uint64_t made);

    /// Number of scored positions in the file.
    [[nodiscard]] std::size_t position_count() const { return position_count_; }
    /// Number of the first game that is not in the file. Games count from 0.
    [[nodiscard]] std::uint32_t next_game() const { return next_game_; }

    /// Appends a game. It is written when its block is full. False when the file could not be
    /// written.
    bool append(const PlayedGame& game);
    /// Writes the games of the last block. A file that is continued begins this block anew, so that
    /// its bytes do not depend on how often self-play was stopped.
    bool finish();

  private:
    bool write_block();

    std::ofstream out_;
    std::string path_;
    std::size_t whole_bytes_ = 0;         // of the file, up to its last full block
    bool must_cut_ = false;               // something incomplete stands behind these
    bool has_news_ = false;               // games were appended that are not in the file
    std::vector<PlayedGame> last_block_;  // its games so far
    std::size_t position_count_ = 0;
    std::uint32_t next_game_ = 0;
};

}  // namespace outflank::inline OUTFLANK_TIER
