#include "search/searcher.h"

#include <algorithm>

#include "engine/stability.h"

namespace outflank::inline OUTFLANK_TIER {

struct Searcher::State {
    Settings settings;
};

namespace {

using Clock = std::chrono::steady_clock;

int evaluate_by_hand(const Board& board) {
    const int mobility = count(board.moves()) - count(board.after_pass().moves());
    const int corner = count(board.player & corners) - count(board.opponent & corners);
    const int stable = count(stable_discs(board.player, board.opponent)) -
                       count(stable_discs(board.opponent, board.player));
    return std::clamp(mobility + 6 * corner + stable, -63, 63);
}

// A plain alpha-beta search with a stop.
class PlainSearch {
  public:
    PlainSearch(std::stop_token stop, const Limits& limits, Clock::time_point start)
        : stop_(std::move(stop)), limits_(limits), start_(start) {}

    bool stopped() const { return stopped_; }
    std::uint64_t nodes() const { return nodes_; }

    int search(const Board& board, int depth, int alpha, int beta, std::vector<Square>& pv) {
        pv.clear();
        if ((++nodes_ & 1023) == 0) check();
        if (stopped_) return 0;
        Bitboard moves = board.moves();
        std::vector<Square> line;
        if (moves == 0) {
            const Board passed = board.after_pass();
            if (!passed.can_move()) return final_disc_difference(board);
            const int score = -search(passed, depth, -beta, -alpha, line);
            pv.push_back(Square::pass);
            pv.insert(pv.end(), line.begin(), line.end());
            return score;
        }
        if (depth == 0) return evaluate_by_hand(board);
        int best = -65;
        for (const Bitboard group :
             {moves & corners, moves & ~corners & ~x_squares, moves & x_squares & ~corners}) {
            for (const Square move : Squares(group)) {
                const int score =
                    -search(board.after_move(move), depth - 1, -beta, -std::max(alpha, best), line);
                if (score > best) {
                    best = score;
                    pv.assign(1, move);
                    pv.insert(pv.end(), line.begin(), line.end());
                    if (best >= beta) return best;
                }
            }
        }
        return best;
    }

  private:
    void check() {
        if (stop_.stop_requested()) stopped_ = true;
        if (limits_.move_time && Clock::now() - start_ > *limits_.move_time) stopped_ = true;
        if (limits_.nodes && nodes_ > *limits_.nodes) stopped_ = true;
    }
    std::stop_token stop_;
    Limits limits_;
    Clock::time_point start_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace

Searcher::Searcher() : state_(std::make_unique<State>()) {}
Searcher::~Searcher() = default;

Result<void> Searcher::configure(const Settings& settings) {
    state_->settings = settings;
    return {};
}
const Searcher::Settings& Searcher::settings() const { return state_->settings; }
void Searcher::clear() {}

Report Searcher::search(const Board& board, const Limits& limits, std::stop_token stop,
                        const OnReport& on_report) {
    const auto start = Clock::now();
    PlainSearch search(stop, limits, start);
    Report report;
    const Bitboard moves = board.moves() & limits.only;
    if (moves == 0) {
        report.exact = board.is_over();
        report.lines.push_back({report.exact ? Square::none : Square::pass,
                                Score(final_disc_difference(board)),
                                Bound::exact,
                                {}});
        return report;
    }
    for (const Square move : Squares(moves))
        report.lines.push_back({move, Score(0), Bound::exact, {move}});
    const int empties = board.empty_count();
    const int deepest = empties <= limits.exact_from.value_or(12)
                            ? empties
                            : std::min(empties, limits.depth.value_or(60));
    for (int depth = 1; depth <= deepest; ++depth) {
        auto lines = report.lines;
        for (auto& line : lines) {
            std::vector<Square> pv;
            line.score = Score(-search.search(board.after_move(line.move), depth - 1, -65, 65, pv));
            line.pv.assign(1, line.move);
            line.pv.insert(line.pv.end(), pv.begin(), pv.end());
            if (search.stopped()) break;
        }
        if (search.stopped()) break;
        std::stable_sort(lines.begin(), lines.end(),
                         [](const Line& a, const Line& b) { return a.score > b.score; });
        report.lines = lines;
        report.depth = depth;
        report.exact = depth == empties;
        report.nodes = search.nodes();
        report.elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - start);
        if (on_report) on_report(report);
    }
    report.lines.resize(
        std::min<std::size_t>(report.lines.size(), static_cast<std::size_t>(limits.lines)));
    return report;
}

double Searcher::evaluate(const Board& board) const { return evaluate_by_hand(board); }

}  // namespace outflank::inline OUTFLANK_TIER
