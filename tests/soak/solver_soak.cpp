// Solves random endgames, from seed to seed, until its time is over, and has a plain reference
// check every score, every move that goes with it, and every line: with one thread and with more
// than there are cores, with tables of 1 MB and 64 MB that are kept from position to position,
// after searches that were stopped at any moment.

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/notation.h"
#include "protocol/system/text.h"
#include "search/searcher.h"
#include "tests/soak/reference.h"
#include "tests/support/random_boards.h"
#include "tests/support/reference_solver.h"

namespace outflank {
namespace {

using SteadyClock = std::chrono::steady_clock;

// The positions of a seed, by empties. The exact search has three ways to order moves: up to 13
// empties, up to 16, and above.
struct Group {
    int least_empties;
    int most_empties;
    int positions;
};
constexpr std::array groups = {Group{10, 12, 1000}, Group{13, 16, 20}, Group{17, 20, 5}};

struct Solver {
    int threads;
    std::size_t hash_mb;
    std::unique_ptr<Searcher> searcher;
};

std::vector<Solver> make_solvers() {
    std::vector<Solver> solvers;
    for (const int threads : {1, 3, 8})
        for (const std::size_t hash_mb : {std::size_t{1}, std::size_t{64}}) {
            Solver solver{threads, hash_mb, std::make_unique<Searcher>()};
            if (!solver.searcher->configure({threads, hash_mb, nullptr, threads})) return {};
            solvers.push_back(std::move(solver));
        }
    return solvers;
}

// A board with a move that has so many empties: of a random game, or of one that a search of two
// plies plays after a random opening, as games are.
Board endgame(Random& random, Searcher& player, int empties) {
    const bool is_random = random.below(2) == 0;
    const int random_plies = is_random ? square_count : 8 + random.below(12);
    while (true) {
        Board board = random_game(random).front();
        for (int ply = 0; !board.is_over(); ++ply) {
            if (board.empty_count() == empties && board.can_move()) return board;
            if (board.empty_count() < empties) break;
            Limits limits;
            limits.depth = 2;
            board = !board.can_move() ? board.after_pass()
                    : ply < random_plies
                        ? board.after_move(random.of(board.moves()))
                        : board.after_move(player.search(board, limits).lines.front().move);
        }
    }
}

// What is wrong with an answer; nothing when all is right.
using Fault = std::optional<std::string>;

class Judge {
  public:
    // Whether a move gives at least so many discs, and whether no move gives more.
    bool reaches(const Board& board, Square move, int score) {
        return !reference_.exceeds(board.after_move(move), -score);
    }
    bool is_most(const Board& board, int score) { return !reference_.exceeds(board, score); }

    Fault solved(const Board& board, const Report& report) {
        const Line& best = report.lines.front();
        const int score = best.score.discs();
        if (!report.exact || best.bound != Bound::exact) return "it is not exact";
        if (!contains(board.moves(), best.move)) return "the move is illegal";
        if (!is_most(board, score)) return "the score is too low";
        if (!reaches(board, best.move, score)) return "the move does not reach the score";
        if (best.pv.empty() || best.pv.front() != best.move || !leads_to(score, board, best.pv))
            return "the line does not end with the score";
        return {};
    }

    Fault all_solved(const Board& board, const Report& report) {
        if (report.lines.size() != static_cast<std::size_t>(count(board.moves())))
            return "moves are missing";
        if (auto fault = solved(board, report)) return fault;
        for (const Line& line : report.lines) {
            const int score = line.score.discs();
            const Board child = board.after_move(line.move);
            if (line.bound != Bound::exact) return "a move is not exact";
            if (!reaches(board, line.move, score) || !reference_.exceeds(child, -score - 1))
                return "the score of " + to_string(line.move) + " is wrong";
            if (!leads_to(score, board, line.pv)) return "a line does not end with its score";
        }
        return {};
    }

    Fault winner_known(const Board& board, const Report& report) {
        const Line& best = report.lines.front();
        const int sign = best.score.discs();
        if (!report.exact || sign < -1 || sign > 1) return "the winner is not known";
        // +1 stands for any win, and -1 for any loss.
        if (sign <= 0 && !is_most(board, sign == 0 ? 0 : -1)) return "the sign is too low";
        if (sign >= 0 && !reaches(board, best.move, sign)) return "the move does not reach it";
        return {};
    }

  private:
    Reference reference_;
};

enum class Question : unsigned char { score, all_moves, winner, after_stop };
constexpr std::array question_names = {"score", "all moves", "winner", "score after a stop"};

Question question_of(Random& random) {
    const int number = random.below(10);
    return number < 7    ? Question::score
           : number == 7 ? Question::all_moves
           : number == 8 ? Question::winner
                         : Question::after_stop;
}

Fault ask(Searcher& searcher, Judge& judge, const Board& board, Question question, Random& random) {
    Limits limits;
    if (question == Question::after_stop) {
        Limits stopped;
        stopped.nodes = static_cast<std::uint64_t>(1 + random.below(20000));
        const Report report = searcher.search(board, stopped);
        if (!contains(board.moves(), report.lines.front().move)) return "a stop: illegal move";
        if (report.exact)
            if (auto fault = judge.solved(board, report)) return "a stop: " + *fault;
    }
    if (question == Question::all_moves) limits.lines = square_count;
    if (question == Question::winner) limits.goal = Goal::wld;
    const Report report = searcher.search(board, limits);
    if (question == Question::all_moves) return judge.all_solved(board, report);
    if (question == Question::winner) return judge.winner_known(board, report);
    return judge.solved(board, report);
}

// Whether the solver's answer is right.
bool check(int empties, std::uint64_t seed, Random& random, std::vector<Solver>& solvers,
           Judge& judge) {
    const Board board = endgame(random, *solvers.front().searcher, empties);
    const Solver& solver =
        solvers[static_cast<std::size_t>(random.below(static_cast<int>(solvers.size())))];
    const Question question = question_of(random);
    const Fault fault = ask(*solver.searcher, judge, board, question, random);
    if (fault)
        fmt::print("WRONG: {}; {}, {} threads, {} MB\n{}", *fault,
                   question_names[static_cast<std::size_t>(question)], solver.threads,
                   solver.hash_mb, shown(seed, board));
    return !fault;
}

// The number of wrong answers.
int check_seed(std::uint64_t seed, std::vector<Solver>& solvers, Judge& judge) {
    Random random(seed);
    int wrong = 0;
    for (const Group& group : groups)
        for (int i = 0; i < group.positions; ++i) {
            const int choices = group.most_empties - group.least_empties + 1;
            const int empties = group.least_empties + random.below(choices);
            wrong += check(empties, seed, random, solvers, judge) ? 0 : 1;
        }
    return wrong;
}

void print_totals(std::uint64_t first_seed, long long seeds, long long wrong) {
    fmt::print("seeds {} to {}:", first_seed, first_seed + static_cast<std::uint64_t>(seeds) - 1);
    for (const auto& [least, most, positions] : groups)
        fmt::print(" {} positions of {} to {} empties,", seeds * positions, least, most);
    fmt::print(" {} wrong\n", wrong);
    std::fflush(stdout);
}

int soak(double hours, std::uint64_t seed) {
    std::vector<Solver> solvers = make_solvers();
    if (solvers.empty()) {
        std::fputs("soak: no memory or threads for the solvers\n", stderr);
        return 2;
    }
    Judge judge;
    const auto begin = SteadyClock::now();
    long long seeds = 0;
    long long wrong = 0;
    while (SteadyClock::now() - begin < std::chrono::duration<double, std::ratio<3600>>(hours)) {
        wrong += check_seed(seed + static_cast<std::uint64_t>(seeds), solvers, judge);
        ++seeds;
        print_totals(seed, seeds, wrong);
    }
    return wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace outflank

int main(int argc, char** argv) {
    const auto hours = argc > 1 ? outflank::parse_number(argv[1]) : 8.0;
    const auto seed = argc > 2 ? outflank::parse_integer(argv[2]) : 1;
    if (!hours || *hours <= 0 || !seed || *seed < 0 || argc > 3) {
        std::fputs("usage: outflank_soak [HOURS [SEED]], by default 8 hours from seed 1\n", stderr);
        return 2;
    }
    return outflank::soak(*hours, static_cast<std::uint64_t>(*seed));
}
