#include "protocol/play/opening_names.h"

#include <algorithm>
#include <map>
#include <vector>

#include "engine/notation.h"
#include "protocol/play/othello_game.h"

// named_openings.txt and xot_openings.txt, linked in by the build.
extern "C" const char outflank_named_openings[];
extern "C" const char outflank_named_openings_end[];
extern "C" const char outflank_xot_openings[];
extern "C" const char outflank_xot_openings_end[];

namespace outflank {

namespace {

constexpr std::size_t characters_a_move = 2;
constexpr int discs_at_start = 4;

// The lines of a text between two symbols, without those that begin with '#'.
std::vector<std::string_view> lines_between(const char* begin, const char* end) {
    std::string_view text(begin, static_cast<std::size_t>(end - begin));
    std::vector<std::string_view> lines;
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n')) {
        if (!text.starts_with('#')) lines.push_back(text.substr(0, at));
        text.remove_prefix(at + 1);
    }
    return lines;
}

// Black's discs and White's, equal for symmetric positions.
Board canonical_discs(const Position& position) {
    return canonical({position.discs_of(Color::black), position.discs_of(Color::white)});
}

// The end of one of our own lines, all of whose moves are legal.
Board discs_after(std::string_view moves) {
    Position position = start_position();
    for (; !moves.empty(); moves.remove_prefix(characters_a_move))
        position = position.after(*parse_square(moves.substr(0, characters_a_move)));
    return canonical_discs(position);
}

struct NamedOpenings {
    std::map<Board, std::string_view> names;  // by the discs at the end
    int most_discs = 0;
};

const NamedOpenings& named_openings() {
    static const NamedOpenings openings = [] {
        NamedOpenings found;
        for (const auto line :
             lines_between(outflank_named_openings, outflank_named_openings_end)) {
            const std::size_t blank = line.find(' ');
            found.names.emplace(discs_after(line.substr(0, blank)), line.substr(blank + 1));
            const int discs = discs_at_start + static_cast<int>(blank / characters_a_move);
            found.most_discs = std::max(found.most_discs, discs);
        }
        return found;
    }();
    return openings;
}

// In order, for binary search.
std::vector<Board> xot_discs() {
    std::vector<Board> found;
    for (const std::string_view opening : xot_openings()) found.push_back(discs_after(opening));
    std::ranges::sort(found);
    return found;
}

// Calls visit(position) for the positions of a game that have at most so many discs, in order.
template <class Visit>
void for_early_positions(const Game& game, int most_discs, const Visit& visit) {
    Position position = game.first();
    const std::vector<Square> moves = game.moves();
    for (auto move = moves.begin(); square_count - position.board.empty_count() <= most_discs;) {
        visit(position);
        if (move == moves.end()) return;
        position = position.after(*move++);
    }
}

}  // namespace

int longest_opening() { return named_openings().most_discs - discs_at_start; }

std::string_view opening_name(const Game& game) {
    const auto& [names, most_discs] = named_openings();
    std::string_view name;
    for_early_positions(game, most_discs, [&, &known = names](const Position& position) {
        if (const auto found = known.find(canonical_discs(position)); found != known.end())
            name = found->second;
    });
    return name;
}

std::span<const std::string_view> xot_openings() {
    static const auto lines = lines_between(outflank_xot_openings, outflank_xot_openings_end);
    return lines;
}

bool is_xot(const Game& game) {
    static const std::vector<Board> xot = xot_discs();
    bool found = false;
    for_early_positions(game, discs_after_xot, [&](const Position& position) {
        if (square_count - position.board.empty_count() == discs_after_xot)
            found = found || std::ranges::binary_search(xot, canonical_discs(position));
    });
    return found;
}

std::string opening_text(const AnyGame& game) {
    const auto* const othello = dynamic_cast<const OthelloGame*>(&game);
    if (othello == nullptr) return "";
    std::string text(opening_name(othello->game()));
    if (is_xot(othello->game())) text += text.empty() ? "XOT" : ", XOT";
    return text;
}

}  // namespace outflank
