// What the page's script asks about games: records in, JSON out, and the other way round; names and
// moves of openings.

#include <emscripten/emscripten.h>

#include "engine/notation.h"
#include "library/moves_text.h"
#include "page/module/answer.h"
#include "protocol/play/opening_names.h"
#include "protocol/record/game_reader.h"
#include "protocol/record/game_row.h"
#include "protocol/record/record_writer.h"
#include "protocol/system/charset.h"
#include "protocol/system/input_text.h"
#include "search/book/flat_book.h"

namespace outflank {

namespace {

Row row_of(const BookMove& move) {
    Row row{{"move", to_string(move.move)}, {"games", move.games.count()}};
    row["score"] = move.range ? Row(move.range->score) : Row(nullptr);
    return row;
}

}  // namespace

}  // namespace outflank

using namespace outflank;

extern "C" {

/// The games of a text in any format: {"games":[{...}],"errors":["line 3: ..."]}.
EMSCRIPTEN_KEEPALIVE const char* page_read(const char* bytes, std::size_t size) {
    Row answer_row{{"games", Row::array()}, {"errors", Row::array()}};
    const std::string_view content(bytes, size);
    GameReader reader(content);
    while (const auto record = reader.next()) {
        const Result<Game> game =
            *record ? othello_game(**record) : tl::make_unexpected((*record).error());
        if (game)
            answer_row["games"].push_back(recorded_game_row(**record, *game));
        else
            answer_row["errors"].push_back(game.error().text);
    }
    for (const std::string& note : reader.warnings_at_end()) answer_row["errors"].push_back(note);
    return answer(answer_row);
}

/// A game, as a row of JSON, in a format that `outflank convert` writes:
/// {"text":"(;GM[Othello]..."}.
EMSCRIPTEN_KEEPALIVE const char* page_write(const char* format, const char* position,
                                            const char* moves, const char* row) {
    const Result<Game> game = game_of(text_or_null(position), moves);
    if (!game) return answer({{"error", game.error().text}});
    const auto wanted = record_format(format);
    if (!wanted) return answer({{"error", "no such format"}});
    std::string text;
    RecordWriter writer(*wanted, [&text](std::string_view part) { text += part; });
    if (const auto done = writer.add(record_of_row(*game, Row::parse(row))); !done)
        return answer({{"error", done.error().text}});
    writer.finish();
    return answer({{"text", text}});
}

/// The name of the opening, whether it is an XOT opening, and the book's moves for the position
/// after the last move, best first.
EMSCRIPTEN_KEEPALIVE const char* page_opening(const char* position, const char* moves) {
    const Result<Game> game = game_of(text_or_null(position), moves);
    if (!game) return answer({{"error", game.error().text}});
    Row book = Row::array();
    for (const BookMove& move : FlatBook::shipped().moves(game->position().board))
        book.push_back(row_of(move));
    return answer({{"name", opening_name(*game)}, {"xot", is_xot(*game)}, {"book", book}});
}

/// The moves of an XOT opening, chosen by a number from 0 to below 1: {"moves":"f5d6c3d3c4f4f6e6"}.
EMSCRIPTEN_KEEPALIVE const char* page_xot_opening(double chosen) {
    const auto openings = xot_openings();
    const auto number = static_cast<std::size_t>(chosen * static_cast<double>(openings.size()));
    return answer({{"moves", openings[number]}});
}
}
