#include "protocol/front_end/uci_go.h"

#include <algorithm>
#include <array>
#include <map>

#include "protocol/play/uci_notation.h"
#include "protocol/system/text.h"

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

    UciGo go;
    go.is_infinite = given.contains("infinite");
    go.is_ponder = given.contains("ponder");
    Request& request = go.request;
    if (!go.is_infinite) request.purpose = Request::Purpose::playing;
    if (depth) request.depth = plies(*depth);
    if (mate) request.depth = plies(std::clamp<long long>(*mate, 1, 30) * 2);
    if (move_time) request.move_time = std::max(time(*move_time), Milliseconds(0));
    if (nodes) request.nodes = static_cast<std::uint64_t>(std::max(*nodes, 1LL));
    if (left) {
        const auto increment = number(first_moves ? "winc" : "binc").value_or(0);
        const auto to_go = number("movestogo");
        request.clock = GameClock{time(*left), std::max(time(increment), Milliseconds(0)), {}};
        if (to_go && *to_go > 0) request.clock->moves_to_go = plies(*to_go);
    }
    request.lines = options.multi_pv;
    if (const auto moves = given.find("searchmoves"); moves != given.end())
        request.only = legal_ones(moves->second, game);
    return go;
}

}  // namespace outflank
