// `outflank report`: what players did in many games.

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>

#include "protocol/analysis/analysis_page.h"
#include "protocol/analysis/game_analysis.h"
#include "protocol/analysis/kept_analyses.h"
#include "protocol/analysis/player_report.h"
#include "protocol/command/batch.h"
#include "protocol/command/chosen_games.h"
#include "protocol/command/given_moves.h"
#include "protocol/system/fingerprint.h"
#include "protocol/system/html_page.h"
#include "protocol/system/text.h"
#include "search/files/embedded_files.h"
#include "search/files/path.h"

namespace outflank {

namespace {

struct ReportRequest : BatchRequest {
    GameFilter filter;
    GivenMoves given;
    std::string html;  // file; empty for none
    int least_games = 1;
};

// A game to analyse, or its analysis, which is kept in the base.
struct ReportJob {
    InputGame input;
    std::optional<GameAnalysis> kept;
};

struct ReportAnswer {
    GameAnalysis analysis;
    bool is_new = false;
};

std::string weights_bytes(const Options& options) {
    if (options.weights.empty()) {
        const auto bytes = embedded_weights_file();
        return {bytes.begin(), bytes.end()};
    }
    std::ifstream file(to_path(options.weights), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// All that the scores of an analysis depend on.
std::string settings_text(const Options& options) {
    return fmt::format("{} {:016x} {} selectivity {}", OUTFLANK_VERSION,
                       fingerprint(weights_bytes(options)), limits_text(options),
                       options.selectivity);
}

// The players of games, by player_key.
class Players {
  public:
    explicit Players(const ReportRequest& request) : request_(request) {}

    // A game without moves tells nothing.
    void add(const GameAnalysis& analysis) {
        if (analysis.moves.empty()) return;
        for (const Color color : {Color::black, Color::white}) {
            const GameRecord& record = analysis.input.record;
            const std::string& name = color == Color::black ? record.black : record.white;
            if (!request_.filter.asks_for(name)) continue;
            players_.try_emplace(player_key(name), std::string(trimmed(name)))
                .first->second.add(analysis, color);
        }
    }
    [[nodiscard]] bool has_any() const { return !players_.empty(); }
    // Those with enough games, most games first.
    [[nodiscard]] std::vector<const PlayerReport*> reports() const {
        std::vector<const PlayerReport*> reports;
        for (const auto& [name, report] : players_)
            if (static_cast<int>(report.games()) >= request_.least_games)
                reports.push_back(&report);
        std::ranges::stable_sort(reports, std::ranges::greater(), &PlayerReport::games);
        return reports;
    }

  private:
    const ReportRequest& request_;
    std::map<std::string, PlayerReport> players_;
};

// Analyses the games that are asked for; those of a base once. False after a request to stop.
class GamesAnalysis {
  public:
    GamesAnalysis(const ReportRequest& request, CommandOutput& output)
        : request_(request),
          output_(output),
          games_(request.files, request.filter, output),
          searchers_(searchers_for(request.options, true, request.fresh)) {
        if (games_.is_base()) open_kept();
    }

    bool add_to(Players& players) {
        if (output_.shows_progress()) output_.expect(games_.count());
        answer_in_order<ReportJob, ReportAnswer>(
            static_cast<int>(searchers_.size()), output_.stop(), [this] { return next(); },
            [this](int thread, const ReportJob& job) { return answer(thread, job); },
            [&](const ReportAnswer& answer) { add(answer, players); });
        if (kept_) kept_->flush();
        return !output_.is_stopped();
    }

  private:
    // A base that cannot be written can still be read.
    void open_kept() {
        try {
            kept_ = std::make_unique<KeptAnalyses>(request_.files.front(),
                                                   settings_text(request_.options));
        } catch (const BookError& failure) {
            output_.print_warning(fmt::format("{}; the analyses are not kept", failure.what()));
        }
    }

    std::optional<ReportJob> next() {
        auto input = games_.next();
        if (!input) return std::nullopt;
        ReportJob job{std::move(*input), std::nullopt};
        const std::lock_guard lock(kept_mutex_);
        if (kept_) job.kept = kept_->find(job.input);
        return job;
    }

    std::optional<ReportAnswer> answer(int thread, const ReportJob& job) {
        if (job.kept) return ReportAnswer{*job.kept, false};
        auto analysis = analyze_game(*searchers_[static_cast<std::size_t>(thread)], job.input,
                                     request_.limits, request_.fresh, output_.stop());
        if (!analysis) return std::nullopt;
        return ReportAnswer{std::move(*analysis), true};
    }

    void add(const ReportAnswer& answer, Players& players) {
        GameAnalysis analysis = answer.analysis;
        if (kept_ && answer.is_new) {
            const std::lock_guard lock(kept_mutex_);
            kept_->keep(analysis);
        }
        request_.given.mark(analysis);
        players.add(analysis);
        output_.count_done();
        output_.show_progress("games");
    }

    const ReportRequest& request_;
    CommandOutput& output_;
    ChosenGames games_;
    const std::vector<std::unique_ptr<Searcher>> searchers_;
    std::unique_ptr<KeptAnalyses> kept_;  // null where nothing is kept
    std::mutex kept_mutex_;
};

void write_page(const ReportRequest& request, const std::vector<const PlayerReport*>& reports) {
    HtmlPage page(request.html, "report.html", parts_of_page(limits_text(request.options), false));
    for (const PlayerReport* const report : reports)
        page.add(report->page_row(), PlayerReport::table_head() + report->line());
    page.finish();
}

void print_reports(const ReportRequest& request, const std::vector<const PlayerReport*>& reports,
                   CommandOutput& output) {
    if (request.is_text()) output.print(PlayerReport::table_head());
    for (const PlayerReport* const report : reports)
        if (request.is_text())
            output.print(report->line());
        else
            output.print_row(report->row(request.format == Format::jsonl));
    if (request.is_text() && !request.filter.players.empty())
        for (const PlayerReport* const report : reports) output.print(report->details());
}

int report(const ReportRequest& request) {
    check_page("html", request.html, request.files, request.is_text());
    CommandOutput output(!request.options.quiet, request.format);
    Players players(request);
    GamesAnalysis analysis(request, output);
    if (!analysis.add_to(players)) {
        output.print_warning("stopped before the end: there is no report");
        return output.finish();
    }
    const auto reports = players.reports();
    if (reports.empty()) {
        output.print_error(players.has_any() ? "no player has so many games"
                                             : "there is no game to report on");
        return output.finish();
    }
    if (!request.html.empty()) write_page(request, reports);
    if (request.html.empty() || !request.is_text()) print_reports(request, reports, output);
    return output.finish();
}

}  // namespace

Command report_command() {
    const auto request = std::make_shared<ReportRequest>();
    Command command;
    command.name = "report";
    command.summary = "tell how strong players are, and where they lose";
    command.usage =
        "usage: outflank report [OPTIONS] BASE|RECORDS...\n\n"
        "Analyses many games, and tells of each player: games, results, discs lost a game,\n"
        "in all and by stage of the game, each with its interval of 95%; the --elo at\n"
        "which the engine loses as many discs a move, with its interval; and for players\n"
        "that --player names, what the mistakes are about (corners, mobility, stable discs,\n"
        "parity) and how often each opening was played. Mistakes are losses that are exact,\n"
        "or of 3 discs or more. The page has the curves and the worst moves, too.\n"
        "Given moves lose nothing, as in analyze. The level is 8 unless another limit is\n"
        "given: the --elo is right at this level alone.\n"
        "The analyses of a game base are kept in it, by version, weights and limits of the\n"
        "search, and not made again: so a report that was stopped goes on.\n";
    OptionAdder adder(command.options);
    adder
        .text("html", request->html, "FILE",
              "write a page for a browser, in one file, instead of text (\"-\": to standard "
              "output)")
        .number("least-games", request->least_games, 1, 1'000'000,
                "leave out players with fewer games");
    request->given.add_options(adder);
    add_filter_options(adder, request->filter,
                       "this player alone; given twice, games of the two against each other");
    add_batch_options(command, *request, false);
    command.run = [request](const auto& /*values*/) {
        Options& options = request->options;
        if (!is_limited(options)) options.level = level_of_scale;
        request->limits = limits_of(options);
        return report(*request);
    };
    return command;
}

}  // namespace outflank
