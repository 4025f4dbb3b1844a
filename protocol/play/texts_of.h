#pragma once

#include <string>
#include <vector>

namespace outflank {

/// Moves of a rule set as text, in its own notation.
template <class Moves>
std::vector<std::string> texts_of(const Moves& moves) {
    std::vector<std::string> texts;
    if constexpr (requires { moves.size(); }) texts.reserve(moves.size());
    for (const auto& move : moves) texts.push_back(to_string(move));
    return texts;
}

}  // namespace outflank
