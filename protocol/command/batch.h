#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/command/in_order.h"
#include "protocol/command/output.h"
#include "protocol/io/signals.h"
#include "protocol/record/position_source.h"
#include "protocol/session/options.h"
#include "search/searcher.h"

namespace outflank {

/// What the commands that search many positions or games are told alike.
struct BatchRequest {
    Options options;
    Limits limits;
    Format format = Format::text;
    bool fresh = false;                // forget what was learned before each position
    std::optional<bool> side_by_side;  // absent: whichever is faster
    Shard shard;
    std::vector<std::string> files;
};

/// How a command is called: for --help, and for the shell's completion.
struct CommandLine {
    std::string_view usage;
    boost::program_options::options_description own{"Options"};  // beside those all batches share
    std::string_view formats = "text|jsonl|csv";
    bool is_spread = true;  // over threads and shards
};

/// The command's own options, those that all batches share, and those of all that search, which
/// set `options`.
boost::program_options::options_description batch_options(const CommandLine& line,
                                                          Options& options);

/// Parses the words after the command's name. Nothing when they asked for --help, which it has
/// printed then. Throws UsageError.
std::optional<boost::program_options::variables_map> parse_batch(
    const std::vector<std::string>& arguments, const CommandLine& line, BatchRequest& request);

/// One of the words an option can be; anything else is a UsageError.
std::string one_of(const boost::program_options::variables_map& values, const std::string& option,
                   const std::vector<std::string>& choice);

/// One searcher that uses all threads, or one of a single thread for each of them, all together
/// within the hash that was asked for. Throws UsageError.
std::vector<std::unique_ptr<Searcher>> searchers_for(const Options& options, bool side_by_side);

/// Which of the two should spend less time on an input, or on one that is not known.
bool is_faster_side_by_side(const BatchRequest& request, const std::optional<InputSurvey>& survey);

/// A search that was given up when it was asked to stop gives no answer.
template <class Job, class Answer>
using AnswerFunction =
    std::function<std::optional<Answer>(Searcher&, const Job&, const std::stop_token&)>;

/// Answers the jobs of a source with the searchers there are, prints each answer in the order of
/// the jobs, and returns the exit status: 1 when it was stopped, 2 when there were errors.
template <class Job, class Answer>
int answer_batch(const std::vector<std::unique_ptr<Searcher>>& searchers, Output& output,
                 const std::stop_source& stop, const std::function<std::optional<Job>()>& next,
                 const AnswerFunction<Job, Answer>& answer,
                 const std::function<void(const Answer&)>& print) {
    answer_in_order<Job, Answer>(
        static_cast<int>(searchers.size()),
        [&] { return stop.stop_requested() ? std::nullopt : next(); },
        [&](int thread, const Job& job) {
            return answer(*searchers[static_cast<std::size_t>(thread)], job, stop.get_token());
        },
        [&](const Answer& found) {
            print(found);
            output.count_done();
        });
    output.end_progress();
    if (output.had_errors()) return 2;
    return stop.stop_requested() ? 1 : 0;
}

/// The same for the positions of OBF files.
template <class Answer>
int answer_positions(const BatchRequest& request, Output& output, std::stop_source& stop,
                     const AnswerFunction<InputPosition, Answer>& answer,
                     const std::function<void(const Answer&)>& print) {
    const bool must_choose = request.options.threads > 1 && !request.side_by_side;
    std::optional<InputSurvey> survey;
    if (must_choose || output.shows_progress()) survey = survey_of(request.files, request.shard);
    if (survey) output.expect(survey->positions);
    const auto searchers = searchers_for(
        request.options, request.side_by_side.value_or(is_faster_side_by_side(request, survey)));
    PositionSource source(request.files, request.shard,
                          [&](const std::string& text) { output.print_error(text); });
    const std::stop_callback on_stop(stop.get_token(), [&] { source.interrupt(); });
    return answer_batch<InputPosition, Answer>(
        searchers, output, stop, [&] { return source.next(); },
        [&](Searcher& searcher, const InputPosition& input, const std::stop_token& token) {
            if (request.fresh) searcher.clear();
            return answer(searcher, input, token);
        },
        print);
}

}  // namespace outflank
