#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/game.h"
#include "library/outflank.h"
#include "library/report_view.h"
#include "library/status.h"
#include "search/searcher.h"

struct outflank_engine {
    outflank::Searcher searcher;
    outflank::Game game;
    std::string position_text;
    std::string moves_text;
    std::optional<outflank::ReportView> last_report;
    std::atomic_flag is_in_use;
    std::mutex stopping;    // guards:
    std::stop_source stop;  // of the running search

    [[nodiscard]] const outflank::Position& position() const { return game.position(); }
};

namespace outflank {

/// Calls `work` with the engine, unless that is in use, and returns its status. It is no mutex,
/// because a callback may try to use the engine that called it.
template <class Work>
outflank_status use(outflank_engine* engine, const Work& work) noexcept {
    if (engine == nullptr) return failure(OUTFLANK_BAD_INPUT, "the engine is NULL");
    if (engine->is_in_use.test_and_set(std::memory_order_acquire))
        return failure(OUTFLANK_BUSY, "the engine is in use");
    const outflank_status status = guarded([&] { return work(*engine); });
    engine->is_in_use.clear(std::memory_order_release);
    return status;
}

/// What outflank_stop asks to stop from now on.
inline std::stop_token new_stop_token(outflank_engine& engine) {
    const std::lock_guard lock(engine.stopping);
    engine.stop = std::stop_source();
    return engine.stop.get_token();
}

}  // namespace outflank
