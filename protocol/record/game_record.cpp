#include "protocol/record/game_record.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/notation.h"
#include "protocol/io/text.h"
#include "protocol/session/factory.h"
#include "protocol/session/othello_game.h"

namespace outflank {

Result<std::unique_ptr<AnyGame>> GameRecord::game() const {
    std::unique_ptr<AnyGame> game = make_game(rules);
    if (!first.empty())
        if (const auto done = game->set_up(first); !done)
            return error("first position: " + done.error().text);
    std::size_t number = 1;  // of the next move or pass
    for (const RecordedMove& next : moves) {
        if (next.move != pass_text && next.color != game->to_move() && game->must_pass()) {
            game->play(pass_text);
            ++number;
        }
        const auto failed = [&](const std::string& what) {
            return error(fmt::format("move {}: {}", number, what));
        };
        if (next.color != game->to_move())
            return failed(next.move + " is out of turn for " + to_string(next.color));
        if (const auto played = game->play(next.move); !played) return failed(played.error().text);
        ++number;
    }
    return game;
}

Result<void> GameRecord::complete() {
    const auto played = game();
    if (!played) return error(played.error().text);
    const std::vector<std::string> all = (*played)->moves();
    if (all.size() == moves.size()) return {};
    std::vector<RecordedMove> completed;
    for (RecordedMove& next : moves) {
        if (all[completed.size()] == pass_text && next.move != pass_text)
            completed.push_back({opposite(next.color), std::string(pass_text), {}, {}});
        completed.push_back(std::move(next));
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
        if (const auto played = game(); played && (*played)->final_score())
            return (*played)->final_score();
    return parse_number(std::string_view(result).substr(0, reason));
}

std::string* text_named(std::string_view name, GameRecord& record) {
    if (name == "PC") return &record.place;
    if (name == "DT") return &record.date;
    if (name == "PB") return &record.black;
    if (name == "PW") return &record.white;
    return nullptr;
}

std::string first_of(const Position& position) {
    return position == start_position() ? "" : to_string(position);
}

Result<Game> othello_game(const GameRecord& record) {
    const auto played = record.game();
    if (!played) return error(played.error().text);
    const auto* const game = dynamic_cast<const OthelloGame*>(played->get());
    if (game == nullptr) return error(fmt::format("a game of {}", name_of(record.rules)));
    return game->game();
}

}  // namespace outflank
