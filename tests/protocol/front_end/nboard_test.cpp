#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <sstream>
#include <thread>
#include <utility>

#include "engine/notation.h"
#include "protocol/play/othello_game.h"
#include "protocol/record/ggf.h"
#include "protocol/system/text.h"
#include "search/book/book.h"
#include "tests/support/dialogue.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

const std::string start_board =
    "BO[8 ---------------------------O*------*O--------------------------- *]";
const std::string black_must_pass_board = "BO[8 O*" + std::string(62, '-') + " *]";

Dialogue nboard() { return dialogue_in(Protocol::nboard); }

std::string game(const std::string& rest = "", const std::string& board = start_board,
                 const std::string& clock = "TI[5:00]") {
    return "set game (;GM[Othello]PC[NBoard]DT[2026-11-21 07:48:12 GMT]PB[root]PW[]RE[?]" + clock +
           "TY[8]" + board + rest + ";)";
}

std::vector<std::string> lines_of(const std::string& text, const std::string& first_word) {
    std::vector<std::string> found;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        if (line.starts_with(first_word)) found.push_back(line);
    return found;
}

TEST_CASE("NBoard: several games as the GUI sends them") {
    Dialogue say = nboard();
    CHECK(say("nboard 2") == "set myname Outflank\n");
    CHECK(say(game()).empty());
    CHECK(say("set contempt 100").empty());
    CHECK(say("set depth 4").empty());
    CHECK(say("ping 1") == "pong 1\n");

    const std::string hints = say("hint 4");
    CHECK(lines_of(hints, "===").empty());
    const auto searched = lines_of(hints, "search ");
    REQUIRE(searched.size() >= 4);
    for (const std::string& line : searched) {
        const auto fields = words(line);
        REQUIRE_MESSAGE(fields.size() >= 5, line);
        CHECK(fields[1].size() % 2 == 0);
        CHECK(parse_number(fields[2]).has_value());
        CHECK(fields[3] == "0");
    }

    CHECK(say("move F5//1.5").empty());
    CHECK(say("ping 4") == "pong 4\n");
    const std::string went = say("go");
    const auto answers = lines_of(went, "===");
    REQUIRE(answers.size() == 1);
    CHECK(went.ends_with(answers[0] + "\n"));
    const auto answer = parse_ggf_move(OthelloGame(), Color::white, answers[0].substr(4));
    REQUIRE(answer.has_value());
    CHECK(answer->eval.has_value());
    CHECK(answer->seconds.has_value());
    CHECK(say("move " + answers[0].substr(4)).empty());
    CHECK(say("learn") == "learned\n");
    CHECK(say("go").find("=== ") != std::string::npos);
}

// What the classes of NBoard send: the change of the game, contempt and depth if they changed, a
// ping, and a request, often while the previous search still runs.
class Gui {
  public:
    // Sends a request and returns when the pong shows that it has arrived.
    void request(const std::string& what, int depth, int contempt) {
        const bool grew_by_one = moves_.size() == sent_moves_ + 1 && has_sent_;
        say_.send(grew_by_one ? "move " + moves_.back() : whole_game());
        has_sent_ = true;
        sent_moves_ = moves_.size();
        if (contempt != contempt_) say_.send("set contempt " + std::to_string(contempt));
        if (depth != depth_) say_.send("set depth " + std::to_string(depth));
        contempt_ = contempt;
        depth_ = depth;
        ping_ += 1 + ping_ % 3;
        say_.send("ping " + std::to_string(ping_));
        say_.until("pong " + std::to_string(ping_) + "\n");
        say_.send(what);
    }
    // The move that `go` answers. Every move in the output must be legal in the position.
    Square take_move() {
        std::string heard = say_.until("=== ");
        heard += say_.until("\n");
        check_lines(heard);
        const auto move =
            parse_ggf_move(OthelloGame(), game.to_move(), heard.substr(heard.find("=== ") + 4));
        REQUIRE_MESSAGE(move.has_value(), heard);
        return parse_move(move->move).value();
    }
    void hear_hints(int milliseconds) {
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        say_.send("ping " + std::to_string(++ping_));
        check_lines(say_.until("pong " + std::to_string(ping_) + "\n"));
    }
    void play(Square move, const std::string& rest = "//0,5") {
        REQUIRE(game.play(move).has_value());
        moves_.push_back((move == Square::pass ? "PA" : upper_case(to_string(move))) + rest);
    }
    void undo() {
        REQUIRE(game.undo());
        moves_.pop_back();
    }

    Game game;

  private:
    std::string whole_game() const {
        std::string text =
            "set game (;GM[Othello]PC[NBoard]PB[]PW[a;b]RE[?]TI[5:00]TY[8]" + start_board;
        for (std::size_t move = 0; move < moves_.size(); ++move)
            text += (move % 2 == 0 ? "B[" : "W[") + moves_[move] + "]";
        return text + ";)";
    }
    void check_lines(const std::string& heard) const {
        for (const std::string& line : lines_of(heard, "search ")) {
            Position position = game.position();
            const std::string moves = words(line).at(1);
            for (std::size_t at = 0; at < moves.size(); at += 2) {
                const auto move = parse_move(moves.substr(at, 2));
                REQUIRE_MESSAGE(move.has_value(), line);
                REQUIRE_MESSAGE(position.is_legal(*move), line);
                position = position.after(*move);
            }
        }
        CHECK_MESSAGE(heard.find("error") == std::string::npos, heard);
    }

    Dialogue say_ = nboard();
    std::vector<std::string> moves_;
    std::size_t sent_moves_ = 0;
    bool has_sent_ = false;
    int contempt_ = 0;
    int depth_ = -1;
    int ping_ = 0;
};

TEST_CASE("NBoard: a whole game as opponent and analyst, with moves in the middle of hints") {
    Gui gui;
    const std::array hints = {"hint 1", "hint 4", "hint 64", "hint 2"};
    const std::array depths = {1, 40, 6, 12, 3, 60};
    bool has_undone = false;
    for (std::size_t turn = 0; !gui.game.is_over(); ++turn) {
        const int contempt = turn % 3 == 0 ? 100 : turn % 3 == 1 ? 0 : -100;
        gui.request(hints[turn % 4], depths[turn % 6], contempt);
        if (turn % 2 == 0) gui.hear_hints(turn % 5 == 0 ? 20 : 1);
        gui.request("go", 1 + static_cast<int>(turn % 5), contempt);
        gui.play(gui.take_move());
        if (turn == 12 && !std::exchange(has_undone, true)) {
            gui.undo();
            gui.undo();
        }
    }
    gui.request("analyze", 2, 0);
    gui.hear_hints(50);
    gui.request("learn", 2, 0);
}

TEST_CASE("NBoard: all lines of an iteration have one depth, and as many as asked for") {
    for (const int wanted : {1, 2, 4, 64}) {
        Dialogue say = nboard();
        say(game("B[F5]"));  // 3 moves
        say("set depth 3");
        const auto lines = lines_of(say("hint " + std::to_string(wanted)), "search ");
        const int expected = std::min(wanted, 3);
        REQUIRE(lines.size() % static_cast<std::size_t>(expected) == 0);
        for (std::size_t line = 0; line < lines.size(); ++line)
            CHECK(words(lines[line])[4] ==
                  words(lines[line - line % static_cast<std::size_t>(expected)])[4]);
        CHECK(words(lines.back())[4] == "3");
    }
}

TEST_CASE("NBoard: solved positions are marked as solved") {
    Dialogue say = nboard();
    say(game("", "BO[8 -O" + std::string(62, '*') + " *]"));
    const auto lines = lines_of(say("hint 1"), "search ");
    REQUIRE(!lines.empty());
    CHECK(lines.back() == "search A1 64.00 0 100%");
}

TEST_CASE("NBoard: go and hint answer a pass where there is no move") {
    Dialogue say = nboard();
    say(game("", black_must_pass_board));
    CHECK(say("go") == "=== PA\n");
    CHECK(say("hint 4") == "=== PA\n");
    CHECK(say("move PA").empty());
    CHECK(lines_of(say("go"), "===").at(0).starts_with("=== C1/64.00/"));
    CHECK(say("move C1//0.01").empty());
    CHECK(say("go").starts_with("status "));
    CHECK(say("hint 1").starts_with("status "));
}

TEST_CASE("NBoard: any command stops a search, which then prints nothing more") {
    for (const char* search : {"go", "hint 4", "analyze"}) {
        CAPTURE(search);
        Options options = quick_options(40);
        options.exact_from = 0;
        Dialogue say = dialogue_in(Protocol::nboard, options);
        say(game("B[F5]W[D6]B[C3]", start_board, ""));
        const auto start = std::chrono::steady_clock::now();
        for (int ping = 1; ping <= 5; ++ping) {
            say.send(search);
            if (ping % 2 == 0) say.until("s");  // some output of the running search
            say.send("ping " + std::to_string(ping));
            const std::string heard = say.idle();
            CHECK(heard.find("===") == std::string::npos);
            CHECK(heard.ends_with("pong " + std::to_string(ping) + "\n"));
        }
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        CHECK(time.count() < 5);
        for (const char* command : {"set depth 3", "move D3", "set contempt 0", "nboard 2"}) {
            say.send(search);
            say.send(command);
            CHECK_MESSAGE(say.idle().find("===") == std::string::npos, command);
            say("set depth 40");
        }
        say.send(search);
        CHECK(say.finish().find("===") == std::string::npos);
    }
}

TEST_CASE("NBoard: pong comes at once while it searches") {
    Dialogue say = dialogue_in(Protocol::nboard, quick_options(40));
    say.send("hint 4");
    say.until("search ");
    const auto start = std::chrono::steady_clock::now();
    say.send("ping 17");
    say.until("pong 17\n");
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    CHECK(time.count() < 0.5);  // 20 ms on a machine with nothing else to do
}

TEST_CASE("NBoard: quit ends a search without output") {
    Dialogue say = dialogue_in(Protocol::nboard, quick_options(40));
    say.send("go");
    say.send("quit");
    CHECK(say.front_end().has_quit());
    CHECK(say.finish().find("===") == std::string::npos);
}

TEST_CASE("NBoard: an aborted search clears its status") {
    for (const char* search : {"go", "analyze"}) {
        Dialogue say = dialogue_in(Protocol::nboard, quick_options(40));
        say(game("B[F5]W[D6]B[C3]", start_board, ""));
        say.send(search);
        say.until("ing\n");
        say.send("ping 1");
        const std::string heard = say.idle();
        CHECK_MESSAGE(heard.ends_with("status Perpendicular Opening\npong 1\n"), heard);
        say.send(search);
        say.until("ing\n");
        CHECK(say.finish().find("status") == std::string::npos);
    }
}

TEST_CASE("NBoard: nodestats come twice a second while it searches") {
    Dialogue say = dialogue_in(Protocol::nboard, quick_options(60));
    say.send("go");
    double last = 0;
    long long nodes = -1;
    for (int heard = 0; heard < 3; ++heard) {
        say.until("nodestats ");
        const auto fields = words(say.until("\n"));
        REQUIRE(fields.size() == 2);
        CHECK(parse_integer(fields[0]).value_or(-1) > nodes);
        nodes = *parse_integer(fields[0]);
        const double time = parse_number(fields[1]).value_or(-1);
        CHECK(time > last + 0.3);
        last = time;
    }
    say.send("ping 2");
    say.until("pong 2\n");
}

TEST_CASE("NBoard: proves the winner some plies before it can solve the score") {
    // 12 empties; H8 draws, the other six moves lose.
    const std::string board =
        "BO[8 OXOOOOO-OOOOXO--XOOXOOOOXXOOXXOOXOXOOOOOXOXOXXOO--XXXXO---X-X--- X]";
    Dialogue say = nboard();
    say(game("", board));
    say("set exact-from 0");
    say("set depth 9");
    CHECK(say("hint 64").find('%') == std::string::npos);
    say("set depth 10");
    auto lines = lines_of(say("hint 64"), "search ");
    REQUIRE(lines.size() > 7);
    lines.erase(lines.begin(), lines.end() - 7);
    for (const std::string& line : lines) CHECK_MESSAGE(line.ends_with(" 0 100%W"), line);
    CHECK(lines[0].starts_with("search H8"));
    CHECK(words(lines[0])[2] == "0.00");
    for (std::size_t line = 1; line < 7; ++line) CHECK(words(lines[line])[2].starts_with("-"));
    say("set depth 12");
    lines = lines_of(say("hint 64"), "search ");
    CHECK(words(lines.back())[4] == "100%");
}

TEST_CASE("NBoard: ponders if asked to, until the next command") {
    Dialogue say = nboard();
    say("set ponder on");
    say("set depth 2");
    say.send("go");
    say.until("=== ");
    const std::string move = say.until("\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    say.send("ping 7");
    CHECK(say.idle() == "pong 7\n");
    CHECK(say("move " + move.substr(0, move.size() - 1)).empty());
    say.send("go");
    say.until("=== ");
    say.send("quit");
    say.finish();
}

TEST_CASE("NBoard: an old client, without nboard and set depth") {
    Dialogue say = nboard();
    CHECK(say("ping 0") == "pong 0\n");
    CHECK(say("clear").empty());
    CHECK(say("move F5").empty());
    CHECK(lines_of(say("go"), "===").size() == 1);
}

TEST_CASE("NBoard: analysis goes from the last position to the first, Black-positive") {
    Dialogue say = nboard();
    say("set depth 2");
    say(game("B[PA]W[C1]", black_must_pass_board));
    // A pass, one move, the end of the game: there is never a choice.
    CHECK(lines_of(say("analyze"), "analysis").empty());
    say(game("B[F5]W[D6]B[C3]"));
    const auto lines = lines_of(say("analyze"), "analysis");
    REQUIRE(lines.size() == 4);
    for (std::size_t line = 0; line < 4; ++line) {
        CHECK(words(lines[line])[1] == std::to_string(3 - line));
        CHECK(parse_number(words(lines[line])[2]).has_value());
    }
    // The game is unchanged and continues.
    CHECK(say("move F4").empty());
}

TEST_CASE("NBoard: a lost game is analysed as lost, whoever is to move") {
    Dialogue say = nboard();
    // White, to move, can take all discs in more than one way.
    say(game("", "BO[8 O*----*O" + std::string(56, '-') + " O]"));
    const auto lines = lines_of(say("analyze"), "analysis");
    REQUIRE(lines.size() == 1);
    CHECK(words(lines[0])[2].starts_with("-"));
}

TEST_CASE("NBoard: moves at once when no time is left") {
    for (const char* clock : {"TI[0:00]", "TI[0:01//0]", "TB[-5:00//0]TW[1:00:00]", "TI[0/0/0]"}) {
        Options options;
        options.hash_mb = 1;
        Dialogue say = dialogue_in(Protocol::nboard, options);
        say(game("B[F5//100]W[D6//100]B[C3//1e9]W[D3//1E9]", start_board, clock));
        const auto start = std::chrono::steady_clock::now();
        say.send("go");
        const auto answer = lines_of(say.idle(), "===");
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        CHECK_MESSAGE(answer.size() == 1, clock);
        CHECK_MESSAGE(time.count() < 8, clock);  // the grace of a clock without one is 120 s
    }
}

TEST_CASE("NBoard: the increment comes with moves that took time, not with those of an opening") {
    Options options;
    options.hash_mb = 1;
    Dialogue say = dialogue_in(Protocol::nboard, options);
    say(game("B[F5]W[D6]B[C3]W[D3]B[C4]W[F4]", start_board, "TI[0:00.3/10]"));
    const auto start = std::chrono::steady_clock::now();
    say.send("go");
    CHECK(lines_of(say.idle(), "===").size() == 1);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    CHECK(time.count() < 0.6);
}

TEST_CASE("NBoard: numbers as other locales and machines write them") {
    Dialogue say = nboard();
    CHECK(say(game("B[F5/4.0E-4/1.2345678E7]W[D6/0,97]B[C3//]", start_board, "TI[1:05:00/10/2:00]"))
              .empty());
    CHECK(say("move D3/0,97/0,5").empty());
    CHECK(say("ping 2\r") == "pong 2\n");
    CHECK(say("\tping  3") == "pong 3\n");
}

TEST_CASE("NBoard: other starts, and a person to play with") {
    Dialogue say = nboard();
    CHECK(say("start handicap 4").starts_with("status X------X"));
    CHECK(say("set elo 600").empty());
    CHECK(occurrences(say("go"), "=== ") == 1);
    CHECK(say("start nothing").starts_with("status error: a start is "));
}

TEST_CASE("NBoard: settings") {
    Dialogue say = nboard();
    CHECK(say("set threads 2").empty());
    CHECK(say("set hash 2").empty());
    CHECK(say("set whatever 2").empty());
    CHECK(say("set").empty());
    CHECK(say("set depth").starts_with("status error: option depth"));
    CHECK(say("set depth 0").starts_with("status error: option depth"));
    CHECK(say("set depth x").starts_with("status error: option depth"));
}

TEST_CASE("NBoard: bad input is named in status and changes nothing") {
    Dialogue say = nboard();
    say(game("B[PA]", black_must_pass_board));  // White's only move is c1
    for (const std::string& line :
         {std::string("move a1"), std::string("move"), std::string("move \xC3\xA9"),
          std::string("move PA"), std::string("move zz/1/2"), std::string("set game"),
          std::string("set game (;GM[Othello"), game("B[A1]"), game("W[F5]"), game("B[F5]B[F4]"),
          game("", "BO[10 " + std::string(100, '-') + " *]"),
          game("", "BO[8 " + std::string(64, '-') + " *]"), game("", "BO[8 O* *]"),
          game("", "BO[8 \xC3\xA9 *]"), std::string("ping"), std::string("ping x"),
          std::string("hint 0"), std::string("hint -1"), std::string("hint x")}) {
        const std::string answer = say(line);
        CHECK_MESSAGE(answer.starts_with("status error: "), line);
        CHECK(std::ranges::all_of(answer,
                                  [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; }));
        CHECK(occurrences(answer, "\n") == 1);
        if (line.starts_with("set game")) {
            // NBoard shows another game now: nothing may be answered for the one before it.
            for (const char* asked : {"go", "hint 1", "analyze", "move C1"})
                CHECK(say(asked) == "status error: no game is set: the last one was refused\n");
            say(game("B[PA]", black_must_pass_board));
        }
    }
    CHECK(lines_of(say("go"), "===").at(0).starts_with("=== C1/"));
}

TEST_CASE("NBoard: set game takes a game or position in any format") {
    Dialogue say = nboard();
    say("set depth 1");
    const std::string ggf = game("B[F5]W[D6]B[C3]");
    say(ggf);
    const auto expected = lines_of(say("hint 1"), "search");
    for (const char* text : {"f5d6c3", "1. f5 d6 2. c3", "(;GM[2];B[f5];W[d6];B[c3])"}) {
        say("clear");
        CHECK(say("set game " + std::string(text)).empty());
        CHECK(lines_of(say("hint 1"), "search") == expected);
    }
}

TEST_CASE("NBoard: set game accepts passes after the end") {
    Dialogue say = nboard();
    CHECK(say(game("B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]W[PA]B[PA]")).empty());
    CHECK(say("go") == "status the game is over\n");
}

TEST_CASE("NBoard: clear sets a game again after one that was refused") {
    Dialogue say = nboard();
    say("set game (;");
    say("clear");
    CHECK(lines_of(say("go"), "===").size() == 1);
}

TEST_CASE("NBoard: senseless lines are refused and change nothing") {
    Dialogue say = nboard();
    say(game("B[PA]", black_must_pass_board));
    for (const std::string& line : senseless_lines()) {
        const std::string answer = say(line);
        CAPTURE(answer);
        CHECK((answer.empty() || answer.starts_with("status error: ")));
        CHECK(answer.size() < 200);
    }
    CHECK(say("set game " + std::string(1 << 20, 'x')) == "status error: line too long\n");
    CHECK(say("go") == "status error: no game is set: the last one was refused\n");
    say(game("B[PA]", black_must_pass_board));
    CHECK(lines_of(say("go"), "===").at(0).starts_with("=== C1/"));
}

TEST_CASE("NBoard: the status names the opening when it changes") {
    Dialogue say = nboard();
    say("set depth 1");
    say(game("B[F5]W[D6]"));
    CHECK(say("hint 1").starts_with("status Perpendicular Opening\n"));
    CHECK(lines_of(say("hint 1"), "status").empty());
    for (const char* const move : {"C3", "D3", "C4"}) say(std::string("move ") + move);
    CHECK(lines_of(say("go"), "status").back() == "status Tiger");
    say(game("B[F5]"));
    CHECK(say("hint 1").starts_with("status\n"));
    say(game("B[F5]W[D6]B[C4]W[D3]B[C2]W[B3]B[B4]W[B5]"));
    CHECK(say("hint 1").starts_with("status Perpendicular Opening, XOT\n"));
}

TEST_CASE("NBoard: a game against itself ends") {
    Dialogue say = nboard();
    say("set depth 1");
    int plies = 0;
    for (; plies < 130; ++plies) {
        const auto answers = lines_of(say("go"), "===");
        if (answers.empty()) break;
        REQUIRE(answers.size() == 1);
        REQUIRE(say("move " + answers[0].substr(4)).empty());
    }
    CHECK(plies > 8);
    CHECK(plies < 130);
}

TEST_CASE("NBoard: it plays from the book, shows it, and learns a game") {
    const TemporaryFolder folder;
    Options options = quick_options();
    options.no_book = false;
    options.book = (folder.path() / "own.book").string();
    Book::create(options.book);
    BookEntry entry;
    entry.leaf = Leaf{Square::d3, {3}};
    entry.depth = 21;
    Book(options.book, Access::writing).add({{start_position().board, entry}});
    Dialogue say = dialogue_in(Protocol::nboard, options);
    say(game());
    CHECK(say("go").find("=== D3/3.00/") != std::string::npos);
    CHECK(say("hint 2").find("book D3 3.00 0 21\n") != std::string::npos);
    say(game("B[F5]W[D6]B[C3]"));
    CHECK(say("learn").find("status error: it has no result") != std::string::npos);
    std::string whole = game("B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5]");
    say(whole.replace(whole.find("RE[?]"), 5, "RE[64]"));
    CHECK(say("learn").ends_with("learned\n"));
    Book book(options.book, Access::reading);
    CHECK(book.find(start_position().board)->games.won == 1);
    CHECK(book.stats().positions == 9);
    CHECK(book.open_positions().empty());
}

}  // namespace
}  // namespace outflank
