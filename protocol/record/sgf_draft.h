#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/record/game_record.h"
#include "protocol/record/own_data.h"

namespace outflank {

/// A game of SGF as far as its properties have been read. Several properties together make its
/// first position.
class SgfDraft {
  public:
    /// Takes a property of the first node or of a later one. An error tells why the game cannot be
    /// read. Where discs are set up after a move, or a later move is none, the game ends, and its
    /// `fault` says so.
    Result<void> apply(const std::string& name, const std::vector<std::string>& values,
                       bool in_first_node);
    /// The game, with notes about what was left out. To be called once.
    Result<GameRecord> finished();

  private:
    Result<void> describe(const std::string& name, const std::vector<std::string>& values);
    Result<void> set_up(const std::string& name, const std::vector<std::string>& values);

    GameRecord game_;
    Bitboard black_ = start_position().discs_of(Color::black);
    Bitboard white_ = start_position().discs_of(Color::white);
    bool is_set_up_ = false;
    std::optional<Color> first_mover_;
    std::string written_result_;
    Tags kept_;                       // by our writer
    std::set<std::string> left_out_;  // names of properties of moves
};

/// The name of the private property for what SGF has no property for, in the form of own_data.h.
inline constexpr std::string_view sgf_own_property = "OUTFLANK";

/// Whether a property of this name means nothing but itself to the reader: a tag of any other
/// format can be written under it.
bool is_free_sgf_property(std::string_view name);

}  // namespace outflank
