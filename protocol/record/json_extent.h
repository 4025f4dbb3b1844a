#pragma once

#include <cstddef>
#include <string_view>

namespace outflank {

// Where the games of a text in JSON stand. Each is read by itself, so that one which was cut costs
// no other.

/// Where the first object of a text begins that may be a game: behind the brackets of a list, and
/// behind the head of an object that holds a list: {"user": "Ann", "games": [
std::size_t begin_of_json_game(std::string_view text);

/// The length of the object that a text begins with: up to its last brace, or up to where it was
/// cut. No text of JSON holds a line end.
std::size_t size_of_json_object(std::string_view text);

/// Where a text goes on behind the game that ends at this place: behind the signs between the games
/// of a list, or behind the end of the list and of the object that holds it.
std::size_t end_of_json_game(std::string_view text, std::size_t at);

}  // namespace outflank
