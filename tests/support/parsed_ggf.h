#pragma once

#include <doctest/doctest.h>

#include <string>

#include "protocol/record/ggf.h"

namespace outflank {

/// The tag of a board at the start of the game.
inline constexpr const char* start_tag =
    "BO[8 ---------------------------O*------*O--------------------------- *]";

/// A game in GGF, which must be readable.
inline GameRecord parsed_ggf(const std::string& text) {
    auto game = parse_ggf(text);
    REQUIRE_MESSAGE(game.has_value(), (game ? "" : game.error().text) << " in " << text);
    return *game;
}

}  // namespace outflank
