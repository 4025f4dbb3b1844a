#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/play/any_game.h"
#include "protocol/play/options.h"
#include "protocol/play/request.h"
#include "search/report.h"

namespace outflank {

/// A move that the engine considers, in the notation of the game.
struct Hint {
    std::string move;
    int score = 0;                  // discs, for the side to move
    Bound bound = Bound::exact;     // whether `score` is exact or a bound, at this depth
    std::vector<std::string> line;  // begins with the move; passes included
};

/// A move that the opening book knows.
struct BookHint {
    std::string move;
    int score = 0;  // discs, for the side to move
    int depth = 0;  // plies of the search that it comes from
    long long games = 0;
};

/// What the engine thinks after an iteration.
struct Hints {
    int depth = 0;            // plies; 0 where the engine plays as a person does
    int selectivity = 100;    // percent: confidence of forward pruning; 100: none
    bool exact = false;       // the scores are those of perfect play
    std::vector<Hint> lines;  // best first, at least one
    std::uint64_t nodes = 0;  // since the search began
    int hash_permille = 0;    // of the transposition table, used by this search
    Milliseconds elapsed{0};
    bool from_book = false;  // nothing was searched: depth and score are those of the book

    /// Whether these are not what the engine thinks but what a person would play.
    [[nodiscard]] bool are_of_a_person() const { return depth == 0 && !from_book; }
};

/// What a rule set's search found, with moves as text. A line without a known continuation is the
/// move alone.
template <class Move>
Hints hints_of(const SearchReport<Move>& report) {
    Hints hints{report.depth, report.selectivity,   report.exact,  {},
                report.nodes, report.hash_permille, report.elapsed};
    for (const RootMove<Move>& found : report.lines) {
        Hint hint{to_string(found.move), found.score.discs(), found.bound, texts_of(found.pv)};
        if (hint.line.empty()) hint.line.push_back(hint.move);
        hints.lines.push_back(std::move(hint));
    }
    return hints;
}

/// An engine for one rule set. `make_engine` makes one. It searches one position at a
/// time. Only `nodes` may be called while another thread uses the engine.
class Engine {
  public:
    /// Called on the searching thread after each iteration; must return soon, the search waits.
    using OnHints = std::function<void(const Hints&)>;
    Engine() = default;
    virtual ~Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    [[nodiscard]] virtual const Options& options() const = 0;
    /// Changes the options; an error leaves them as they were.
    virtual Result<void> configure(const Options& options) = 0;
    /// Forgets all that earlier searches learned.
    virtual void forget() = 0;

    /// Answers a request for the position of a game of the engine's own rule set, at the latest
    /// when a limit or `stop` is reached. Returns the last state; its first line is the move to
    /// play, "pass" where one must. Blocks. Not for a finished game.
    ///
    /// A move to play is what a person would play, if the options ask for that; it then takes as
    /// long as they say, but no longer than the limits allow. Else it comes from the opening book,
    /// where the options give a book and the request has no time, depth or number of nodes. Else it
    /// is searched. An engine with a book avoids playing the same game again: where it has played
    /// the best move before, it takes another one with the same score, a slightly lower one, or,
    /// in a solved position, with the same winner.
    virtual Hints choose(const AnyGame& game, const Request& request, std::stop_token stop,
                         const OnHints& on_hints = {}) = 0;
    /// The moves that the engine's opening book knows for the position, the best first.
    virtual std::vector<BookHint> book_hints(const AnyGame& /*game*/) { return {}; }
    /// Nodes of the running search so far, else of the last one; from any thread. 0 where the
    /// engine does not count while it searches.
    [[nodiscard]] virtual std::uint64_t nodes() const { return 0; }
};

/// An engine for the rules that the options name. Throws UsageError when the options cannot be met.
std::unique_ptr<Engine> make_engine(const Options& options);

/// What follows a move that the book knows: "  (book +1, depth 20)".
std::string book_text(int score, int depth);
/// What follows this move, if it is one of those of the book; else nothing.
std::string book_text(std::span<const BookHint> book, std::string_view move);

/// Changes one of the engine's options by its name, in any case. An error names the option and
/// leaves it as it was.
Result<void> set_option(Engine& engine, std::string_view name, std::string_view value);

/// Searches on the opponent's time, if the options ask for that, until it is stopped. What it
/// learns stays in the table for the next move.
void ponder(Engine& engine, const AnyGame& game, const std::stop_token& stop);

}  // namespace outflank
