#pragma once

#include <string>

#include "engine/notation.h"

/// Positions and games that several tests use.
namespace outflank {

inline const std::string start_text = to_string(start_position());
/// Position 2 of the FFO end game suite.
inline const std::string ffo_2 =
    "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X";
/// Both sides have discs, nobody has a move.
inline const std::string finished = std::string(56, 'O') + std::string(8, 'X') + " X";
/// Black has to pass, White can move.
inline const std::string black_must_pass = "OX" + std::string(62, '-') + " X";
/// Black wins all discs after nine moves.
inline const std::string wipe_out = "e6f4e3f6g5d6e7f5c5";

}  // namespace outflank
