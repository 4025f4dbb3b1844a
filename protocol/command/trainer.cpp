// `outflank trainer`: what one has to know of a book's openings, as rows or as a page to drill
// them.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

#include "engine/notation.h"
#include "protocol/book/repertoire.h"
#include "protocol/command/batch.h"
#include "protocol/command/book_words.h"
#include "protocol/command/command.h"
#include "protocol/command/option_values.h"
#include "protocol/games/game_base.h"
#include "protocol/games/move_opinions.h"
#include "protocol/play/any_game.h"
#include "protocol/play/command_line.h"
#include "protocol/play/opening_names.h"
#include "protocol/record/transcript.h"
#include "protocol/system/html_page.h"
#include "protocol/system/read_file.h"
#include "protocol/system/text.h"
#include "search/book/flat_book.h"
#include "search/files/path.h"
#include "search/human/policy.h"

namespace outflank {

namespace {

constexpr double tempting = 0.2;  // a move that people play with this chance can be a trap

struct TrainerRequest {
    std::vector<std::string> files;
    std::string side = "black";
    std::string moves;  // the first ones
    std::string format = "text";
    std::string html;  // the file of a page; empty for none
    RepertoireLimits limits;
    int depth = opinion_depth;

    [[nodiscard]] const std::string& file() const { return files.front(); }
};

// A move that people like, and what it loses.
struct Trap {
    MoveChance move;
    int loss = 0;
};

// Where openings come from: a book, the built-in one, or a base of games.
class OpeningSource {
  public:
    OpeningSource(const std::string& file, int depth) : depth_(depth) {
        if (GameBase::is_base(file))
            base_.emplace(file, Access::reading);
        else if (file != built_in_book)
            open_book(file);
    }

    std::vector<OpeningMove> moves(const Board& board) {
        return base_ ? moves_of_games(board) : moves_of_book(board);
    }

    // The likeliest first.
    std::vector<Trap> traps(const RepertoirePosition& at, int allowed_loss) {
        std::vector<MoveChance> likely = move_chances(*weights_, at.position.board);
        std::erase_if(likely, [](const MoveChance& move) { return move.chance < tempting; });
        Bitboard unknown = 0;
        for (const MoveChance& move : likely)
            if (!at.loss_of(move.move)) unknown |= bit(move.move);
        const Square best = at.moves.front().move;
        auto values = unknown == 0 ? std::map<Square, int>()
                                   : searched_scores(at.position.board, unknown | bit(best),
                                                     *searcher_, depth_);
        std::vector<Trap> traps;
        for (const MoveChance& move : likely) {
            const int loss = at.loss_of(move.move).value_or(values[best] - values[move.move]);
            if (loss > allowed_loss) traps.push_back({move, loss});
        }
        return traps;
    }

    // How often a reply comes up: in so many games, or else with this chance.
    double weight(const Board& board, const OpeningMove& reply) {
        if (reply.games) return static_cast<double>(*reply.games);
        for (const MoveChance& move : move_chances(*weights_, board))
            if (move.move == reply.move) return move.chance;
        return 1;  // a pass
    }

  private:
    void open_book(const std::string& file) {
        if (std::ifstream(to_path(file)) && !is_database(file))
            throw UsageError(file + ": neither a book nor a base of games");
        book_.emplace(file, Access::reading);
    }

    std::vector<OpeningMove> moves_of_book(const Board& board) {
        std::vector<OpeningMove> moves;
        for (const BookMove& move : book_ ? book_->moves(board) : FlatBook::shipped().moves(board))
            moves.push_back(
                {move.move, move.range ? std::optional(move.range->score) : std::nullopt, {}});
        return moves;
    }

    std::vector<OpeningMove> moves_of_games(const Board& board) {
        std::vector<OpeningMove> moves;
        auto opinions = opinions_of(board, *searcher_, depth_);
        for (const MoveStatistics& move : base_->statistics(board)) {
            if (move.move == Square::none) continue;
            const auto value = move.move == Square::pass ? 0 : opinions[move.move].value;
            moves.push_back({move.move, value, move.games});
        }
        return moves;
    }

    const std::shared_ptr<const Weights> weights_ = weights_or_embedded({});
    const int depth_;  // plies of the searches
    const std::unique_ptr<Searcher> searcher_ = std::move(searchers_for({}, false).front());
    std::optional<Book> book_;
    std::optional<GameBase> base_;
};

Row trap_rows(const std::vector<Trap>& traps) {
    Row rows = Row::array();
    for (const auto& [move, loss] : traps)
        rows.push_back({{"move", to_string(move.move)},
                        {"chance", std::round(1000 * move.chance) / 1000},
                        {"loss", loss}});
    return rows;
}

// A position of the repertoire with what is told of it.
struct TrainerPosition {
    const RepertoirePosition& known;
    Game game;  // that leads there
    std::vector<Trap> traps;
};

Row trainer_row(const TrainerPosition& told) {
    const RepertoirePosition& known = told.known;
    const int loss = *known.loss_of(known.move);
    return {{"position", to_string(known.position)},
            {"move", to_string(known.move)},
            {"to_know", known.to_know},
            {"trap", trap_rows(told.traps)},
            {"score", *known.moves.front().score - loss},
            {"loss", loss},
            {"line", to_transcript(told.game)},
            {"opening", std::string(opening_name(told.game))}};
}

std::string trainer_text(const TrainerPosition& told) {
    const Row row = trainer_row(told);
    std::string text =
        fmt::format("{:<26} {}  {:+d}  {} to know", row["line"].get<std::string>(),
                    row["move"].get<std::string>(), row["score"].get<int>(), told.known.to_know);
    if (const auto opening = opening_name(told.game); !opening.empty())
        text += fmt::format("; {}", opening);
    for (const auto& [move, loss] : told.traps)
        text +=
            fmt::format("; {} ({:.0f}%) loses {}", to_string(move.move), 100 * move.chance, loss);
    return text + "\n";
}

Row reply_rows(OpeningSource& source, const Position& position,
               const std::vector<RepertoireReply>& replies) {
    Row rows = Row::array();
    for (const RepertoireReply& reply : replies)
        rows.push_back({{"move", to_string(reply.move.move)},
                        {"weight", source.weight(position.board, reply.move)},
                        {"next", row_value(reply.next)}});
    return rows;
}

// The row of a page: the same, and the losses of the known moves, and the replies: of each
// `move weight next`.
Row trainer_page_row(OpeningSource& source, const TrainerPosition& told) {
    Row row = trainer_row(told);
    row["moves"] = Row::array();
    for (const OpeningMove& move : told.known.moves)
        row["moves"].push_back(
            {{"move", to_string(move.move)}, {"loss", *told.known.loss_of(move.move)}});
    row["replies"] =
        reply_rows(source, told.known.position.after(told.known.move), told.known.replies);
    return row;
}

// The first row of a page: whose openings they are, and what the opponent plays first.
Row trainer_page_head(OpeningSource& source, const TrainerRequest& request, const Position& first,
                      const Repertoire& made) {
    return {{"source", request.file()},
            {"side", request.side},
            {"loss", request.limits.loss},
            {"first", to_string(first)},
            {"replies", reply_rows(source, first, made.first_replies)}};
}

Game game_behind(Game game, const std::vector<Square>& line) {
    for (const Square move : line) check("trainer", game.play(move));
    return game;
}

int stopped(CommandOutput& output) {
    output.print_warning("stopped before the end");
    return output.finish();
}

int train_openings(const TrainerRequest& request) {
    const Game first = checked("moves", parse_transcript(request.moves));
    check_page("html", request.html, request.files, request.format == "text");
    CommandOutput output(false, request.format == "jsonl" ? Format::jsonl : Format::text);
    OpeningSource source(request.file(), request.depth);
    const Repertoire made = repertoire_of(
        [&](const Board& board) {
            // Without more moves it comes to its end.
            return output.is_stopped() ? std::vector<OpeningMove>() : source.moves(board);
        },
        first.position(), request.limits);
    if (output.is_stopped()) return stopped(output);
    if (made.positions.empty())
        throw UsageError(fmt::format(
            "{}: nothing to learn for {} {}: no move with a score is known", request.file(),
            request.side,
            request.moves.empty() ? "from the start of the game" : "behind " + request.moves));
    std::optional<HtmlPage> page;
    if (!request.html.empty()) {
        page.emplace(request.html, "study.html", PageParts{{"study-script", "@drill.js@"}});
        page->add(trainer_page_head(source, request, first.position(), made));
    }
    for (const RepertoirePosition& known : made.positions) {
        if (output.is_stopped()) return stopped(output);
        const TrainerPosition told{known, game_behind(first, known.line),
                                   source.traps(known, request.limits.loss)};
        if (page) page->add(trainer_page_row(source, told), trainer_text(told));
        if (request.format == "jsonl")
            output.print_row(trainer_row(told));
        else if (!page)
            output.print(trainer_text(told));
    }
    if (page) page->finish();
    return output.finish();
}

}  // namespace

Command trainer_command() {
    const auto request = std::make_shared<TrainerRequest>();
    Command command;
    command.name = "trainer";
    command.summary = "learn the openings of a book: what one has to know, and a page to drill it";
    command.usage =
        "usage: outflank trainer BOOK|BASE [OPTIONS]\n\n"
        "Makes a repertoire for one side from an opening book, from the one in the program\n"
        "(its name is built-in), or from a base of games, and prints each position where\n"
        "that side is to move. Of the moves that lose no more than --loss allows, against\n"
        "the best one known, the repertoire takes the one after which you must know the\n"
        "fewest positions. to_know counts them: this one, and those behind each reply that\n"
        "the book or the base has. Images by symmetry are one position. Traps are\n"
        "moves that people play with a chance of 20% or more, by the policy, and that lose\n"
        "more. In a base, the moves are those that were played; values are of the built-in\n"
        "book, and of a search of --depth plies where that knows none.\n"
        "The page of --html plays the opponent, asks for the moves, and lets each position\n"
        "come again at growing intervals (SM-2).\n";
    command.words = &request->files;
    OptionAdder(command.options)
        .word("side", request->side, "black|white", "whose openings they are")
        .text("moves", request->moves, "MOVES", "the first moves, such as f5d6")
        .number("loss", request->limits.loss, 0, 128,
                "a move may lose so many discs against the best one known", "D")
        .number("plies", request->limits.plies, 1, 60, "how deep it goes behind the first moves")
        .number("depth", request->depth, 1, 60, "plies of the search of moves without a value")
        .word("format", request->format, "text|jsonl", "what to print")
        .text("html", request->html, "FILE",
              "write a page for a browser, in one file, to drill the openings, instead of text "
              "(\"-\": to standard output)");
    command.run = [request](const auto& /*values*/) {
        if (request->files.size() != 1)
            throw UsageError("trainer: name one book, base of games, or built-in");
        request->limits.side = request->side == "black" ? Color::black : Color::white;
        return train_openings(*request);
    };
    return command;
}

}  // namespace outflank
