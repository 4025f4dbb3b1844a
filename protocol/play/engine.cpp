#include "protocol/play/engine.h"

#include <fmt/format.h>

#include <algorithm>

namespace outflank {

std::string book_text(int score, int depth) {
    return fmt::format("  (book {:+}, depth {})", score, depth);
}

std::string book_text(std::span<const BookHint> book, std::string_view move) {
    const auto known = std::ranges::find(book, move, &BookHint::move);
    return known == book.end() ? "" : book_text(known->score, known->depth);
}

Result<void> set_option(Engine& engine, std::string_view name, std::string_view value) {
    Options options = engine.options();
    if (auto done = set_option(options, name, value); !done) return done;
    return engine.configure(options);
}

void ponder(Engine& engine, const AnyGame& game, const std::stop_token& stop) {
    if (engine.options().ponder && !game.is_over() && !stop.stop_requested())
        engine.choose(game, {.is_unlimited = true}, stop);
}

}  // namespace outflank
