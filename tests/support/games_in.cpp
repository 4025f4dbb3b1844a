#include "tests/support/games_in.h"

#include "protocol/record/game_reader.h"

namespace outflank {

GameTexts games_in(const std::string& text) {
    GameTexts games;
    for (GameReader reader(text); const auto record = reader.next();) {
        if (!*record) {
            games.emplace_back("error");
            continue;
        }
        std::string game;
        for (const RecordedMove& move : (*record)->moves)
            if (move.move != "pass") game += move.move;
        if (!(*record)->result.empty()) game += " " + (*record)->result;
        if (!(*record)->warnings.empty()) game += "!";
        if (!(*record)->fault.empty()) game += "?";
        games.push_back(game);
    }
    return games;
}

}  // namespace outflank
