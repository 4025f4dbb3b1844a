#include "protocol/command/played_moves.h"

#include "protocol/system/error_message.h"

namespace outflank {

Result<std::vector<RecordedPosition>> positions_of(const GameRecord& record) {
    const Result<Game> game = othello_game(record);
    if (!game) return tl::make_unexpected(game.error());
    std::vector<RecordedPosition> positions;
    Position position = game->first();
    int ply = 1;
    for (const Square move : game->moves()) {
        if (move != Square::pass) positions.push_back({ply, position, move});
        position = position.after(move);
        ++ply;
    }
    if (positions.empty() && position.board.can_move())
        positions.push_back({ply, position, std::nullopt});
    return positions;
}

namespace {

bool is_choice(const Board& board) {
    const Bitboard moves = board.moves();
    if (count(moves) < 2) return false;
    const Board image = canonical(board.after_move(first(moves)));
    for (const Square move : Squares(without_first(moves)))
        if (canonical(board.after_move(move)) != image) return true;
    return false;
}

}  // namespace

std::vector<PlayedMove> read_played_moves(const std::vector<std::string>& files) {
    std::vector<PlayedMove> moves;
    GameSource source(
        files, Shard{}, [](const std::string& text) { print_error_message(text); }, {},
        [](const std::string&) {});
    while (const auto input = source.next()) {
        const auto positions = positions_of(input->record);
        if (!positions) {
            print_error_message(input->place + ": " + positions.error().text);
            continue;
        }
        for (const RecordedPosition& recorded : *positions)
            if (recorded.played && is_choice(recorded.position.board))
                moves.push_back({recorded.position.board, *recorded.played,
                                 static_cast<std::uint32_t>(input->index)});
    }
    return moves;
}

}  // namespace outflank
