#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation.h"
#include "protocol/analysis/solving_time.h"
#include "protocol/command/bench_positions.h"
#include "protocol/command/command.h"
#include "protocol/play/command_line.h"
#include "protocol/record/record_source.h"
#include "protocol/system/error_message.h"
#include "protocol/system/usage_error.h"
#include "search/evaluation/weights.h"
#include "search/searcher.h"

namespace outflank {

namespace {

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
}

void print_work(std::string_view name, const ThreadWork& work) {
    const std::chrono::duration<double> idle = work.idle;
    const double share = idle / std::max<std::chrono::duration<double>>(
                                    work.busy + work.idle, std::chrono::nanoseconds(1));
    fmt::print("{}: {} nodes, idle {:.3f} s ({:.1f}%)\n", name, work.nodes, idle.count(),
               100 * share);
}

// The sums of all searches.
class BenchTotals {
  public:
    void add(const Report& report, const std::vector<ThreadWork>& work, bool is_right) {
        nodes_ += report.nodes;
        wrong_ += is_right ? 0 : 1;
        threads_.resize(work.size());
        for (std::size_t i = 0; i < work.size(); ++i) outflank::add(threads_[i], work[i]);
    }
    [[nodiscard]] int wrong() const { return wrong_; }
    void print() const {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
        fmt::print("nodes: {}\nscores: {}\nseconds: {:.3f}\ntier: {}\n", nodes_,
                   wrong_ == 0 ? "ok" : fmt::format("{} wrong", wrong_), elapsed.count(),
                   tier().name);
        if (threads_.size() > 1) print_threads();
    }

  private:
    void print_threads() const {
        ThreadWork all;
        for (std::size_t i = 0; i < threads_.size(); ++i) {
            print_work(fmt::format("thread {}", i + 1), threads_[i]);
            outflank::add(all, threads_[i]);
        }
        print_work("all threads", all);
    }

    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::uint64_t nodes_ = 0;
    int wrong_ = 0;
    std::vector<ThreadWork> threads_;
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
    const Options& options = request.options;
    Searcher searcher;
    if (const auto done = searcher.configure(
            {options.threads, static_cast<std::size_t>(options.hash_mb), embedded_weights()});
        !done)
        throw UsageError(done.error().text);

    BenchTotals totals;
    for (const Task& task : tasks) {
        Limits limits;
        limits.depth = task.depth;
        const std::string warning = warning_of_long_solving(searcher, limits, task.position.board);
        if (!warning.empty())
            print_error_message(fmt::format("{}: {}", to_string(task.position), warning));
        searcher.clear();
        const Report report = searcher.search(task.position.board, limits);
        totals.add(report, searcher.work(), check_score(task, report));
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
        "several threads the number of nodes varies; then it also prints, for each thread\n"
        "and for all of them, the nodes, and how long they waited for work. Exit status 1: a\n"
        "score is wrong.\n";
    command.words = &request->files;
    command.options.add(command_line_options(request->options, {"threads", "hash"}));
    command.run = [request](const auto& /*values*/) { return bench(*request); };
    return command;
}

}  // namespace outflank
