// A GTP engine for tests of matches: plays the first legal move, and in every game, when it is
// asked for its third move, does what its first argument says:
//
// good     plays on            crash    ends by a signal     hang    never answers
// exit     ends                flood    prints without end   silent  closes its output, and stays
// illegal  plays on a disc     garbage  answers no move      deaf    closes its input, and stays
// startup  ends ungreeted      resign   gives up             slow    answers after 0.7 s
// steady   plays on, a millisecond for each move
//
// A file named by the variable ODD_ENGINE_PIDS gets its process id. No signal that can be ignored
// ends it, nor does the end of its input when it hangs.

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>

#include "engine/game.h"
#include "engine/notation.h"
#include "protocol/system/text.h"

namespace {

using namespace outflank;

[[noreturn]] void sleep_for_ever() {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

void answer(const std::string& text, bool accepted = true) {
    std::cout << (accepted ? "=" : "?") << (text.empty() ? "" : " ") << text << "\n\n"
              << std::flush;
}

void misbehave(const std::string& manner, const Game& game) {
    if (manner == "crash") abort();
    if (manner == "exit") std::exit(3);
    if (manner == "hang") sleep_for_ever();
    if (manner == "flood") {
        const std::string line = std::string(1000, 'x') + '\n';
        std::string lines;
        for (int i = 0; i < 100; ++i) lines += line;
        while (true) std::cout << lines;
    }
    if (manner == "silent") {
        close(STDOUT_FILENO);
        sleep_for_ever();
    }
    if (manner == "illegal") answer(to_string(first(game.position().board.discs())));
    if (manner == "garbage") answer("the best one");
    if (manner == "resign") answer("resign");
    if (manner == "slow") std::this_thread::sleep_for(std::chrono::milliseconds(700));
}

}  // namespace

int main(int argc, char** argv) {
    const std::string manner = argc > 1 ? argv[1] : "good";
    if (manner == "startup") return 3;
    for (const int signal : {SIGTERM, SIGINT}) std::signal(signal, SIG_IGN);
#ifdef SIGHUP  // Windows has none
    std::signal(SIGHUP, SIG_IGN);
#endif
    if (const char* const file = std::getenv("ODD_ENGINE_PIDS"))
        std::ofstream(file, std::ios::app) << getpid() << std::endl;

    Game game;
    int own_moves = 0;
    for (std::string line; std::getline(std::cin, line);) {
        const auto said = words(line);
        const std::string command = said.empty() ? "" : said[0];
        if (command == "clear_board") {
            game = Game();
            own_moves = 0;
            answer("");
        } else if (command == "play") {
            const Square move = parse_move(said.at(2)).value();
            answer("", game.play(move).has_value());
        } else if (command == "genmove") {
            if (manner == "steady") std::this_thread::sleep_for(std::chrono::milliseconds(1));
            if (manner != "good" && manner != "steady" && ++own_moves == 3) {
                misbehave(manner, game);
                if (manner != "slow" && manner != "deaf") continue;
            }
            const Square move = first(game.position().board.moves());
            game.play(move);
            const bool goes_deaf = manner == "deaf" && own_moves == 3;
            if (goes_deaf) close(STDIN_FILENO);
            answer(to_string(move));
            if (goes_deaf) sleep_for_ever();
        } else if (command == "quit") {
            break;
        } else {
            answer("unknown command", false);
        }
    }
}
