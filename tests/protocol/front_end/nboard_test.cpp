// What dialogues cannot say; tests/data/nboard has them.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
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

Dialogue nboard() { return dialogue_in(Protocol::nboard); }

std::string game(const std::string& moves = "", const std::string& result = "?") {
    return "set game (;GM[Othello]PC[NBoard]PB[root]PW[]RE[" + result + "]TI[5:00]TY[8]" +
           start_board + moves + ";)";
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
        CHECK_MESSAGE(!holds(heard, "error"), heard);
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
    options.book = folder / "own.book";
    Book::create(options.book);
    BookEntry entry;
    entry.leaf = Leaf{Square::d3, {3}};
    entry.depth = 21;
    Book(options.book, Access::writing).add({{start_position().board, entry}});
    Dialogue say = dialogue_in(Protocol::nboard, options);
    say(game());
    CHECK(holds(say("go"), "=== D3/3.00/"));
    CHECK(holds(say("hint 2"), "book D3 3.00 0 21\n"));
    say(game("B[F5]W[D6]B[C3]"));
    CHECK(holds(say("learn"), "status error: it has no result"));
    say(game("B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5]", "64"));
    CHECK(say("learn").ends_with("learned\n"));
    Book book(options.book, Access::reading);
    CHECK(book.find(start_position().board)->games.won == 1);
    CHECK(book.stats().positions == 9);
    CHECK(book.open_positions().empty());
}

}  // namespace
}  // namespace outflank
