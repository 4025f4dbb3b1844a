// Random commands from each protocol's grammar, most of them right, some not: none crashes, hangs
// or goes without its answer. A second each; OUTFLANK_GRAMMAR_SECONDS=600 makes it longer.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <initializer_list>
#include <random>

#include "engine/notation.h"
#include "protocol/play/othello_game.h"
#include "protocol/record/uci_notation.h"
#include "protocol/system/text.h"
#include "tests/support/dialogue.h"

namespace outflank {
namespace {

class Chance {
  public:
    explicit Chance(std::uint64_t seed) : random_(seed) {}

    int operator()(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
    bool one_in(int count) { return (*this)(count) == 0; }
    std::string of(std::initializer_list<const char*> words) {
        return *(words.begin() + (*this)(static_cast<int>(words.size())));
    }
    std::string number(int least, int most) {
        return std::to_string(least + (*this)(most - least + 1));
    }
    std::string square() {
        return {static_cast<char>("abcdefgh"[(*this)(8)]), static_cast<char>('1' + (*this)(8))};
    }
    std::string junk() {
        std::string text;
        for (int length = (*this)(12); length >= 0; --length)
            text += static_cast<char>((*this)(256));
        std::erase(text, '\n');
        return text;
    }
    // The moves of a random game, as it is written in some protocol.
    template <class Write>
    std::vector<std::string> moves(int most, Write write) {
        Position position = start_position();
        std::vector<std::string> moves;
        for (int count = (*this)(most + 1); count > 0 && !position.is_over(); --count) {
            Square move = Square::pass;
            int which = count_moves(position);
            if (which > 0) which = (*this)(which);
            for (const Square square : Squares(position.board.moves()))
                if (which-- == 0) move = square;
            moves.push_back(write(move, position));
            position = position.after(move);
        }
        return moves;
    }

  private:
    static int count_moves(const Position& position) { return count(position.board.moves()); }

    std::mt19937_64 random_;
};

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

std::string option(Chance& chance) {
    switch (chance(8)) {
        case 0:
            return "level " + chance.number(0, 4);
        case 1:
            return "threads " + chance.number(0, 3);
        case 2:
            return "hash " + chance.number(0, 2);
        case 3:
            return "nodes " + chance.number(1, 3000);
        case 4:
            return "exact-from " + chance.number(0, 8);
        case 5:
            return "selectivity " + chance.number(-1, 101);
        case 6:
            return "multi-pv " + chance.number(1, 5);
        default:
            return "ponder " + chance.of({"on", "off", "perhaps"});
    }
}

std::string gtp_command(Chance& chance) {
    const std::string color = chance.of({"b", "w", "B", "W", "black", "White"});
    switch (chance(20)) {
        case 0:
        case 1:
        case 2:
            return "play " + color + " " + (chance.one_in(6) ? "pass" : chance.square());
        case 3:
        case 4:
        case 5:
        case 6:
            return "genmove " + color;
        case 7:
            return chance.of({"undo", "clear_board", "boardsize 8", "set_game Othello"});
        case 8:
            return "time_settings " + chance.number(0, 2) + " " + chance.number(0, 1) + " " +
                   chance.number(0, 30);
        case 9:
            return "time_left " + color + " " + chance.number(-1, 2) + " " + chance.number(0, 3);
        case 10:
            return "outflank-option " + option(chance);
        case 11:
            return "outflank-hint " + chance.number(0, 65);
        case 12:
            return chance.of({"outflank-analyze", "outflank-supply", "outflank-level",
                              "outflank-position", "showboard", "final_score", "list_commands"});
        case 13:
            return chance.of({"gogui-rules_board", "gogui-rules_legal_moves", "known_command play",
                              "gogui-rules_side_to_move", "gogui-rules_final_result", "name",
                              "list_games", "loadsgf /nowhere", "gogui-rules_game_id"});
        case 14:
            return "reg_genmove " + color;
        case 15:
            return "play " + color;
        case 16:
            return "komi " + chance.junk();
        case 17: {
            std::string board;
            for (int square = 0; square < 64; ++square) board += chance.of({"X", "O", "-"});
            return "outflank-position " + board + chance.of({" X", " O", "", " -"});
        }
        case 18:
            return std::string("play ") + chance.junk() + " " + chance.junk();
        default:
            return "x" + chance.junk();
    }
}

std::string uci_move(Chance& chance) {
    return chance.one_in(5) ? chance.of({"0000", "d4d4", "pass", "P@"}) : "P@" + chance.square();
}

std::string uci_command(Chance& chance) {
    switch (chance(12)) {
        case 0:
            return chance.of({"uci", "isready", "ucinewgame", "debug on", "isready"});
        case 1:
            return "setoption name " +
                   chance.of({"Hash value 1", "Hash value 0", "Threads value 2", "Threads value 1",
                              "MultiPV value 3", "MultiPV value 1", "Clear Hash", "Nothing value 1",
                              "Ponder value true", "Selectivity value 95", "ExactFrom value 6"});
        case 2:
        case 3:
        case 4:
            return "position startpos moves" +
                   joined_words(chance.moves(64,
                                             [](Square move, const Position& at) {
                                                 return to_uci(to_string(move),
                                                               OthelloGame(Game(at)));
                                             })) +
                   (chance.one_in(4) ? " " + uci_move(chance) : "");
        case 5: {
            std::string fen;
            for (int row = 0; row < 8; ++row) {
                for (int column = 0; column < 8; ++column) fen += chance.of({"P", "p", "1"});
                fen += row < 7 ? "/" : "";
            }
            return "position fen " + fen + chance.of({" w", " b", "[] w - - 0 1", " x"});
        }
        case 6:
            return "go " +
                   chance.of({"infinite", "ponder nodes 100", "ponder", "infinite depth 3"});
        case 7:
            return "go nodes " + chance.number(0, 3000) + chance.of({"", " infinite", " depth 2"});
        case 8:
            return "go wtime " + chance.number(-5, 300) + " btime " + chance.number(-5, 300) +
                   chance.of({"", " winc 5 binc 5", " movestogo 3"});
        case 9:
            return "go depth " + chance.number(0, 4) + " searchmoves " + uci_move(chance) + " " +
                   uci_move(chance);
        case 10:
            return chance.of({"stop", "ponderhit", "stop", "stop now"});
        default:
            return "x" + chance.junk();
    }
}

std::string nboard_command(Chance& chance) {
    const auto square = [&] { return upper_case(chance.square()); };
    switch (chance(12)) {
        case 0:
            return chance.of(
                {"nboard 2", "nboard 1", "learn", "clear", "set contempt -100", "set"});
        case 1:
            return "set depth " + chance.number(0, 5);
        case 2:
            return "set " + option(chance);
        case 3:
        case 4: {
            std::string game =
                "set game (;GM[Othello]PB[" + chance.of({"", "null", "a;b"}) + "]PW[]RE[?]TI[" +
                chance.of({"5:00", "0:01//0:01", "0:00/0/0", "x", "1:00:00/0:10"}) +
                "]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]";
            bool is_black = true;
            for (const std::string& move : chance.moves(64, [](Square move, const Position&) {
                     return move == Square::pass ? "PA" : to_string(move);
                 })) {
                game += (is_black ? "B[" : "W[") + move +
                        chance.of({"", "//0.5", "/-1.20/0.31", "/0,97", "/1E3/2E-4"}) + "]";
                is_black = !is_black;
            }
            return game + (chance.one_in(10) ? "B[A1];)" : ";)");
        }
        case 5:
            return "move " + square() + chance.of({"", "//1", "/0,5/3"});
        case 6:
            return "move PA";
        case 7:
            return "hint " + chance.number(0, 5);
        case 8:
        case 9:
            return "go";
        case 10:
            return chance.one_in(2) ? "analyze" : "hint 64";
        default:
            return "x" + chance.junk();
    }
}

std::string console_command(Chance& chance) {
    switch (chance(8)) {
        case 0:
            return "set " + option(chance);
        case 1:
            return chance.of({"undo", "redo", "new", "board", "moves", "help", "level", "stop"});
        case 2:
            return "hint " + chance.number(0, 3);
        case 3:
            return chance.of({"go", "engine black", "engine white", "engine none", "engine x"});
        case 4:
            return "x" + chance.junk();
        default:
            return chance.square();
    }
}

// Calls `talk` with new seeds until the time of the test is over.
template <class Talk>
void for_some_time(Talk talk) {
    using Clock = std::chrono::steady_clock;
    const char* const wanted = std::getenv("OUTFLANK_GRAMMAR_SECONDS");
    const auto end = Clock::now() + std::chrono::seconds(wanted == nullptr ? 1 : std::atoi(wanted));
    for (std::uint64_t seed = 1; Clock::now() < end; ++seed) {
        CAPTURE(seed);
        Chance chance(seed);
        talk(chance);
    }
}

// Sends some lines of a grammar and returns them.
template <class Grammar>
std::vector<std::string> send_some(Dialogue& dialogue, Chance& chance, Grammar grammar) {
    std::vector<std::string> lines;
    for (int count = chance(12); count >= 0; --count) lines.push_back(grammar(chance));
    for (const std::string& line : lines) dialogue.send(line);
    return lines;
}

TEST_CASE("grammar: GTP answers each command once") {
    for_some_time([](Chance& chance) {
        Dialogue dialogue = dialogue_in(Protocol::gtp, short_searches());
        for (int batch = 0; batch < 20; ++batch) {
            const auto lines = send_some(dialogue, chance, gtp_command);
            const std::string sent = joined_words(lines);
            CAPTURE(sent);
            dialogue.send("999 name");
            const std::string heard = dialogue.until("=999 Outflank\n\n");
            const auto commands = std::ranges::count_if(lines, [](const auto& line) {
                return !cleaned(line.substr(0, line.find('#'))).empty();
            });
            CHECK(occurrences(heard, "\n\n") == commands + 1);
            CHECK(heard.find("\n\n\n") == std::string::npos);
            check_is_ascii(heard);
        }
        dialogue.send("genmove b");
        dialogue.finish();
    });
}

TEST_CASE("grammar: UCI says one best move for each go") {
    for_some_time([](Chance& chance) {
        Dialogue dialogue = dialogue_in(Protocol::uci, short_searches());
        for (int batch = 0; batch < 20; ++batch) {
            const auto lines = send_some(dialogue, chance, uci_command);
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
    for_some_time([](Chance& chance) {
        Dialogue dialogue = dialogue_in(Protocol::nboard, short_searches());
        for (int batch = 1; batch <= 20; ++batch) {
            const auto lines = send_some(dialogue, chance, nboard_command);
            const std::string sent = joined_words(lines);
            CAPTURE(sent);
            const bool waits = chance.one_in(2);
            std::string heard;
            if (waits) {
                dialogue.send("set ponder off");
                dialogue.send("set depth 2");
                dialogue.send("go");
                heard = dialogue.idle();
                CHECK((heard.find("=== ") != std::string::npos ||
                       heard.ends_with("status the game is over\n") ||
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
        CHECK(dialogue.finish().find("===") == std::string::npos);
    });
}

TEST_CASE("grammar: the console answers every line") {
    for_some_time([](Chance& chance) {
        Dialogue dialogue = dialogue_in(Protocol::console, short_searches());
        dialogue.until("> ");
        for (int batch = 0; batch < 20; ++batch) {
            const auto lines = send_some(dialogue, chance, console_command);
            const std::string sent = joined_words(lines);
            CAPTURE(sent);
            for (std::size_t line = 0; line < lines.size(); ++line) dialogue.until("> ");
        }
    });
}

}  // namespace
}  // namespace outflank
