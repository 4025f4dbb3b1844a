#include "protocol/record/game_row.h"

#include "engine/notation.h"
#include "protocol/play/opening_names.h"

namespace outflank {

Row recorded_game_row(const GameRecord& record, const Game& game) {
    Row moves = Row::array();
    for (const Square move : game.moves()) moves.push_back(to_string(move));
    return {{"black", record.black},
            {"white", record.white},
            {"place", record.place},
            {"date", record.date},
            {"result", row_value(record.score())},
            {"told_result", record.result},
            {"tags", record.tags},
            {"given", given_plies(record)},
            {"position", to_string(game.first())},
            {"moves", moves},
            {"opening_name", opening_name(game)},
            {"xot", is_xot(game)},
            {"notes", record.warnings},
            {"fault", record.fault}};
}

GameRecord record_of_row(const Game& game, const Row& row) {
    GameRecord record;
    record.black = row["black"];
    record.white = row["white"];
    record.place = row["place"];
    record.date = row["date"];
    record.result = row["told_result"];
    row["tags"].get_to(record.tags);
    record.first = first_of(game.first());
    add_moves(game, record);
    mark_given(record, row["given"]);
    return record;
}

}  // namespace outflank
