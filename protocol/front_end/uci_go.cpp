#include "protocol/front_end/uci_go.h"

#include <algorithm>
#include <array>
#include <map>

#include "protocol/play/milliseconds.h"
#include "protocol/record/uci_notation.h"
#include "protocol/system/text.h"
#include "search/time_manager.h"

namespace outflank {

namespace {

// The words after each keyword of a `go`.
std::map<std::string, std::vector<std::string>> go_arguments(const std::string& text) {
    static constexpr std::array keywords = {"searchmoves", "ponder", "wtime",    "btime",
                                            "winc",        "binc",   "nodes",    "movestogo",
                                            "depth",       "mate",   "movetime", "infinite"};
    std::map<std::string, std::vector<std::string>> found;
    std::vector<std::string>* values = nullptr;
    for (const std::string& word : words(text)) {
        if (std::ranges::find(keywords, word) != keywords.end())
            values = &found[word];
        else if (values != nullptr)
            values->push_back(word);
    }
    return found;
}

// Those of the moves that are legal, in our notation.
std::vector<std::string> legal_ones(const std::vector<std::string>& uci_moves,
                                    const AnyGame& game) {
    const std::vector<std::string> legal = game.legal_moves();
    std::vector<std::string> moves;
    for (const std::string& uci_move : uci_moves)
        if (const auto move = parse_uci_move(uci_move);
            move && std::ranges::count(legal, *move) > 0)
            moves.push_back(*move);
    return moves;
}

}  // namespace

UciGo parse_uci_go(const std::string& arguments, const AnyGame& game, const Options& options) {
    const auto given = go_arguments(arguments);
    const auto number = [&given](const char* keyword) -> std::optional<long long> {
        const auto found = given.find(keyword);
        if (found == given.end() || found->second.empty()) return std::nullopt;
        return parse_integer(found->second.front());
    };
    const auto plies = [](long long depth) {
        return static_cast<int>(std::clamp<long long>(depth, 1, 60));
    };
    static constexpr long long longest = 1'000'000'000'000;  // ms
    const auto time = [](long long ms) { return Milliseconds(std::clamp(ms, -longest, longest)); };

    const bool first_moves = game.to_move() == Color::black;
    const auto left = number(first_moves ? "wtime" : "btime");
    const auto depth = number("depth");
    const auto mate = number("mate");
    const auto move_time = number("movetime");
    const auto nodes = number("nodes");

    UciGo go{limits_of(options, left || depth || mate || move_time || nodes),
             {},
             given.contains("infinite"),
             given.contains("ponder"),
             false};
    if (depth) go.limits.depth = plies(*depth);
    if (mate) go.limits.depth = plies(std::clamp<long long>(*mate, 1, 30) * 2);
    if (move_time) go.limits.move_time = std::max(time(*move_time), Milliseconds(0));
    if (nodes) go.limits.nodes = static_cast<std::uint64_t>(std::max(*nodes, 1LL));
    if (left) {
        const auto increment = number(first_moves ? "winc" : "binc").value_or(0);
        const auto to_go = number("movestogo");
        GameClock clock{time(*left) - lag_reserve(time(*left), milliseconds_of(options.reserve)),
                        std::max(time(increment), Milliseconds(0)), std::nullopt};
        if (to_go && *to_go > 0) clock.moves_to_go = plies(*to_go);
        go.limits.clock = clock;
    }
    const bool is_search = go.is_ponder || depth || mate || move_time || nodes;
    go.is_for_game =
        !go.is_infinite && (plays_as_person(options) || (are_of_a_game(go.limits) && !is_search));
    go.limits.lines = options.multi_pv;
    if (const auto moves = given.find("searchmoves"); moves != given.end())
        go.only = legal_ones(moves->second, game);
    return go;
}

}  // namespace outflank
