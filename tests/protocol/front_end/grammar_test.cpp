// Random commands of the grammars in tests/data/grammar, most of them right, some not: none
// crashes, hangs or goes without its answer. A second each; OUTFLANK_GRAMMAR_SECONDS=600 makes it
// longer.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "engine/notation.h"
#include "protocol/play/othello_game.h"
#include "protocol/play/uci_notation.h"
#include "protocol/system/text.h"
#include "tests/support/dialogue.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

class Chance {
  public:
    explicit Chance(std::uint64_t seed) : random_(seed) {}

    int operator()(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
    bool one_in(int count) { return (*this)(count) == 0; }
    std::string of(const std::vector<std::string>& texts) {
        return texts[static_cast<std::size_t>((*this)(static_cast<int>(texts.size())))];
    }
    std::string junk() {
        std::string text;
        for (int length = (*this)(12); length >= 0; --length)
            text += static_cast<char>((*this)(256));
        std::erase(text, '\n');
        return text;
    }
    // A random game, each move as `write` has it.
    template <class Write>
    std::string game(Write write) {
        std::string text;
        Position position = start_position();
        for (int count = (*this)(65); count > 0 && !position.is_over(); --count) {
            const Bitboard moves = position.board.moves();
            const Square move =
                moves == 0 ? Square::pass : nth(moves, (*this)(outflank::count(moves)));
            text += write(move, position);
            position = position.after(move);
        }
        return text;
    }

  private:
    std::mt19937_64 random_;
};

using Grammar = std::vector<std::string>;

// The lines of a file in tests/data/grammar but comments.
Grammar grammar_of(const std::string& name) {
    Grammar grammar = lines_of(content_of(OUTFLANK_SOURCE_DIR "/tests/data/grammar/" + name));
    std::erase_if(grammar, [](const std::string& line) { return line.starts_with('#'); });
    REQUIRE(!grammar.empty());
    return grammar;
}

std::string command_of(const Grammar& grammar, Chance& chance);

// What "{WHAT}" in a line of a grammar stands for.
std::string filled(const std::string& what, Chance& chance) {
    if (what == "color") return chance.of({"b", "w", "B", "W", "black", "White"});
    if (what == "square") return to_string(static_cast<Square>(chance(square_count)));
    if (what == "junk") return chance.junk();
    if (what == "option") return command_of(grammar_of("option.txt"), chance);
    std::string text;
    if (what == "board" || what == "fen") {
        const Grammar squares = what == "board" ? Grammar{"X", "O", "-"} : Grammar{"P", "p", "1"};
        for (int square = 0; square < square_count; ++square) {
            if (what == "fen" && square > 0 && square % 8 == 0) text += "/";
            text += chance.of(squares);
        }
        return text;
    }
    if (what == "moves")
        return chance.game([](Square move, const Position& at) {
            return " " + to_uci(to_string(move), OthelloGame(Game(at)));
        });
    if (what == "game")
        return chance.game([&](Square move, const Position& at) {
            return std::string(at.to_move == Color::black ? "B[" : "W[") +
                   (move == Square::pass ? "PA" : to_string(move)) +
                   chance.of({"", "//0.5", "/-1.20/0.31", "/0,97", "/1E3/2E-4"}) + "]";
        });
    const std::size_t range = what.find("..");
    if (range == std::string::npos) return chance.of(split(what, '|'));
    const int least = std::stoi(what.substr(0, range));
    return std::to_string(least + chance(std::stoi(what.substr(range + 2)) - least + 1));
}

std::string command_of(const Grammar& grammar, Chance& chance) {
    const std::string form = chance.of(grammar);
    std::string command;
    std::size_t at = 0;
    for (std::size_t open; (open = form.find('{', at)) != std::string::npos;) {
        const std::size_t close = form.find('}', open);
        command +=
            form.substr(at, open - at) + filled(form.substr(open + 1, close - open - 1), chance);
        at = close + 1;
    }
    return command + form.substr(at);
}

std::string joined_words(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += ' ' + printable(word);
    return text;
}

void check_is_ascii(const std::string& text) {
    CHECK(std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
}

// Options that keep every search short. The grammars change them only within these limits.
Options short_searches() {
    Options options = quick_options();
    options.no_book = false;
    options.nodes = 3000;
    return options;
}

// Calls `talk` with new seeds until the time of the test is over.
template <class Talk>
void for_some_time(Talk talk) {
    using SteadyClock = std::chrono::steady_clock;
    const char* const wanted = std::getenv("OUTFLANK_GRAMMAR_SECONDS");
    const auto end =
        SteadyClock::now() + std::chrono::seconds(wanted == nullptr ? 1 : std::atoi(wanted));
    for (std::uint64_t seed = 1; SteadyClock::now() < end; ++seed) {
        CAPTURE(seed);
        Chance chance(seed);
        talk(chance);
    }
}

// Sends some lines of a grammar and returns them.
std::vector<std::string> send_some(Dialogue& dialogue, Chance& chance, const Grammar& grammar) {
    std::vector<std::string> lines;
    for (int count = chance(12); count >= 0; --count) lines.push_back(command_of(grammar, chance));
    for (const std::string& line : lines) dialogue.send(line);
    return lines;
}

TEST_CASE("grammar: GTP answers each command once") {
    const Grammar grammar = grammar_of("gtp.txt");
    for_some_time([&](Chance& chance) {
        Dialogue dialogue = dialogue_in(Protocol::gtp, short_searches());
        for (int batch = 0; batch < 20; ++batch) {
            const auto lines = send_some(dialogue, chance, grammar);
            const std::string sent = joined_words(lines);
            CAPTURE(sent);
            dialogue.send("999 name");
            const std::string heard = dialogue.until("=999 Outflank\n\n");
            const auto commands = std::ranges::count_if(lines, [](const auto& line) {
                return !cleaned(line.substr(0, line.find('#'))).empty();
            });
            CHECK(occurrences(heard, "\n\n") == commands + 1);
            CHECK(!holds(heard, "\n\n\n"));
            check_is_ascii(heard);
        }
        dialogue.send("genmove b");
        dialogue.finish();
    });
}

TEST_CASE("grammar: UCI says one best move for each go") {
    const Grammar grammar = grammar_of("uci.txt");
    for_some_time([&](Chance& chance) {
        Dialogue dialogue = dialogue_in(Protocol::uci, short_searches());
        for (int batch = 0; batch < 20; ++batch) {
            const auto lines = send_some(dialogue, chance, grammar);
            const std::string sent = joined_words(lines);
            CAPTURE(sent);
            const auto starting_with = [&](const char* word) {
                return std::ranges::count_if(
                    lines, [&](const auto& line) { return line.starts_with(word); });
            };
            dialogue.send("stop");
            std::string heard;
            for (auto left = starting_with("go"); left > 0; --left)
                heard += dialogue.until("bestmove ");
            dialogue.send("position nowhere");
            heard += dialogue.until("'nowhere'\n");
            dialogue.send("position startpos");
            CHECK(occurrences(heard, "bestmove ") == starting_with("go"));
            CHECK(occurrences(heard, "readyok\n") == starting_with("isready"));
            check_is_ascii(heard);
        }
        dialogue.send("go infinite");
        CHECK(occurrences(dialogue.finish(), "bestmove ") == 1);
    });
}

TEST_CASE("grammar: NBoard prints only what its GUI can read, and nothing of an earlier position") {
    const Grammar grammar = grammar_of("nboard.txt");
    for_some_time([&](Chance& chance) {
        Dialogue dialogue = dialogue_in(Protocol::nboard, short_searches());
        for (int batch = 1; batch <= 20; ++batch) {
            const auto lines = send_some(dialogue, chance, grammar);
            const std::string sent = joined_words(lines);
            CAPTURE(sent);
            const bool waits = chance.one_in(2);
            std::string heard;
            if (waits) {
                dialogue.send("set ponder off");
                dialogue.send("set depth 2");
                dialogue.send("go");
                heard = dialogue.idle();
                CHECK((holds(heard, "=== ") || heard.ends_with("status the game is over\n") ||
                       heard.ends_with("no game is set: the last one was refused\n")));
            }
            dialogue.send("ping " + std::to_string(batch));
            heard += dialogue.until("pong " + std::to_string(batch) + "\n");
            check_is_ascii(heard);
            for (const std::string& line : lines_of(heard)) {
                CAPTURE(line);
                const auto fields = words(line);
                REQUIRE(!fields.empty());
                if (fields[0] == "===") {
                    REQUIRE(fields.size() == 2);
                    CHECK(!fields[1].ends_with('/'));
                } else if (fields[0] == "search") {
                    REQUIRE(fields.size() == 5);
                    CHECK(parse_number(fields[2]).has_value());
                    CHECK(fields[3] == "0");
                } else if (fields[0] == "book") {
                    REQUIRE(fields.size() == 5);
                    CHECK(parse_number(fields[2]).has_value());
                    CHECK(parse_integer(fields[3]).has_value());
                    CHECK(parse_integer(fields[4]).has_value());
                } else if (fields[0] == "nodestats") {
                    REQUIRE(fields.size() == 3);
                    CHECK(parse_integer(fields[1]).has_value());
                    CHECK(parse_number(fields[2]).has_value());
                } else if (fields[0] == "analysis") {
                    REQUIRE(fields.size() == 3);
                    CHECK(parse_integer(fields[1]).has_value());
                } else {
                    const bool is_known = fields[0] == "status" || fields[0] == "pong" ||
                                          fields[0] == "learned" || line == "set myname Outflank";
                    CHECK(is_known);
                }
            }
        }
        // A search that does not end by itself, even if this thread has to wait for long.
        for (const char* line : {"clear", "set nodes 1000000000000", "set depth 60", "go"})
            dialogue.send(line);
        CHECK(!holds(dialogue.finish(), "==="));
    });
}

TEST_CASE("grammar: the console answers every line") {
    const Grammar grammar = grammar_of("board.txt");
    for_some_time([&](Chance& chance) {
        Dialogue dialogue = dialogue_in(Protocol::console, short_searches());
        dialogue.until("> ");
        for (int batch = 0; batch < 20; ++batch) {
            const auto lines = send_some(dialogue, chance, grammar);
            const std::string sent = joined_words(lines);
            CAPTURE(sent);
            for (std::size_t line = 0; line < lines.size(); ++line) dialogue.until("> ");
        }
    });
}

}  // namespace
}  // namespace outflank
