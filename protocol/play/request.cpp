#include "protocol/play/request.h"

#include <algorithm>
#include <cmath>

#include "protocol/play/options.h"
#include "protocol/system/text.h"
#include "search/level.h"
#include "search/time_manager.h"

namespace outflank {

Milliseconds milliseconds_of(double seconds) {
    return Milliseconds(
        std::llround(std::clamp(seconds, -longest_seconds, longest_seconds) * 1000));
}

Limits limits_of(const Options& options, bool has_limit) {
    Limits limits;
    limits.depth = options.depth;
    limits.exact_from = options.exact_from;
    limits.variety = options.variety;
    limits.selectivity = options.selectivity;
    if (options.time) limits.move_time = milliseconds_of(*options.time);
    if (options.nodes) limits.nodes = static_cast<std::uint64_t>(*options.nodes);
    // In Othello MOD a search to the depth of the default level may take ten seconds.
    constexpr Milliseconds mod_default_time{1500};
    const bool is_default = !has_limit && !is_limited(options);
    if (is_default && options.rules == Rules::mod) limits.move_time = mod_default_time;
    if (options.level || is_default) fill_from_level(limits, options.level.value_or(default_level));
    return limits;
}

Limits limits_of(const Options& options, const Request& request) {
    Limits limits =
        limits_of(options, request.clock || request.depth || request.move_time || request.nodes);
    if (request.depth) limits.depth = request.depth;
    if (request.move_time) limits.move_time = request.move_time;
    if (request.nodes) limits.nodes = request.nodes;
    if (request.clock) {
        limits.clock = request.clock;
        limits.clock->left -= lag_reserve(limits.clock->left, milliseconds_of(options.reserve));
    }
    limits.goal = request.goal;
    limits.lines = request.lines;
    if (request.is_unlimited || request.goal == Goal::wld) limits.depth.reset();
    if (request.is_unlimited) {
        limits.move_time.reset();
        limits.nodes.reset();
        limits.clock.reset();
    }
    return limits;
}

bool may_use_book(const Request& request, const Limits& limits) {
    if (request.purpose != Request::Purpose::playing) return false;
    if (request.depth || request.move_time || request.nodes) return false;
    const bool is_by_level = request.depth_is_level && !limits.move_time && !limits.nodes;
    return limits.clock || limits.selective_from || is_by_level;
}

}  // namespace outflank
