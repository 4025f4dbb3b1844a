// `outflank puzzles`: positions of games where one move is clearly best and people miss it.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <set>

#include "engine/notation.h"
#include "protocol/analysis/expected_loss.h"
#include "protocol/command/batch.h"
#include "protocol/command/chosen_games.h"
#include "protocol/command/command.h"
#include "protocol/command/option_values.h"
#include "protocol/command/training_data.h"
#include "protocol/games/game_base.h"
#include "protocol/play/any_game.h"
#include "protocol/play/command_line.h"
#include "protocol/system/html_page.h"
#include "search/book/position_key.h"
#include "search/human/policy.h"

namespace outflank {

namespace {

// Each of these makes a puzzle that is worth a try, and that a deeper search does not take back.
constexpr int least_margin = 4;        // discs, of the best move before the second
constexpr double most_likely = 0.30;   // that people play the best move, by the policy
constexpr int exact_from = 20;         // empties; from more on, two depths must agree
constexpr int depths_apart = 4;        // plies
constexpr int margin_of_a_search = 6;  // discs, where the position is not solved
constexpr int first_depth = 6;         // plies; most positions go no further
constexpr int fewest_left = 6;
constexpr int most_left = 50;
constexpr std::size_t most_plies_shown = 8;  // of a move's line

struct PuzzlesRequest {
    Options options;
    std::vector<std::string> files;
    std::string format = "text";
    std::string html;  // the file of a page; empty for none
    GameFilter filter;
    int count = 20;
    int depth = 18;  // plies
};

// A position of a game, and what was played there.
struct Asked {
    std::size_t game = 0;
    RecordedPosition recorded;
};

struct Puzzle {
    Asked asked;
    Line best;
    int second_score = 0;
    double chance = 0;  // that people play the best move
    double difficulty = 0;
    bool is_exact = false;
    std::vector<Line> moves;  // all, the best first; for a page alone
};

Report searched(Searcher& searcher, const Board& board, int depth, int lines,
                Bitboard only = ~Bitboard{0}) {
    Limits limits;
    limits.depth = depth;
    limits.exact_from = exact_from;
    limits.lines = lines;
    limits.only = only;
    return searcher.search(board, limits);
}

// Whether the first line is so much better than the second, or wins where that does not.
bool is_clear(const Report& report, int margin) {
    const int best = report.lines[0].score.discs();
    const int second = report.lines[1].score.discs();
    const bool is_decided = report.exact && (best > 0) != (second > 0);
    return best - second >= margin || is_decided;
}

// All moves, the best first: the two that the last search has scored, and the others.
std::vector<Line> scored_moves(Searcher& searcher, const Board& board, const Report& last,
                               int depth) {
    std::vector<Line> moves = last.lines;
    const Bitboard others = board.moves() & ~bit(moves[0].move) & ~bit(moves[1].move);
    if (others == 0) return moves;
    Report rest = searched(searcher, board, depth, count(others), others);
    for (Line& line : rest.lines) {
        line.score = std::min(line.score, last.lines[1].score);  // the last search says so
        moves.push_back(std::move(line));
    }
    return moves;
}

std::optional<Puzzle> puzzle_of(Searcher& searcher, const Weights& weights,
                                const PuzzlesRequest& request, const Asked& asked) {
    const Board& board = asked.recorded.position.board;
    const int moves = count(board.moves());
    searcher.clear();
    const auto chances = move_chances(weights, board);
    const auto chance_of = [&](Square move) {
        return std::ranges::find(chances, move, &MoveChance::move)->chance;
    };
    Limits shallow;
    shallow.depth = first_depth;
    shallow.lines = moves;
    const Report first = searcher.search(board, shallow);
    if (!is_clear(first, least_margin / 2) || chance_of(first.lines[0].move) >= most_likely)
        return std::nullopt;

    const bool is_solved = board.empty_count() <= exact_from;
    if (!is_solved) {
        const Report before = searched(searcher, board, request.depth - depths_apart, 2);
        if (!is_clear(before, margin_of_a_search) || before.lines[0].move != first.lines[0].move)
            return std::nullopt;
    }
    const Report last = searched(searcher, board, request.depth, 2);
    const Square best = last.lines[0].move;
    if (!is_clear(last, is_solved ? least_margin : margin_of_a_search) ||
        (!is_solved && best != first.lines[0].move) || chance_of(best) >= most_likely)
        return std::nullopt;
    const Report all = searched(searcher, board, is_solved ? request.depth : first_depth, moves);
    return Puzzle{asked,
                  last.lines[0],
                  last.lines[1].score.discs(),
                  chance_of(best),
                  expected_loss(chances, all),
                  last.exact,
                  request.html.empty() ? std::vector<Line>()
                                       : scored_moves(searcher, board, last, request.depth)};
}

Row puzzle_row(const Puzzle& puzzle) {
    const RecordedPosition& recorded = puzzle.asked.recorded;
    return {{"position", to_string(recorded.position)},
            {"best", to_string(puzzle.best.move)},
            {"score", puzzle.best.score.discs()},
            {"second_score", puzzle.second_score},
            {"difficulty", std::round(100 * puzzle.difficulty) / 100},
            {"game", puzzle.asked.game},
            {"ply", recorded.ply},
            {"played", recorded.played ? Row(to_string(*recorded.played)) : Row(nullptr)},
            {"policy", puzzle.chance},
            {"exact", puzzle.is_exact}};
}

// The row of a page: the same, and `moves`: of each `move score line`.
Row puzzle_page_row(const Puzzle& puzzle) {
    Row row = puzzle_row(puzzle);
    row["moves"] = Row::array();
    for (const Line& line : puzzle.moves) {
        const auto plies = std::min<std::size_t>(line.pv.size(), most_plies_shown);
        row["moves"].push_back({{"move", to_string(line.move)},
                                {"score", line.score.discs()},
                                {"line", texts_of(std::span(line.pv).first(plies))}});
    }
    return row;
}

std::string puzzle_text(const Puzzle& puzzle, const std::string& format) {
    const std::string position = to_string(puzzle.asked.recorded.position);
    if (format == "obf")
        return fmt::format("{}; {}:{:+d};\n", position, to_string(puzzle.best.move),
                           puzzle.best.score.discs());
    return fmt::format("{}  {} {:+d}, then {:+d}; difficulty {:.1f}; game {}, ply {}\n", position,
                       to_string(puzzle.best.move), puzzle.best.score.discs(), puzzle.second_score,
                       puzzle.difficulty, puzzle.asked.game, puzzle.asked.recorded.ply);
}

// The positions of the games that may be puzzles, one after the other.
class Candidates {
  public:
    Candidates(const PuzzlesRequest& request, CommandOutput& output)
        : request_(request), output_(output), games_(request.files, request.filter, output) {}

    std::optional<Asked> next() {
        while (asked_.empty()) {
            const auto game = games_.next();
            if (!game) return std::nullopt;
            has_any_ = true;
            add(*game);
        }
        const Asked asked = asked_.front();
        asked_.pop_front();
        return asked;
    }

    [[nodiscard]] bool has_any() const { return has_any_; }

  private:
    void add(const InputGame& game) {
        const auto positions = positions_of(game.record);
        if (!positions) return output_.print_error(game.place + ": " + positions.error().text);
        for (const RecordedPosition& recorded : *positions) {
            const Board& board = recorded.position.board;
            const auto& mover =
                recorded.position.to_move == Color::black ? game.record.black : game.record.white;
            if (!request_.filter.asks_for(mover)) continue;
            if (board.empty_count() >= fewest_left && board.empty_count() <= most_left &&
                count(board.moves()) > 1)
                asked_.push_back({game.index, recorded});
        }
    }

    const PuzzlesRequest& request_;
    CommandOutput& output_;
    ChosenGames games_;
    std::deque<Asked> asked_;
    bool has_any_ = false;  // games
};

int make_puzzles(const PuzzlesRequest& request) {
    check_page("html", request.html, request.files, request.format == "text");
    CommandOutput output(!request.options.quiet,
                         request.format == "jsonl" ? Format::jsonl : Format::text);
    const auto weights = weights_or_embedded(request.options);
    const auto searchers = searchers_for(request.options, true);
    std::optional<HtmlPage> page;
    if (!request.html.empty())
        page.emplace(request.html, "study.html", PageParts{{"study-script", "@quiz.js@"}});
    Candidates candidates(request, output);
    output.expect(static_cast<std::size_t>(request.count));
    std::set<Board> known;  // images
    std::atomic<int> found = 0;
    answer_in_order<Asked, std::optional<Puzzle>>(
        static_cast<int>(searchers.size()), output.stop(),
        [&]() -> std::optional<Asked> {
            if (found >= request.count) return std::nullopt;
            return candidates.next();
        },
        [&](int thread, const Asked& asked) {
            auto puzzle =
                puzzle_of(*searchers[static_cast<std::size_t>(thread)], *weights, request, asked);
            // A player's puzzles are his mistakes.
            if (puzzle && !request.filter.players.empty() &&
                asked.recorded.played == puzzle->best.move)
                puzzle.reset();
            return std::optional(std::move(puzzle));
        },
        [&](const std::optional<Puzzle>& puzzle) {
            if (!puzzle || found >= request.count) return;
            if (!known.insert(book_image(puzzle->asked.recorded.position.board).board).second)
                return;
            ++found;
            if (page) page->add(puzzle_page_row(*puzzle), puzzle_text(*puzzle, "text"));
            if (request.format == "jsonl")
                output.print_row(puzzle_row(*puzzle));
            else if (!page || request.format != "text")
                output.print(puzzle_text(*puzzle, request.format));
            output.count_done();
            output.show_progress("puzzles");
        });
    if (output.is_stopped())
        output.print_warning("stopped before the end");
    else if (!candidates.has_any())
        output.print_error("there is no game to find puzzles in");
    else if (found == 0)
        output.print_warning("there is no puzzle in these games");
    if (page) page->finish();
    return output.finish();
}

}  // namespace

Command puzzles_command() {
    const auto request = std::make_shared<PuzzlesRequest>();
    request->options.threads = all_cores();
    Command command;
    command.name = "puzzles";
    command.summary = "find positions in games where the best move is clear and often missed";
    command.usage =
        "usage: outflank puzzles [OPTIONS] BASE|RECORDS...\n\n"
        "Prints positions of games where one move is better than all others by at least 4\n"
        "discs, or alone wins, and which people play with a chance under 30%, by the policy.\n"
        "Up to 20 empties the positions are solved; from more on, searches of two depths\n"
        "must agree on the move and on a margin of 6 discs. Those found first, in the order\n"
        "of the games, are printed. No position comes twice, in any of the eight symmetries.\n"
        "The difficulty is how many discs a player of 1500 Elo loses there, by the policy.\n";
    command.words = &request->files;
    OptionAdder adder(command.options);
    adder.word("format", request->format, "text|jsonl|obf", "what to print")
        .number("count,n", request->count, 1, 1'000'000, "the number of puzzles")
        .number("depth", request->depth, depths_apart + 1, 60,
                "plies of the deeper search, at least 5")
        .text("html", request->html, "FILE",
              "write a page for a browser, in one file, that asks the puzzles, instead of text "
              "(\"-\": to standard output)");
    add_filter_options(adder, request->filter, "the mistakes of this player alone");
    command.options.add(command_line_options(request->options, {"threads", "hash", "quiet"}));
    command.run = [request](const auto& /*values*/) { return make_puzzles(*request); };
    return command;
}

}  // namespace outflank
