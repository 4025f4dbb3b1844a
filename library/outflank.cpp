#include "library/outflank.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <stop_token>

#include "library/limits_of.h"
#include "library/moves_text.h"
#include "library/report_view.h"
#include "library/status.h"
#include "search/searcher.h"

using namespace outflank;

struct outflank_engine {
    Searcher searcher;
    Position position = start_position();
    std::string position_text = to_string(position);
    std::string moves_text;
    std::optional<ReportView> last_report;
    std::atomic_flag is_in_use;
    std::mutex stopping;    // guards:
    std::stop_source stop;  // of the running search
};

namespace {

// Calls `work` with the engine, unless that is in use. It is no mutex, because a callback may try
// to use the engine that called it.
template <class Work>
outflank_status use(outflank_engine* engine, const Work& work) noexcept {
    if (engine == nullptr) return failure(OUTFLANK_BAD_INPUT, "the engine is NULL");
    if (engine->is_in_use.test_and_set(std::memory_order_acquire))
        return failure(OUTFLANK_BUSY, "the engine is in use");
    const outflank_status status = guarded([&] { return work(*engine); });
    engine->is_in_use.clear(std::memory_order_release);
    return status;
}

std::string legal_moves(const Position& position) {
    return position.must_pass() ? "pass" : moves_text(Squares(position.board.moves()));
}

Result<Position> parse(const char* position, const char* moves) {
    Result<Position> first = start_position();
    if (position != nullptr) first = parse_position(position);
    if (!first || moves == nullptr) return first;
    Game game(*first);
    if (const auto played = play_moves(game, moves); !played)
        return tl::make_unexpected(played.error());
    return game.position();
}

std::stop_token new_stop_token(outflank_engine& engine) {
    const std::lock_guard lock(engine.stopping);
    engine.stop = std::stop_source();
    return engine.stop.get_token();
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
        engine = new outflank_engine;
        engine->moves_text = legal_moves(engine->position);
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
        const auto parsed = parse(position, moves);
        if (!parsed) return failure(OUTFLANK_BAD_INPUT, parsed.error().text);
        std::string position_text = to_string(*parsed);
        e.moves_text = legal_moves(*parsed);
        e.position_text = std::move(position_text);
        e.position = *parsed;
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
        *discs = e.searcher.evaluate(e.position.board);
        return OUTFLANK_OK;
    });
}

outflank_status outflank_search(outflank_engine* engine, const outflank_limits* limits,
                                outflank_on_report on_report, void* context,
                                const outflank_report** report) {
    return use(engine, [&](outflank_engine& e) {
        const auto checked = limits_of(limits == nullptr ? outflank_limits{} : *limits);
        if (!checked) return failure(OUTFLANK_BAD_INPUT, checked.error().text);
        OnReport tell;
        if (on_report != nullptr)
            tell = [&](const Report& now) { on_report(&ReportView(now).get(), context); };
        e.last_report.emplace(
            e.searcher.search(e.position.board, *checked, new_stop_token(e), tell));
        if (report != nullptr) *report = &e.last_report->get();
        return OUTFLANK_OK;
    });
}

outflank_status outflank_solve(outflank_engine* engine, const outflank_report** report) {
    return outflank_search(engine, nullptr, nullptr, nullptr, report);
}

void outflank_stop(outflank_engine* engine) {
    if (engine == nullptr) return;
    const std::lock_guard lock(engine->stopping);
    engine->stop.request_stop();
}
