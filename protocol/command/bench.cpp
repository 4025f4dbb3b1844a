#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation.h"
#include "protocol/analysis/solving_time.h"
#include "protocol/command/batch.h"
#include "protocol/play/command_line.h"
#include "protocol/system/error_message.h"
#include "protocol/system/usage_error.h"

namespace outflank {

namespace {

struct BenchPosition {
    std::string_view text;
    int score;  // exact, for the side to move; only used if depth is 0
    int depth;  // plies; 0: to the end of the game
};

// Endgames of 14 to 20 empties (from the endgame test of the French Othello Federation, FFO, and
// from bench/data/empties-20.obf), then the start position, openings and midgames. A change of
// this set changes the fingerprint.
constexpr std::array bench_positions = {
    BenchPosition{"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18, 0},
    BenchPosition{"-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X", 32, 0},
    BenchPosition{"---X-X--X-XXXX--XXXXOXXXXXXOOOOOXXOXXXO-XOXXXXO-XOOXXX--XOOXXO-- O", 8, 0},
    BenchPosition{"-XXXX-----OXXX--XOXOXOXXOXOXXOXXOXXOXOOOXXXOXOOX--OXXO---OOOOO-- O", 10, 0},
    BenchPosition{"--O--O--X-OOOOX-XXOOOXOOXXOXOXOOXXOXXOOOXXXXOOOO--OXXX---XXXXX-- O", -8, 0},
    BenchPosition{"--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO-- X", 14, 0},
    BenchPosition{"-XXXXXX-X-XXXOO-XOXXXOOXXOOXXXOX-OOOXXXX--OOXXXX---OOO----XOX-O- X", 24, 0},
    BenchPosition{"-XXX------OOOX--XOOOOOXXOXOXOOXXOXXOOOOOXXXOXOOX--OXXO---OOOOO-- X", -2, 0},
    BenchPosition{"OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O", 0, 0},
    BenchPosition{"--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O", 2, 0},
    BenchPosition{"--O-------OOX---OOOXXXO-OOOOXOXXXXXOOXOXXXXXXOOXX-XXXXOX--XXXX-- X", 4, 0},
    BenchPosition{"--O--O-----OOOX--X-XOXOO--XXXOOOXXXXOOOOXXXOXXOOXXXXXX--XOXX-O-- O", 0, 0},
    BenchPosition{"-OOO------OOOO--XXXOOXXX-XOOOXX-XXXXOOOOOXXOOOO---OXOO---OOOO--- X", 0, 0},
    BenchPosition{"--XXXXX---OXOX-X-OOOOOXX-X-OOOOXXXXXXXXX--OXXOO---XXXOOO--X--O-- X", -8, 0},
    BenchPosition{"OXXOOOO-OOXXOOO-OOOXXOXXOXOOOXX-OXOOOXX--OOOOOXX-------X-------- X", -10, 0},
    BenchPosition{"--OOOOO-O-OOOX---OOXOOOOXXOXXXOOXXOOXOOOXXXXOO----XOOO-------O-- X", 28, 0},
    BenchPosition{"---------------------------OX------XO--------------------------- X", 0, 12},
    BenchPosition{"----X------X------X-O------OOO----OXOX------O------------------- X", 0, 12},
    BenchPosition{"------------------X--XO---OOOO-----XXX-----O-X------------------ X", 0, 12},
    BenchPosition{"------------------O------OOOX----XXXOX-----O-O------------------ X", 0, 12},
    BenchPosition{"--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", 0, 14},
    BenchPosition{"-OOOOO----OOOO---OOOOX--XXXXXX---OXOOX--OOOXOX----OOXX----XXXX-- O", 0, 14},
    BenchPosition{"----X-----XXX----OOOXOOO-OOOXOOO-OXOXOXO-OOXXOOO--OOXO----O--O-- X", 0, 14},
    BenchPosition{"----OO-----OOO---XXXXOOO--XXOOXO-XXXXXOO--OOOXOO--X-OX-O-----X-- X", 0, 13},
    BenchPosition{"-------------------XXOOO--XXXOOO--XXOXOO-OOOXXXO--OXOO-O-OOOOO-- X", 0, 13},
    BenchPosition{"--XOOO----OOO----OOOXOO--OOOOXO--OXOXXX-OOXXXX----X-XX---------- X", 0, 13},
};

using Seconds = std::chrono::duration<double>;

struct BenchRequest {
    Options options;
    std::vector<std::string> files;
};

struct Task {
    Position position;
    std::optional<int> depth;  // absent: to the end of the game
    std::optional<int> score;  // for the side to move, if it is known
};

std::vector<Task> fixed_tasks() {
    std::vector<Task> tasks;
    for (const auto& [position, score, depth] : bench_positions) {
        Task& task = tasks.emplace_back(Task{parse_position(position).value(), {}, {}});
        if (depth != 0)
            task.depth = depth;
        else
            task.score = score;
    }
    return tasks;
}

std::vector<Task> tasks_of(const std::vector<std::string>& files) {
    std::vector<Task> tasks;
    PositionSource source(files, {}, [](const std::string& text) { throw UsageError(text); });
    while (const auto input = source.next())
        tasks.push_back({input->entry.position, {}, input->entry.best_score()});
    return tasks;
}

void add(ThreadWork& sum, const ThreadWork& work) {
    sum.nodes += work.nodes;
    sum.busy += work.busy;
    sum.idle += work.idle;
    sum.wake_ups += work.wake_ups;
    sum.vain_wake_ups += work.vain_wake_ups;
}

// In percent of the time.
double share_of_idle(const ThreadWork& work) {
    return 100 * Seconds(work.idle) / std::max(Seconds(work.busy + work.idle), Seconds(1e-9));
}

void print_work(std::string_view name, const ThreadWork& work) {
    fmt::print("{}: {} nodes, idle {:.3f} s ({:.1f}%)\n", name, work.nodes,
               Seconds(work.idle).count(), share_of_idle(work));
}

// The work of all threads in searches of one kind.
struct Work {
    ThreadWork all;
    std::chrono::nanoseconds locked{0};

    void add(const SearchWork& work) {
        for (const ThreadWork& thread : work.threads) outflank::add(all, thread);
        locked += work.locked;
    }
    // Nodes a second of a thread that does not wait.
    [[nodiscard]] double speed() const {
        return static_cast<double>(all.nodes) / std::max(Seconds(all.busy).count(), 1e-9);
    }
};

// The sums of all searches; with several threads, also of the same searches by one thread.
class BenchTotals {
  public:
    void add(const Task& task, const Report& report, const SearchWork& work, bool is_right) {
        nodes_ += report.nodes;
        elapsed_ += work.threads.front().busy + work.threads.front().idle;
        wrong_ += is_right ? 0 : 1;
        threads_.resize(work.threads.size());
        for (std::size_t i = 0; i < threads_.size(); ++i)
            outflank::add(threads_[i], work.threads[i]);
        kind_of(task).many.add(work);
    }
    void add_alone(const Task& task, const SearchWork& work) { kind_of(task).alone.add(work); }
    [[nodiscard]] int wrong() const { return wrong_; }
    void print() const {
        fmt::print("nodes: {}\nscores: {}\nseconds: {:.3f}\ntier: {}\n", nodes_,
                   wrong_ == 0 ? "ok" : fmt::format("{} wrong", wrong_), elapsed_.count(),
                   tier().name);
        if (threads_.size() > 1) print_threads();
    }

  private:
    struct Kind {
        std::string_view name;
        Work many;
        Work alone;
    };
    Kind& kind_of(const Task& task) { return kinds_[task.depth ? 0 : 1]; }

    void print_threads() const {
        for (std::size_t i = 0; i < threads_.size(); ++i)
            print_work(fmt::format("thread {}", i + 1), threads_[i]);
        Work sum;
        for (const Kind& kind : kinds_) {
            outflank::add(sum.all, kind.many.all);
            sum.locked += kind.many.locked;
        }
        print_work("all threads", sum.all);
        for (const auto& [name, many, alone] : kinds_)
            if (many.all.nodes > 0)
                fmt::print(
                    "{}: {:.3f} times the nodes of one thread, busy {:.1f}%, "
                    "{:.2f} times the speed while busy\n",
                    name,
                    static_cast<double>(many.all.nodes) / static_cast<double>(alone.all.nodes),
                    100 - share_of_idle(many.all), many.speed() / alone.speed());
        const auto wake_ups = static_cast<double>(sum.all.wake_ups);
        fmt::print("wake-ups: {}, in vain {:.1f}%; lock: {:.2f}% of the busy time\n",
                   sum.all.wake_ups,
                   100 * static_cast<double>(sum.all.vain_wake_ups) / std::max(wake_ups, 1.0),
                   100 * Seconds(sum.locked) / Seconds(sum.all.busy));
    }

    std::uint64_t nodes_ = 0;
    Seconds elapsed_{0};
    int wrong_ = 0;
    std::vector<ThreadWork> threads_;
    std::array<Kind, 2> kinds_ = {Kind{"to a depth", {}, {}}, Kind{"to the end", {}, {}}};
};

// Whether the score is right, if it is known. Prints a wrong one.
bool check_score(const Task& task, const Report& report) {
    const int score = report.lines.front().score.discs();
    if (!task.score || (report.exact && score == *task.score)) return true;
    print_error_message(
        fmt::format("{}: {:+d} instead of {:+d}", to_string(task.position), score, *task.score));
    return false;
}

int bench(const BenchRequest& request) {
    const std::vector<Task> tasks = request.files.empty() ? fixed_tasks() : tasks_of(request.files);
    const auto searcher = std::move(searchers_for(request.options, false).front());
    Options one_thread = request.options;
    one_thread.threads = 1;
    const auto alone = std::move(searchers_for(one_thread, false).front());
    BenchTotals totals;
    for (const Task& task : tasks) {
        Limits limits;
        limits.depth = task.depth;
        const std::string warning = warning_of_long_solving(*searcher, limits, task.position.board);
        if (!warning.empty())
            print_error_message(fmt::format("{}: {}", to_string(task.position), warning));
        searcher->clear();
        const Report report = searcher->search(task.position.board, limits);
        totals.add(task, report, searcher->work(), check_score(task, report));
        if (request.options.threads == 1) continue;
        alone->clear();
        (void)alone->search(task.position.board, limits);
        totals.add_alone(task, alone->work());
    }
    totals.print();
    return totals.wrong() == 0 ? 0 : 1;
}

}  // namespace

Command bench_command() {
    const auto request = std::make_shared<BenchRequest>();
    request->options.threads = 1;
    request->options.hash_mb = 16;  // to clear a large table takes time
    Command command;
    command.name = "bench";
    command.summary = "search a fixed set of positions: fingerprint, scores and speed";
    command.usage =
        "usage: outflank bench [OPTIONS] [FILE...]\n\n"
        "Searches a fixed set of positions in the same way on every machine. The number of\n"
        "nodes is the fingerprint of the search: it changes only if the search does. Solves\n"
        "the positions in the files instead, if there are any (\"-\": standard input). With\n"
        "several threads the number of nodes varies. Then it also searches with one thread,\n"
        "and prints for each thread and for all of them the nodes, and how long they waited\n"
        "for work; for the searches to a depth and those to the end of the game the nodes and\n"
        "the speed beside those of one thread; how many threads were called to work and found\n"
        "none; and the time at the lock of the threads. No more threads search at one time\n"
        "than there are cores. Exit status 1: a score is wrong.\n";
    command.words = &request->files;
    command.options.add(command_line_options(request->options, {"threads", "hash"}));
    command.run = [request](const auto& /*values*/) { return bench(*request); };
    return command;
}

}  // namespace outflank
