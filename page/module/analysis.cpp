// The analysis of a whole game, move by move, as `outflank analyze` makes it.

#include <emscripten/emscripten.h>

#include <memory>

#include "engine/notation.h"
#include "library/moves_text.h"
#include "page/module/answer.h"
#include "protocol/analysis/analysis_report.h"
#include "protocol/analysis/move_words.h"
#include "search/level.h"

namespace outflank {

namespace {

std::unique_ptr<Searcher> searcher;
std::unique_ptr<GameAnalyst> analyst;

}  // namespace

}  // namespace outflank

using namespace outflank;

extern "C" {

/// Begins the analysis of a game at a level, in the place of the one before. The first `given`
/// moves are an opening that no player chose.
EMSCRIPTEN_KEEPALIVE const char* page_analyse(const char* position, const char* moves, int level,
                                              std::size_t given) {
    const Result<Game> game = game_of(text_or_null(position), moves);
    if (!game) return answer({{"error", game.error().text}});
    analyst.reset();
    if (!searcher) {
        searcher = std::make_unique<Searcher>();
        Searcher::Settings settings = searcher->settings();
        settings.threads = 1;
        settings.hash_mb = 64;
        if (const auto done = searcher->configure(settings); !done)
            return answer({{"error", done.error().text}});
    }
    InputGame input;
    input.record.first = first_of(game->first());
    add_moves(*game, input.record);
    mark_given(input.record, given);
    Limits limits;
    fill_from_level(limits, level);
    analyst = std::make_unique<GameAnalyst>(*searcher, input, limits, false, std::stop_token());
    return answer(Row::object());
}

/// Analyses another move of that game: {"done":false,"game":{...}}, all that is known of the game
/// so far, as `outflank analyze --html` puts it into a page.
EMSCRIPTEN_KEEPALIVE const char* page_analyse_on() {
    if (!analyst) return answer({{"error", "no analysis has begun"}});
    const bool is_done = !analyst->next();
    return answer({{"done", is_done}, {"game", page_row(analyst->analysis())}});
}

/// Why a move is worse than the best one, in words: {"words":"gives Black the corner a1"}. Empty
/// where no reason is found.
EMSCRIPTEN_KEEPALIVE const char* page_move_words(const char* position, const char* move,
                                                 const char* best) {
    const Result<Game> game = game_of(text_or_null(position), "");
    if (!game) return answer({{"error", game.error().text}});
    const auto square = parse_move(move);
    const auto other = parse_move(best);
    for (const auto& each : {square, other})
        if (!each || !game->position().is_legal(*each)) return answer({{"error", "no legal move"}});
    return answer({{"words", mistake_words(game->position(), *square, *other).against}});
}
}
