// `outflank games`: a base of games, and what was played in them.

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/notation.h"
#include "protocol/command/batch.h"
#include "protocol/command/chosen_games.h"
#include "protocol/command/command.h"
#include "protocol/command/command_output.h"
#include "protocol/command/command_words.h"
#include "protocol/command/option_values.h"
#include "protocol/games/game_base.h"
#include "protocol/games/played_moves.h"
#include "protocol/record/record_writer.h"
#include "protocol/system/target_file.h"
#include "protocol/system/text.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

// What `export --to` takes: all formats but WTHOR, which has names in files of their own.
constexpr const char* game_formats = "ggf|obf|pgn|sgf|transcript";

struct GamesRequest {
    std::vector<std::string> words;  // all that is no option: the word, the base, and the rest
    std::string format;
    GameFilter filter;
    std::string position;  // of the filter, as it was given
    std::string output;
    int depth = opinion_depth;  // of `show`
    bool quiet = false;

    [[nodiscard]] const std::string& file() const { return words[1]; }
    [[nodiscard]] std::vector<std::string> rest() const { return {words.begin() + 2, words.end()}; }
    [[nodiscard]] bool is_text() const { return format != "jsonl"; }
    [[nodiscard]] Format rows() const { return is_text() ? Format::text : Format::jsonl; }
};

int make_base(const GamesRequest& request) {
    GameBase::create(request.file());
    return 0;
}

int add_games(const GamesRequest& request) {
    if (request.rest().empty()) throw UsageError("games add: say which records to add");
    GameBase base(request.file(), Access::writing);
    CommandOutput output(!request.quiet);
    GameSource source = output.games(request.rest());
    if (output.shows_progress()) output.expect(count_games(request.rest(), {}, output.stop()));
    int games = 0;
    while (const auto game = source.next()) {
        if (const auto added = base.add(game->record); !added)
            output.print_error(fmt::format("{} is left out: {}", game->place, added.error().text));
        output.count_done();
        constexpr int games_a_frame = 1000;
        if (++games % games_a_frame == 0) output.show_progress("games");
    }
    base.flush();
    if (output.is_stopped())
        output.print_warning("stopped before the end; the base has the games read so far");
    if (!request.quiet)
        output.print(
            fmt::format("{} games added, {} known before\n", base.added(), base.known_before()));
    return output.finish();
}

std::string moves_text(const GameRecord& record) {
    std::string text;
    for (const RecordedMove& move : record.moves)
        if (move.move != "pass") text += move.move;
    return text;
}

std::string shown_date(const std::string& date) {
    const auto parsed = parse_date(date);
    return parsed ? to_text(*parsed) : printable(date);
}

int list_games(const GamesRequest& request) {
    GameBase base(request.file(), Access::reading);
    CommandOutput output(false, request.rows());
    output.set_head(request.is_text()
                        ? fmt::format("{:>7}  {:<10}  {:<24}  {:<24}  {:>5}  {}\n", "game", "date",
                                      "Black", "White", "discs", "tournament")
                        : "");
    base.for_each(request.filter, [&](const ListedGame& game) {
        const GameRecord& record = game.record;
        const auto score = record.score();
        if (request.is_text())
            output.print(fmt::format(
                "{:>7}  {:<10}  {:<24}  {:<24}  {:>5}  {}\n", game.number, shown_date(record.date),
                printable(record.black), printable(record.white),
                score ? fmt::format("{:+g}", *score) : "?", printable(record.place)));
        else
            output.print_row(
                {{"game", game.number},
                 {"date", record.date},
                 {"event", record.place},
                 {"black", record.black},
                 {"white", record.white},
                 {"result", row_value(score)},
                 {"position", record.first.empty() ? to_string(start_position()) : record.first},
                 {"moves", moves_text(record)}});
        return !output.is_stopped();
    });
    return output.finish();
}

int export_games(const GamesRequest& request) {
    check_is_other_file("output", request.output, {request.file()});
    GameBase base(request.file(), Access::reading);
    CommandOutput output(false);
    TargetFile target(request.output.empty() ? "-" : request.output);
    const std::string format = request.format.empty() ? "ggf" : request.format;
    RecordWriter writer(*record_format(format), [&](std::string_view text) { target.write(text); });
    base.for_each(request.filter, [&](const ListedGame& game) {
        if (const auto done = writer.add(game.record); !done)
            output.print_error(fmt::format("game {} is left out: {} cannot hold it: {}",
                                           game.number, format, done.error().text));
        return !output.is_stopped() && !target.is_closed();
    });
    if (output.is_stopped()) {
        output.print_warning("stopped before the end: nothing is written");
        return output.finish();
    }
    writer.finish();
    target.finish();
    const auto warn = [&](std::string_view what, const std::string& lost) {
        if (!lost.empty() && !request.quiet)
            output.print_warning(fmt::format(
                "{} cannot hold these, so they were {} (number of games): {}", format, what, lost));
    };
    warn("dropped", writer.dropped());
    warn("changed", writer.changed());
    return output.finish();
}

int show_moves(const GamesRequest& request) {
    GameBase base(request.file(), Access::reading);
    CommandOutput output(false, request.rows());
    const auto searchers = searchers_for({}, false);
    const auto show = [&](const Position& position) {
        const auto moves = base.statistics(position.board);
        const auto opinions = opinions_of(position.board, *searchers.front(), request.depth);
        if (request.is_text())
            return output.print(to_string(position) + "\n" + played_table(moves, opinions));
        for (const MoveStatistics& move : moves)
            output.print_row(played_row(position, move, opinions));
    };
    if (request.rest().empty()) {
        show(start_position());
    } else {
        PositionSource source = output.positions(request.rest(), {});
        while (const auto input = source.next()) show(input->entry.position);
    }
    return output.finish();
}

struct GamesWord {
    std::string_view name;
    std::string_view options;    // that it takes, separated by blanks
    bool chooses;                // takes `filter_options`, too
    std::size_t most_arguments;  // behind the name of the base
    const char* formats;         // of --format
    int (*run)(const GamesRequest& request);
};

constexpr const char* row_formats = "text|jsonl";
constexpr std::string_view filter_options = "player tournament from to result opening position";
constexpr std::array<GamesWord, 5> games_words = {{
    {"new", "", false, 0, "", make_base},
    {"add", "quiet", false, any_number_of_arguments, "", add_games},
    {"list", "format", true, 0, row_formats, list_games},
    {"show", "format depth", false, any_number_of_arguments, row_formats, show_moves},
    {"export", "format output quiet", true, 0, game_formats, export_games},
}};

// The position that --position tells.
Board filtered_board(const std::string& text) {
    std::string problem;
    PositionSource source({text}, {}, [&](const std::string& why) { problem = why; });
    const auto input = source.next();
    if (!input) throw UsageError("games: option position: " + problem);
    if (source.next())
        throw UsageError(fmt::format("games: option position: {} has more than one", quoted(text)));
    return input->entry.position.board;
}

int run_games(GamesRequest& request, const po::variables_map& values) {
    std::vector<std::string_view> names;
    names.reserve(games_words.size());
    for (const GamesWord& word : games_words) names.push_back(word.name);
    check_is_word("games", request.words, names);
    const auto& word = *std::ranges::find(games_words, request.words.front(), &GamesWord::name);
    const std::string options =
        fmt::format("{} {}", word.options, word.chooses ? filter_options : "");
    check_use({"games", word.name, "base", words(options), word.most_arguments}, request.words,
              values);
    if (request.file() == "-") throw UsageError("games: a base is a file, not a stream");
    check_players(request.filter);
    if (!request.format.empty()) check_word("format", request.format, word.formats);
    if (!request.position.empty()) request.filter.position = filtered_board(request.position);
    return word.run(request);
}

}  // namespace

Command games_command() {
    const auto request = std::make_shared<GamesRequest>();
    Command command;
    command.name = "games";
    command.summary = "keep games in a base, and look up what was played";
    command.usage =
        "usage: outflank games new BASE\n"
        "       outflank games add BASE RECORDS...\n"
        "       outflank games list BASE [FILTERS] [--format jsonl]\n"
        "       outflank games show BASE [POSITION|MOVES...] [--format jsonl]\n"
        "       outflank games export BASE [FILTERS] [--format FORMAT] [-o OUT]\n\n"
        "A base is one file. Each change is done whole or not at all, and several programs\n"
        "can use a base at a time.\n\n"
        "new     makes an empty base\n"
        "add     adds the games of records in any format that convert reads. A game with the\n"
        "        same players, year and moves as one in the base is that game. Ctrl-C keeps\n"
        "        the games read so far\n"
        "list    lists games: number, date, players, Black's discs less White's, tournament\n"
        "show    shows what was played in positions, by default the start of the game, in any\n"
        "        of the eight symmetries: games, the share of the points of the side to move\n"
        "        with its interval of 95%, the mean difference of discs, what the book or a\n"
        "        search says, how likely people play the move by the policy, the years, and\n"
        "        who played it most. Moves stand together: f5d6c3\n"
        "export  writes games as records, so that other commands can take them:\n"
        "        outflank games export BASE --player NAME | outflank analyze -\n";
    command.words = &request->words;
    OptionAdder adder(command.options);
    adder
        .text("format", request->format, "FORMAT",
              "what list and show print: text|jsonl (default text); what export writes: "
              "ggf|obf|pgn|sgf|transcript (default ggf)")
        .text("output,o", request->output, "FILE",
              "the file that export writes; by default, or for \"-\", standard output")
        .number(
            "depth", request->depth, 0, 60,
            "show: plies of the search of moves that the built-in book does not know; 0: no search")
        .flag("quiet,q", request->quiet, "no progress, no summary and no warnings of losses");
    add_filter_options(adder, request->filter,
                       "games of this player; given twice, games of the two against each other");
    adder.text("position", request->position, "POSITION|MOVES",
               "games that came to this position, in any of the eight symmetries");
    command.run = [request](const auto& values) { return run_games(*request, values); };
    return command;
}

}  // namespace outflank
