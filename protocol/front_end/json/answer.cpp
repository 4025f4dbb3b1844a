#include "protocol/front_end/json/answer.h"

#include <algorithm>
#include <random>
#include <utility>

#include "engine/notation.h"
#include "protocol/analysis/analysis_report.h"
#include "protocol/analysis/search_rows.h"
#include "protocol/book/book_rows.h"
#include "protocol/play/any_game.h"
#include "protocol/play/book_choice.h"
#include "protocol/system/error_message.h"
#include "search/evaluation/weights.h"
#include "search/human/human_player.h"

namespace outflank {

namespace {

// X are the discs of the side to move, so that the colors play no part.
std::string canonical_text(const Board& board) {
    return to_string(Position{canonical(board), Color::black});
}

// What a search has found, without the time. A move of which only an upper bound is known is not
// known to be the best one.
void put_report(Row& row, const Report& report) {
    const Line& best = report.lines.front();
    const bool has_score = report.depth > 0 || report.exact;
    const bool has_move = best.move != Square::none && best.bound != Bound::at_most;
    row["score"] = has_score ? Row(best.score.discs()) : Row(nullptr);
    row["bound"] = bound_word(best.bound);
    row["exact"] = report.exact && best.bound == Bound::exact;
    row["best"] = has_move ? Row(to_string(best.move)) : Row(nullptr);
    row["pv"] = has_move ? Row(texts_of(best.pv)) : Row::array();
    row["depth"] = report.depth;
    row["selectivity"] = report.selectivity;
    row["hints"] = has_move ? hints_row(report, {}) : Row::array();
}

Row moves_rows(const GameAnalysis& analysis) {
    Row rows = Row::array();
    for (const MoveAnalysis& move : analysis.moves) {
        Row row = move_row(move, 1);
        row.erase("type");
        row.erase("game");
        rows.push_back(std::move(row));
    }
    return rows;
}

std::uint64_t nodes_of(const GameAnalysis& analysis) {
    std::uint64_t nodes = 0;
    for (const MoveAnalysis& move : analysis.moves) nodes += move.nodes;
    return nodes;
}

}  // namespace

Row error_row(const Refusal& refusal) {
    Row row{{"id", refusal.id}, {"final", true}, {"error", refusal.text}};
    row["field"] = refusal.field.empty() ? Row(nullptr) : Row(refusal.field);
    return row;
}

Answering::Answering(Question question, Common& common)
    : Task(json_line(question.id), question.priority, question.threads),
      question_(std::move(question)),
      common_(common),
      suspension_([this] {
          if (question_.report_every) report_in_time();
      }) {}

void Answering::tell() {
    if (final_.is_null()) final_ = {{"id", question_.id}, {"final", true}, {"cancelled", true}};
    common_.say(final_);
}

void Answering::work(Workplace& workplace, const std::stop_token& stop) {
    try {
        for (const AskedPosition& asked : question_.positions) {
            begin_ = SteadyClock::now() - suspension_.lost();
            reported_at_ = 0;
            Row row = answer(asked, workplace, stop);
            const bool is_last = stop.stop_requested() || &asked == &question_.positions.back();
            if (stop.stop_requested()) row["cancelled"] = true;
            row["final"] = is_last;
            if (is_last)
                final_ = std::move(row);
            else
                common_.say(row);
            if (is_last) break;
        }
    } catch (const std::exception& problem) {
        final_ = error_row({question_.id, "", printable(text_of(problem))});
    }
}

Row Answering::answer(const AskedPosition& asked, Workplace& workplace,
                      const std::stop_token& stop) {
    switch (question_.kind) {
        case Question::Kind::evaluate:
            return evaluated(asked, workplace.with_common_table(1));
        case Question::Kind::analyze:
            return analyzed(workplace, stop);
        case Question::Kind::play:
            return played(asked, workplace, stop);
        default:
            return searched(asked, searcher_for(workplace), stop);
    }
}

Searcher& Answering::searcher_for(Workplace& workplace) const {
    return question_.fresh ? workplace.with_own_table(question_.threads, question_.hash_mb)
                           : workplace.with_common_table(question_.threads);
}

Row Answering::head(const AskedPosition& asked, bool is_final) const {
    Row row{{"id", question_.id}, {"final", is_final}};
    if (asked.ply) row["ply"] = *asked.ply;
    row["position"] = to_string(asked.position);
    row["canonical"] = canonical_text(asked.position.board);
    row["empties"] = asked.position.board.empty_count();
    return row;
}

double Answering::seconds() const {
    return std::chrono::duration<double>(SteadyClock::now() - suspension_.lost() - begin_).count();
}

// Tells what is known so far, if that is due. Another thread may be at it just now.
void Answering::report_in_time() {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock || !report_ || seconds() - reported_at_ < *question_.report_every) return;
    Row row = head(*asked_, false);
    row["partial"] = true;
    put_report(row, *report_);
    row["nodes"] = searcher_->nodes();
    row["seconds"] = seconds();
    common_.say(row);
    reported_at_ = seconds();
}

Row Answering::searched(const AskedPosition& asked, Searcher& searcher,
                        const std::stop_token& stop) {
    Limits limits = question_.limits;
    limits.suspension = &suspension_;
    OnReport on_report;
    if (question_.report_every) {
        asked_ = &asked;
        searcher_ = &searcher;
        on_report = [this](const Report& report) {
            const std::lock_guard lock(mutex_);
            report_ = report;
        };
    }
    const Report report = searcher.search(asked.position.board, limits, stop, on_report);
    report_.reset();
    Row row = head(asked, true);
    put_report(row, report);
    row["nodes"] = report.nodes;
    row["seconds"] = seconds();
    return row;
}

Row Answering::evaluated(const AskedPosition& asked, const Searcher& searcher) {
    const Board& board = asked.position.board;
    Row row = head(asked, true);
    if (question_.asks_static)
        row["static"] = static_row(asked.position.is_over() ? final_disc_difference(board)
                                                            : searcher.evaluate(board));
    if (question_.asks_policy) {
        const auto& given = searcher.settings().weights;
        row["policy"] =
            probabilities_row(move_chances(given ? *given : *embedded_weights(), board));
    }
    if (question_.asks_book) {
        row["book"] = Row::array();
        for (const BookMove& move : common_.book_moves(board)) {
            if (!move.range) continue;
            Row known{{"move", to_string(move.move)}};
            known.update(book_mark(move));
            row["book"].push_back(std::move(known));
        }
    }
    row["seconds"] = seconds();
    return row;
}

// A table of its own: the analysis empties it between the parts of the game.
Row Answering::analyzed(Workplace& workplace, const std::stop_token& stop) {
    Limits limits = question_.limits;
    limits.suspension = &suspension_;
    Searcher& searcher = workplace.with_own_table(question_.threads, question_.hash_mb);
    GameAnalyst analyst(searcher, input_of(question_), limits, question_.fresh, stop);
    while (analyst.next()) {
        if (!question_.report_every || seconds() - reported_at_ < *question_.report_every) continue;
        reported_at_ = seconds();
        common_.say({{"id", question_.id},
                     {"final", false},
                     {"partial", true},
                     {"moves", moves_rows(analyst.analysis())},
                     {"nodes", nodes_of(analyst.analysis())},
                     {"seconds", reported_at_}});
    }
    GameAnalysis analysis = analyst.analysis();
    {
        const std::lock_guard lock(common_.book_mutex);
        mark_book_moves(analysis, common_.book);
    }
    Row game = game_row(analysis);
    game.erase("type");
    game.erase("game");
    return {{"id", question_.id},          {"final", true},
            {"game", std::move(game)},     {"moves", moves_rows(analysis)},
            {"nodes", nodes_of(analysis)}, {"seconds", seconds()}};
}

// A person's move, a move of the book, or what a search finds.
Row Answering::played(const AskedPosition& asked, Workplace& workplace,
                      const std::stop_token& stop) {
    const Board& board = asked.position.board;
    const std::uint64_t seed = question_.seed ? *question_.seed : std::random_device()();
    Row row = head(asked, true);
    const auto put = [&](const char* source, Square move, int score) {
        row["source"] = source;
        row["move"] = to_string(move);
        row["score"] = score;
    };
    if (board.can_move() && question_.elo) {
        HumanPlayer person(workplace.with_common_table(1).settings().weights, seed);
        const HumanMove chosen = person.choose(board, style_of(*question_.elo), ~Bitboard{0},
                                               question_.limits.move_time, stop);
        put("person", chosen.move, chosen.score);
        row["thinking"] = chosen.seconds;
        row["seconds"] = seconds();
        return row;
    }
    if (board.can_move() && question_.may_use_book) {
        const auto known = BookChoice(seed).choose(Game(asked.position), common_.book_moves(board),
                                                   common_.options.book_variety);
        if (known) {
            put("book", known->move, known->range->score);
            row["depth"] = known->depth;
            row["seconds"] = seconds();
            return row;
        }
    }
    row = searched(asked, searcher_for(workplace), stop);
    row["source"] = "search";
    row["move"] = row["best"];
    return row;
}

}  // namespace outflank
