#include "protocol/record/game_record.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/notation.h"
#include "protocol/io/text.h"

namespace outflank {

Result<Game> GameRecord::game() const {
    if (rules != Rules::othello) return error(fmt::format("a game of {}", name_of(rules)));
    Game game(first);
    for (const RecordedMove& next : moves) {
        if (next.move != Square::pass && next.color != game.to_move() &&
            game.position().must_pass())
            game.play(Square::pass);
        const std::string where = fmt::format("move {}: ", game.ply_count() + 1);
        if (next.color != game.to_move())
            return error(where + to_string(next.move) + " is out of turn for " +
                         to_string(next.color));
        if (const auto played = game.play(next.move); !played)
            return error(where + played.error().text);
    }
    return game;
}

Result<void> GameRecord::complete() {
    const auto played = game();
    if (!played) return error(played.error().text);
    const std::vector<Square> all = played->moves();
    if (all.size() == moves.size()) return {};
    std::vector<RecordedMove> completed;
    Color color = first.to_move;
    for (auto next = moves.begin(); const Square move : all) {
        if (next != moves.end() && next->move == move)
            completed.push_back(*next++);
        else
            completed.push_back({color, move, std::nullopt, std::nullopt});
        color = opposite(color);
    }
    moves = std::move(completed);
    return {};
}

std::string_view GameRecord::tag(std::string_view name) const {
    const auto found = std::ranges::find(tags, name, &std::pair<std::string, std::string>::first);
    return found == tags.end() ? std::string_view() : std::string_view(found->second);
}

std::optional<double> GameRecord::score() const {
    const std::size_t reason = result.find(':');
    if (reason == std::string::npos)
        if (const auto played = game(); played && played->final_score())
            return played->final_score();
    return parse_number(std::string_view(result).substr(0, reason));
}

}  // namespace outflank
