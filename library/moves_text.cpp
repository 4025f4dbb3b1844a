#include "library/moves_text.h"

#include "engine/text.h"

namespace outflank {

namespace {

// The length of the move that a text begins with. "pass" also begins with "pa", which is a pass.
std::size_t move_length(std::string_view text) {
    return detail::lower_case(text.substr(0, 4)) == "pass" ? 4 : 2;
}

Result<void> play(Game& game, std::string_view text) {
    const Result<Square> move = parse_move(text);
    if (!move) return tl::make_unexpected(move.error());
    if (*move != Square::pass && game.position().must_pass()) (void)game.play(Square::pass);
    return game.play(*move);
}

}  // namespace

Result<void> play_moves(Game& game, std::string_view text) {
    for (;;) {
        text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
        if (text.empty()) return {};
        const std::string_view move = text.substr(0, move_length(text));
        if (const auto played = play(game, move); !played)
            return error("move " + std::to_string(game.ply_count() + 1) + ": " +
                         played.error().text);
        text.remove_prefix(move.size());
    }
}

Result<Game> game_of(const char* position, const char* moves) {
    Result<Position> first = start_position();
    if (position != nullptr) first = parse_position(position);
    if (!first) return tl::make_unexpected(first.error());
    Game game(*first);
    if (moves != nullptr)
        if (const auto played = play_moves(game, moves); !played)
            return tl::make_unexpected(played.error());
    return game;
}

}  // namespace outflank
