#include <algorithm>
#include <array>

#include "protocol/command/book_words.h"
#include "protocol/command/command.h"
#include "protocol/command/option_values.h"
#include "protocol/io/text.h"
#include "protocol/session/command_line.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

struct Word {
    std::string_view name;
    std::string_view options;    // that it takes, separated by blanks
    std::size_t most_arguments;  // behind the name of the book
    int (*run)(const BookRequest& request);
};

constexpr std::size_t any_number = 1'000'000;
constexpr std::array<Word, 6> book_words = {{
    {"new", "", 0, make_book},
    {"show", "format", any_number, show_book},
    {"import", "", any_number, import_into_book},
    {"export", "to output", 0, export_book},
    {"check", "mend", 0, check_book},
    {"stats", "format", 0, show_book_stats},
}};

int run(const BookRequest& request, const po::variables_map& values) {
    if (request.words.empty())
        throw UsageError("book: say what to do; outflank book --help tells how");
    const auto word = std::ranges::find(book_words, request.words.front(), &Word::name);
    if (word == book_words.end())
        throw UsageError("book: unknown word " + quoted(request.words.front()) +
                         "; outflank book --help lists them");
    const auto fail = [&word](const std::string& text) {
        throw UsageError("book " + std::string(word->name) + ": " + text);
    };
    if (request.words.size() < 2) fail("the name of the book is missing");
    if (request.words.size() - 2 > word->most_arguments)
        fail("too much: " + quoted(request.words.back()));
    const auto taken = words(word->options);
    for (const char* const option : {"format", "to", "output", "mend"})
        if (values.count(option) != 0 && !values[option].defaulted() &&
            std::ranges::find(taken, option) == taken.end())
            fail("--" + std::string(option) + " is for other words");
    check_word("format", request.format, "text|jsonl");
    return word->run(request);
}

}  // namespace

Command book_command() {
    const auto request = std::make_shared<BookRequest>();
    Command command;
    command.name = "book";
    command.summary = "make, read and check opening books";
    command.usage =
        "usage: outflank book new FILE\n"
        "       outflank book show FILE [POSITION|MOVES...] [--format jsonl]\n"
        "       outflank book import FILE IN...\n"
        "       outflank book export FILE --to edax|jsonl [-o OUT]\n"
        "       outflank book check FILE [--mend]\n"
        "       outflank book stats FILE [--format jsonl]\n\n"
        "A book is one file, which is never loaded whole. Each change is done whole or not\n"
        "at all, and several programs can use a book at a time.\n\n"
        "new     makes an empty book\n"
        "show    shows the moves of positions, by default of the start of the game\n"
        "import  adds all positions of files: Edax's book.dat, or JSONL as export writes\n"
        "        it. Of a position that is there, the better search stays. If one file\n"
        "        cannot be read, nothing is added\n"
        "export  writes the whole book for Edax, or as JSONL\n"
        "check   looks for mistakes, and tells each; exit status 1 if there are any left\n"
        "stats   tells how many positions there are, by the number of empty squares\n";
    command.words = &request->words;
    command.options.add_options()  //
        ("format", po::value(&request->format)->default_value("text")->value_name("text|jsonl"),
         "what show and stats print")("to", po::value(&request->to)->value_name("edax|jsonl"),
                                      "the format that export writes")(
            "output,o", po::value(&request->output)->value_name("FILE"),
            "the file that export writes; by default, or for \"-\", standard output")(
            "mend", po::bool_switch(&request->mend), "put right what check finds");
    command.run = [request](const po::variables_map& values) { return run(*request, values); };
    return command;
}

}  // namespace outflank
