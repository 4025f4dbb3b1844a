#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "protocol/command/command.h"
#include "protocol/command/command_output.h"
#include "protocol/play/options.h"
#include "search/searcher.h"

namespace outflank {

/// What the user asks of a command that searches many positions or games.
struct BatchRequest {
    Options options;
    Limits limits;            // of each search
    std::optional<int> best;  // how many of the best moves of a position to show
    Format format = Format::text;
    bool fresh = false;                // clear the transposition table before each position
    std::optional<bool> side_by_side;  // --parallel; absent: whichever should be faster
    Shard shard;
    std::vector<std::string> files;

    [[nodiscard]] bool is_text() const { return format == Format::text; }
};

/// Adds the options that all these commands share. They set `request`, which has to live as long as
/// the command. `can_spread`: the command knows --parallel and --shard. `of_play`: the names of
/// options that other commands do not have, because they are for play.
void add_batch_options(Command& command, BatchRequest& request, bool can_spread = true,
                       std::initializer_list<std::string_view> of_play = {});

/// Adds --best N, of commands that can show more than one move.
void add_best_option(Command& command, BatchRequest& request, const char* help);

/// The weights of --weights, else the embedded ones, unpacked. Throws UsageError.
std::shared_ptr<const Weights> weights_or_embedded(const Options& options);

/// The settings of one of so many searchers: together they use the threads and the hash that the
/// options allow. Throws UsageError.
SearchSettings search_settings(const Options& options, int searchers);

/// Searchers to work with: one that uses all threads, or, side by side, one with a single thread
/// for each thread. Together they use the hash that the options allow. `fresh`: each one is to get
/// the same result every time. Throws UsageError.
std::vector<std::unique_ptr<Searcher>> searchers_for(const Options& options, bool side_by_side,
                                                     bool fresh = false);

/// Whether it should take less time to search several positions side by side, a thread each, than
/// one after the other with all threads. `survey` is absent for an input of unknown size.
bool is_faster_side_by_side(const BatchRequest& request, const std::optional<InputSurvey>& survey);

/// All the work of an input.
double work_of(const InputSurvey& survey, const std::function<double(int)>& work);

/// The fields that the row of a position begins with: `index position empties`.
Row row_of_input(const InputPosition& input);

/// Warns before a search that solves the position, if that should take long.
void warn_of_long_solving(const BatchRequest& request, const InputPosition& input,
                          Searcher& searcher, CommandOutput& output);

/// Answers jobs in several threads, and prints the answers in the order of the jobs. Each answer is
/// printed as soon as all before it are. Blocks until all is done.
///
/// `next` returns the next job, or nothing at the end; it is not called after a request to stop.
/// `answer` gets the number of its thread, from 0; it returns nothing if it was stopped, which ends
/// its thread. Only one thread at a time calls `next`, and only one calls `print`. If a job was
/// stopped, the answers to later ones are printed at the end. If a function throws, all threads
/// end, and the exception is thrown again.
template <class Job, class Answer>
void answer_in_order(int threads, const std::stop_token& stop,
                     const std::function<std::optional<Job>()>& next,
                     const std::function<std::optional<Answer>(int thread, const Job&)>& answer,
                     const std::function<void(const Answer&)>& print) {
    std::mutex input;
    std::mutex output;
    std::size_t jobs = 0;     // guarded by `input`
    std::size_t printed = 0;  // these by `output`
    std::map<std::size_t, Answer> waiting;
    std::atomic<bool> has_failed = false;
    std::exception_ptr failure;
    const auto work_on = [&](int thread) {
        while (!has_failed) {
            std::unique_lock lock(input);
            const std::optional<Job> job = stop.stop_requested() ? std::optional<Job>() : next();
            const std::size_t number = jobs++;
            lock.unlock();
            if (!job) return;
            std::optional<Answer> found = answer(thread, *job);
            if (!found) return;
            const std::lock_guard lock_output(output);
            waiting.emplace(number, std::move(*found));
            while (!waiting.empty() && waiting.begin()->first == printed) {
                print(waiting.begin()->second);
                waiting.erase(waiting.begin());
                ++printed;
            }
        }
    };
    const auto work = [&](int thread) {
        try {
            work_on(thread);
        } catch (...) {
            if (!has_failed.exchange(true)) failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        for (int thread = 1; thread < threads; ++thread) others.emplace_back(work, thread);
        work(0);
    }
    if (failure) std::rethrow_exception(failure);
    for (const auto& [number, found] : waiting) print(found);
}

/// Answers a job. Nothing if a request to stop came before the answer.
template <class Job, class Answer>
using AnswerFunction = std::function<std::optional<Answer>(Searcher&, const Job&)>;

/// Answers all jobs that `next` returns, one at a time on each searcher, and prints the answers in
/// the order of the jobs; `print` counts them as done. Returns the exit status: 1 after a request
/// to stop, 2 after errors.
template <class Job, class Answer>
int answer_batch(const std::vector<std::unique_ptr<Searcher>>& searchers, CommandOutput& output,
                 const std::function<std::optional<Job>()>& next,
                 const AnswerFunction<Job, Answer>& answer,
                 const std::function<void(const Answer&)>& print) {
    answer_in_order<Job, Answer>(
        static_cast<int>(searchers.size()), output.stop(), next,
        [&](int thread, const Job& job) {
            return answer(*searchers[static_cast<std::size_t>(thread)], job);
        },
        print);
    return output.finish();
}

/// `answer_batch` for the positions of the request's files. `work` is how much a position with so
/// many empties is, for the time left.
template <class Answer>
int answer_positions(
    const BatchRequest& request, CommandOutput& output,
    const AnswerFunction<InputPosition, Answer>& answer,
    const std::function<void(const Answer&)>& print,
    const std::function<double(int)>& work = [](int) { return 1.0; }) {
    const bool must_choose = request.options.threads > 1 && !request.side_by_side && !request.fresh;
    std::optional<InputSurvey> survey;
    if (must_choose || output.shows_progress()) survey = survey_of(request.files, request.shard);
    if (survey) output.expect(survey->positions(), work_of(*survey, work));
    const bool side_by_side =
        request.side_by_side.value_or(request.fresh || is_faster_side_by_side(request, survey));
    const auto searchers = searchers_for(request.options, side_by_side, request.fresh);
    PositionSource positions = output.positions(request.files, request.shard);
    return answer_batch<InputPosition, Answer>(
        searchers, output, [&] { return positions.next(); },
        [&](Searcher& searcher, const InputPosition& input) {
            if (request.fresh) searcher.clear();
            return answer(searcher, input);
        },
        print);
}

}  // namespace outflank
