#include "protocol/play/request.h"

#include "protocol/play/milliseconds.h"
#include "protocol/play/options.h"
#include "search/time_manager.h"

namespace outflank {

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
