#include "library/outflank.h"

#include <memory>

#include "library/engine.h"
#include "library/limits_of.h"
#include "library/moves_text.h"

using namespace outflank;

namespace {

std::string legal_moves(const Position& position) {
    return position.must_pass() ? "pass" : moves_text(Squares(position.board.moves()));
}

// All or nothing.
void set_game(outflank_engine& engine, Game game) {
    std::string position_text = to_string(game.position());
    engine.moves_text = legal_moves(game.position());
    engine.position_text = std::move(position_text);
    engine.game = std::move(game);
}

outflank_status search(outflank_engine* engine, const Result<Limits>& limits,
                       outflank_on_report on_report, void* context,
                       const outflank_report** report) {
    return use(engine, [&](outflank_engine& e) {
        if (!limits) return failure(OUTFLANK_BAD_INPUT, limits.error().text);
        OnReport tell;
        if (on_report != nullptr)
            tell = [&](const Report& now) { on_report(&ReportView(now).get(), context); };
        e.last_report.emplace(
            e.searcher.search(e.position().board, *limits, new_stop_token(e), tell));
        if (report != nullptr) *report = &e.last_report->get();
        return OUTFLANK_OK;
    });
}

}  // namespace

const char* outflank_version() { return OUTFLANK_VERSION; }

const char* outflank_tier() { return tier().name.data(); }

outflank_status outflank_use_tier(const char* name) {
    if (name == nullptr) return failure(OUTFLANK_BAD_INPUT, "the name is NULL");
    return guarded([&] { return status_of(use_tier(name), OUTFLANK_BAD_INPUT); });
}

outflank_engine* outflank_new() {
    outflank_engine* engine = nullptr;
    guarded([&] {
        auto made = std::make_unique<outflank_engine>();
        set_game(*made, Game());
        engine = made.release();
        return OUTFLANK_OK;
    });
    return engine;
}

void outflank_free(outflank_engine* engine) { delete engine; }

outflank_status outflank_configure(outflank_engine* engine, int threads, int megabytes) {
    return use(engine, [&](outflank_engine& e) {
        if (const auto checked = check_settings(threads, megabytes); !checked)
            return status_of(checked, OUTFLANK_BAD_INPUT);
        SearchSettings settings = e.searcher.settings();
        settings.threads = threads;
        settings.hash_mb = static_cast<std::size_t>(megabytes);
        return status_of(e.searcher.configure(settings), OUTFLANK_NO_RESOURCES);
    });
}

outflank_status outflank_set_position(outflank_engine* engine, const char* position,
                                      const char* moves) {
    return use(engine, [&](outflank_engine& e) {
        auto game = game_of(position, moves);
        if (!game) return failure(OUTFLANK_BAD_INPUT, game.error().text);
        set_game(e, *std::move(game));
        return OUTFLANK_OK;
    });
}

const char* outflank_position(const outflank_engine* engine) {
    return engine == nullptr ? nullptr : engine->position_text.c_str();
}

const char* outflank_moves(const outflank_engine* engine) {
    return engine == nullptr ? nullptr : engine->moves_text.c_str();
}

outflank_status outflank_evaluate(outflank_engine* engine, double* discs) {
    return use(engine, [&](outflank_engine& e) {
        if (discs == nullptr) return failure(OUTFLANK_BAD_INPUT, "the place of the score is NULL");
        *discs = e.searcher.evaluate(e.position().board);
        return OUTFLANK_OK;
    });
}

outflank_status outflank_search(outflank_engine* engine, const outflank_limits* limits,
                                outflank_on_report on_report, void* context,
                                const outflank_report** report) {
    return search(engine, limits_of(limits == nullptr ? outflank_limits{} : *limits), on_report,
                  context, report);
}

outflank_status outflank_solve(outflank_engine* engine, const outflank_report** report) {
    return search(engine, Limits(), nullptr, nullptr, report);
}

outflank_status outflank_solve_window(outflank_engine* engine, int alpha, int beta,
                                      const outflank_report** report) {
    return search(engine, limits_of_window(alpha, beta), nullptr, nullptr, report);
}

outflank_status outflank_forget(outflank_engine* engine) {
    return use(engine, [](outflank_engine& e) {
        e.searcher.clear();
        return OUTFLANK_OK;
    });
}

void outflank_stop(outflank_engine* engine) {
    if (engine == nullptr) return;
    const std::lock_guard lock(engine->stopping);
    engine->stop.request_stop();
}
