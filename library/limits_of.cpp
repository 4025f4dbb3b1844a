#include "library/limits_of.h"

#include <string>

#include "search/human/style.h"
#include "search/level.h"

namespace outflank {

namespace {

constexpr std::int64_t longest_time = 1'000'000'000;  // milliseconds: eleven days

// The first number that is out of its range, as an error; or none.
class Ranges {
  public:
    Ranges& check(const char* name, std::int64_t value, std::int64_t least, std::int64_t most) {
        if (found_ && (value < least || value > most))
            found_ = error(std::string(name) + ": " + std::to_string(value) + " is not from " +
                           std::to_string(least) + " to " + std::to_string(most));
        return *this;
    }
    [[nodiscard]] const Result<void>& found() const { return found_; }

  private:
    Result<void> found_;
};

template <class Limit, class Value>
void set(std::optional<Limit>& limit, Value value) {
    if (value != 0) limit = Limit(value);
}

}  // namespace

Result<Limits> limits_of(const outflank_limits& given) {
    Ranges ranges;
    ranges.check("level", given.level, 0, max_level)
        .check("depth", given.depth, 0, 60)
        .check("exact_from", given.exact_from, 0, 60)
        .check("selectivity", given.selectivity, 0, 100)
        .check("lines", given.lines, 0, 64)
        .check("milliseconds", given.milliseconds, 0, longest_time)
        .check("clock", given.clock, 0, longest_time)
        .check("increment", given.increment, 0, longest_time);
    if (!ranges.found()) return tl::make_unexpected(ranges.found().error());

    Limits limits;
    set(limits.depth, given.depth);
    set(limits.exact_from, given.exact_from);
    if (given.level != 0) fill_from_level(limits, given.level);
    set(limits.move_time, given.milliseconds);
    set(limits.nodes, given.nodes);
    if (given.clock != 0)
        limits.clock = GameClock{Milliseconds(given.clock), Milliseconds(given.increment), {}};
    limits.selectivity = given.selectivity;
    if (given.lines != 0) limits.lines = given.lines;
    if (given.win_loss_draw != 0) limits.goal = Goal::wld;
    return limits;
}

Result<Limits> limits_of_window(int alpha, int beta) {
    Ranges ranges;
    ranges.check("alpha", alpha, -max_discs - 1, max_discs)
        .check("beta", beta, -max_discs, max_discs + 1);
    if (!ranges.found()) return tl::make_unexpected(ranges.found().error());
    if (alpha >= beta)
        return error("alpha must be below beta: " + std::to_string(alpha) + " is not below " +
                     std::to_string(beta));
    Limits limits;
    limits.window = {alpha, beta};
    return limits;
}

Result<void> check_elo(int elo) { return Ranges().check("elo", elo, least_elo, most_elo).found(); }

Result<void> check_given(int plies) {
    return Ranges().check("given", plies, 0, 2 * square_count).found();
}

Result<void> check_settings(int threads, int megabytes) {
    Ranges ranges;
    ranges.check("threads", threads, 1, 256).check("megabytes", megabytes, 1, 1 << 20);
    return ranges.found();
}

}  // namespace outflank
