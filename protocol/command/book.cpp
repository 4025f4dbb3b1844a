#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>

#include "protocol/command/book_words.h"
#include "protocol/command/command.h"
#include "protocol/command/command_words.h"
#include "protocol/command/leaf_searches.h"
#include "protocol/command/option_values.h"
#include "protocol/play/command_line.h"
#include "protocol/system/text.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

struct BookWord {
    std::string_view name;
    std::string_view options;    // that it takes, separated by blanks
    bool searches;               // whether it takes `search_options`, too
    std::size_t most_arguments;  // after the name of the book
    bool reads;                  // does not change the book, so that the built-in one is allowed
    int (*run)(const BookRequest& request);
};

const std::initializer_list<std::string_view> search_options = {
    "threads", "hash",       "level",       "depth",   "time",
    "nodes",   "exact-from", "selectivity", "weights", "quiet"};
constexpr std::array<BookWord, 12> book_words = {{
    {"new", "", false, 0, false, make_book},
    {"show", "format html", false, any_number_of_arguments, true, show_book},
    {"learn", "plies least-games no-search", true, any_number_of_arguments, false, learn_games},
    {"forget", "quiet", false, any_number_of_arguments, false, forget_games},
    {"expand", "move-loss line-loss least-empties leaves rounds shard output", true,
     any_number_of_arguments, false, expand_book},
    {"merge", "quiet", false, any_number_of_arguments, false, merge_into_book},
    {"re-evaluate", "", true, 0, false, re_evaluate_book},
    {"prune", "most-plies best quiet", false, 0, false, prune_book},
    {"import", "skip-bad quiet", false, any_number_of_arguments, false, import_into_book},
    {"export", "to output force", false, 0, true, export_book},
    {"check", "mend", false, 0, false, check_book},
    {"stats", "format", false, 0, true, show_book_stats},
}};

int run_book(const BookRequest& request, const po::variables_map& values) {
    std::vector<std::string_view> names;
    names.reserve(book_words.size());
    for (const BookWord& word : book_words) names.push_back(word.name);
    check_is_word("book", request.words, names);
    const auto& word = *std::ranges::find(book_words, request.words.front(), &BookWord::name);
    auto options = words(word.options);
    if (word.searches) options.insert(options.end(), search_options.begin(), search_options.end());
    check_use({"book", word.name, "book", options, word.most_arguments}, request.words, values);
    if (request.file() == built_in_book && !word.reads)
        throw UsageError(
            fmt::format("book {}: the built-in book is for show, stats and export; "
                        "import takes it over",
                        word.name));
    return word.run(request);
}

}  // namespace

Command book_command() {
    const auto request = std::make_shared<BookRequest>();
    Command command;
    command.name = "book";
    command.summary = "make, read and check opening books";
    command.usage =
        "usage: outflank book new FILE\n"
        "       outflank book show FILE [POSITION|MOVES...] [--format jsonl] [--html OUT]\n"
        "       outflank book learn FILE RECORDS... [OPTIONS]\n"
        "       outflank book forget FILE RECORDS...\n"
        "       outflank book expand FILE [POSITION...] [OPTIONS]\n"
        "       outflank book merge FILE BOOK|PART...\n"
        "       outflank book re-evaluate FILE [OPTIONS]\n"
        "       outflank book prune FILE [--most-plies N] [--best black|white]\n"
        "       outflank book import FILE IN...\n"
        "       outflank book export FILE --to FORMAT [-o OUT]\n"
        "       outflank book check FILE [--mend]\n"
        "       outflank book stats FILE [--format jsonl]\n\n"
        "A book is one file, which is never loaded whole. Each change is done whole or not\n"
        "at all, and several programs can use a book at a time. For show, stats, export and\n"
        "import, built-in stands for the book in the program.\n\n"
        "new     makes an empty book\n"
        "show    shows the moves of positions, by default of the start of the game: score,\n"
        "        bounds, and within how many discs of the score these are, because of the\n"
        "        leaves behind the move; how many plies the score looks ahead; games won,\n"
        "        drawn and lost. With --html it writes a page for a browser, to walk along\n"
        "        the lines that begin at the positions\n"
        "learn   adds the positions of games, counts how the games ended, and searches the\n"
        "        best move that leads out of the book (the leaf) for each position that\n"
        "        lacks it. A game that the book has learned before is left out, or goes on\n"
        "        where --plies is larger now. A line without a result, such as an opening,\n"
        "        adds its positions and counts no game\n"
        "forget  takes learned games out again\n"
        "expand  adds the positions behind leaves of lines that begin at the positions, by\n"
        "        default at the start of the game, and searches the leaves that are then\n"
        "        missing. Moves to a position come into the book, too. The book is the same\n"
        "        for any number of threads. Stopped by Ctrl-C, it loses one leaf a thread;\n"
        "        killed, those of the last second, too. The same command goes on.\n"
        "        With --shard, the leaves that number I of N searches are written as JSONL\n"
        "        and the book stays as it is; merge adds the parts of all\n"
        "merge   adds other books, which stay as they are, or such parts. Of each position\n"
        "        the better search stays; a game that both books have learned counts once\n"
        "re-evaluate\n"
        "        searches again each leaf that another program, or one with other weights,\n"
        "        has searched, but for exact ones. It is stopped as expand is\n"
        "prune   takes positions out: those after so many plies, or all but those that come\n"
        "        up while one side plays the best move of the book\n"
        "import  adds all positions of files: Edax's book.dat, Egaroucid's book.egbk3, or\n"
        "        JSONL or flat as export writes them. Of a position that is there, the\n"
        "        better search and the larger number of games stay. If one file cannot be\n"
        "        read, nothing is added; with --skip-bad, only its bad positions are left\n"
        "        out\n"
        "export  writes the whole book as one of these, and warns of what the format\n"
        "        cannot hold; or as flat, the format of the book in the executable. A file\n"
        "        that is there is replaced with --force alone\n"
        "check   looks for mistakes and prints each; exit status 1 if there are any left\n"
        "stats   prints how many positions there are, by the number of empty squares\n";
    command.words = &request->words;
    OptionAdder(command.options)
        .word("format", request->format, "text|jsonl", "what show and stats print")
        .text("html", request->html, "OUT",
              "show: write a page for a browser, in one file, instead of text (\"-\": to standard "
              "output)")
        .word("to", request->to, export_formats, "the format that export writes")
        .text("output,o", request->output, "FILE",
              "the file that export writes; by default, or for \"-\", standard output")
        .flag("mend", request->mend, "put right what check finds")
        .flag("skip-bad", request->skip_bad, "import: leave out positions that cannot be read")
        .flag("force", request->force, "export: replace a file that is there");
    po::options_description growth("Options of learn, expand, re-evaluate and prune");
    constexpr int many = 1'000'000'000;
    OptionAdder(growth)
        .number("plies", request->plies, 1, 60, "learn so many plies of each game")
        .number("least-games", request->least_games, 1, many,
                "learn only positions that so many of the games share")
        .flag("no-search", request->without_search, "do not search leaves now; expand does")
        .number("move-loss", request->expansion.most_loss_of_move, 0, 128,
                "a move of a line loses at most so many discs", "D")
        .number("line-loss", request->expansion.most_loss_of_line, 0, 1000,
                "all moves of a line, those of both sides, lose at most so many", "D")
        .number("least-empties", request->expansion.least_empties, 0, 60,
                "add no position with fewer empties")
        .number("leaves", request->leaves, 0, many,
                "add so many positions in a round; 0: search missing leaves, and add nothing")
        .number("rounds", request->rounds, 0, many,
                "rounds of expand; 0: until nothing is left to add")
        .number("most-plies", request->most_plies, 0, 60,
                "prune: keep positions of the first N plies")
        .word("best", request->best, "black|white",
              "prune: keep the best move alone for this side, and all moves of the other")
        .shard(request->shard, "search only every Nth leaf of a round, beginning with number I");
    request->options.hash_mb = leaf_hash_mb;
    request->options.threads = all_cores();
    growth.add(command_line_options(request->options, search_options));
    command.options.add(growth);
    command.run = [request](const po::variables_map& values) { return run_book(*request, values); };
    return command;
}

}  // namespace outflank
