#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "protocol/record/ggf.h"
#include "protocol/record/sgf.h"

namespace outflank {

/// The tag of a board at the start of the game.
inline constexpr const char* start_tag =
    "BO[8 ---------------------------O*------*O--------------------------- *]";

/// The first game in brackets of a text, as it is written.
inline Result<GameRecord> parse_tree(std::string_view text, bool sgf) {
    const std::size_t begin = begin_of_tree(text);
    if (begin == std::string_view::npos) return error("(; is missing");
    text.remove_prefix(begin);
    return (sgf ? sgf_game : ggf_game)(text, read_tree(text, sgf), 1);
}
inline Result<GameRecord> parse_ggf(std::string_view text) { return parse_tree(text, false); }
inline Result<GameRecord> parse_sgf(std::string_view text) { return parse_tree(text, true); }

/// A game in GGF, which must be readable.
inline GameRecord parsed_ggf(const std::string& text) {
    auto game = parse_ggf(text);
    REQUIRE_MESSAGE(game.has_value(), (game ? "" : game.error().text) << " in " << text);
    return *game;
}

}  // namespace outflank
