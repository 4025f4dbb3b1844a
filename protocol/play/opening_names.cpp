#include "protocol/play/opening_names.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "engine/notation.h"
#include "protocol/play/othello_game.h"

// xot_openings.txt, linked in by the build.
extern "C" const char outflank_xot_openings[];
extern "C" const char outflank_xot_openings_end[];

namespace outflank {

namespace {

// Whoever knows two openings by one line names the longer one after its last move.
constexpr std::array openings = {
    NamedOpening{"Perpendicular Opening", "f5d6"},
    NamedOpening{"Tiger", "f5d6c3d3c4"},
    NamedOpening{"Aubrey", "f5d6c3d3c4b3"},
    NamedOpening{"Rose-BILL", "f5d6c3d3c4f4c5b3c2"},
    NamedOpening{"Tamenori", "f5d6c3d3c4f4c5b3c2e6"},
    NamedOpening{"Ishii", "f5d6c3d3c4f4c5b4b5c6f3e6e3"},
    NamedOpening{"Mainline Tiger", "f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3"},
    NamedOpening{"Brightwell", "f5d6c3d3c4f4e3"},
    NamedOpening{"Leader's Tiger", "f5d6c3d3c4f4e6"},
    NamedOpening{"Stephenson", "f5d6c3d3c4f4f6"},
    NamedOpening{"Kung", "f5d6c3d3c4f4f6b4"},
    NamedOpening{"COMP'OTH", "f5d6c3d3c4f4f6f3"},
    NamedOpening{"No-Kung (Continuation)", "f5d6c3d3c4f4f6f3e3g5g4h3g3f2"},
    NamedOpening{"No-Kung", "f5d6c3d3c4f4f6g5"},
    NamedOpening{"Ganglion", "f5d6c3g5"},
    NamedOpening{"Cat", "f5d6c4d3c5"},
    NamedOpening{"Berner", "f5d6c4d3c5f4e3f3c2b4b3"},
    NamedOpening{"Sakaguchi", "f5d6c4d3c5f4e3f3c2c6"},
    NamedOpening{"Italian", "f5d6c4d3e6"},
    NamedOpening{"No-Cat", "f5d6c4g5"},
    NamedOpening{"Swallow", "f5d6c4g5c6"},
    NamedOpening{"No-Cat (Continuation)", "f5d6c4g5c6c5d7d3b4c3e3f3"},
    NamedOpening{"Horse", "f5d6c5f4d3"},
    NamedOpening{"Ralle", "f5d6c5f4e3c6d3f3"},
    NamedOpening{"Rose", "f5d6c5f4e3c6d3f6e6d7"},
    NamedOpening{"Greenberg", "f5d6c5f4e3c6d3f6e6d7e7"},
    NamedOpening{"Rose-Birth", "f5d6c5f4e3c6d3f6e6d7g3c4"},
    NamedOpening{"Rose-birdie", "f5d6c5f4e3c6d3f6e6d7g3c4b4"},
    NamedOpening{"Rose-Tamenori-Kling", "f5d6c5f4e3c6d3f6e6d7g3c4b4c3"},
    NamedOpening{"Brightstein", "f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2"},
    NamedOpening{"Flat", "f5d6c5f4e3c6d3f6e6d7g4"},
    NamedOpening{"Rotating Flat", "f5d6c5f4e3c6d3f6e6d7g4c4"},
    NamedOpening{"Rotating Flat (Kling Continuation)", "f5d6c5f4e3c6d3f6e6d7g4c4g5c3f7d2e7f2"},
    NamedOpening{"Murakami Variation", "f5d6c5f4e3c6d3f6e6d7g4c4g6"},
    NamedOpening{"Bhagat", "f5d6c5f4e3c6d7"},
    NamedOpening{"Inoue", "f5d6c5f4e3c6e6"},
    NamedOpening{"IAGO", "f5d6c5f4e3c6e6f6"},
    NamedOpening{"Shaman", "f5d6c5f4e3c6f3"},
    NamedOpening{"Mimura", "f5d6c5f4e3d3"},
    NamedOpening{"Parallel Opening", "f5f4"},
    NamedOpening{"Diagonal Opening", "f5f6"},
    NamedOpening{"Semi-Wing Variation", "f5f6c4f4"},
    NamedOpening{"Wing Variation", "f5f6d3f4"},
    NamedOpening{"Buffalo", "f5f6e6f4c3"},
    NamedOpening{"Hokuriku Buffalo", "f5f6e6f4c3c4"},
    NamedOpening{"Tanida Buffalo", "f5f6e6f4c3d6f3c4c5b4"},
    NamedOpening{"Maruoka Buffalo", "f5f6e6f4c3d7f3"},
    NamedOpening{"Cow", "f5f6e6f4e3"},
    NamedOpening{"Rose-v-Toth", "f5f6e6f4e3c5c4"},
    NamedOpening{"Landau", "f5f6e6f4e3c5c4d3c3"},
    NamedOpening{"Maruoka", "f5f6e6f4e3c5c4e2f3d3"},
    NamedOpening{"Tanida", "f5f6e6f4e3c5c4e7"},
    NamedOpening{"Sailboat", "f5f6e6f4e3c5c4e7b5e2"},
    NamedOpening{"Aircraft", "f5f6e6f4e3c5c4e7g4"},
    NamedOpening{"Cow Bat", "f5f6e6f4e3c5g5"},
    NamedOpening{"Bat (Kling Alternative)", "f5f6e6f4e3c5g5d6g6"},
    NamedOpening{"Melnikov", "f5f6e6f4e3c5g5g3g4f3c4"},
    NamedOpening{"Bat (Piau Continuation 2)", "f5f6e6f4e3c5g5g3g4f3g6"},
    NamedOpening{"Chimney", "f5f6e6f4e3d6"},
    NamedOpening{"Lollipop", "f5f6e6f4g3d6"},
    NamedOpening{"Hamilton", "f5f6e6f4g3f3g4"},
    NamedOpening{"Bat (Kling Continuation)", "f5f6e6f4g3f3g4h5f7g6g5c5h4d6e3h3e7"},
    NamedOpening{"Raccoon Dog", "f5f6e6f4g4"},
    NamedOpening{"Heath", "f5f6e6f4g5"},
    NamedOpening{"Heath-Chimney", "f5f6e6f4g5d6"},
    NamedOpening{"Iwasaki variation", "f5f6e6f4g5e7d7"},
    NamedOpening{"Heath-Bat", "f5f6e6f4g5e7e3"},
    NamedOpening{"Mimura variation II", "f5f6e6f4g5e7f7c5e3f3c4d3c2"},
    NamedOpening{"Snake", "f5f6e6f4g6"},
    NamedOpening{"Pyramid", "f5f6e6f4g6c5g4g5f3e3c4"},
    NamedOpening{"X-square Opening", "f5f6e6f4g7"},
};

constexpr std::size_t characters_a_move = 2;
constexpr int discs_at_start = 4;
constexpr int discs_after_xot = discs_at_start + 8;

constexpr int plies_of(const NamedOpening& opening) {
    return static_cast<int>(opening.moves.size() / characters_a_move);
}
constexpr int most_discs_named =
    discs_at_start + plies_of(std::ranges::max(openings, {}, plies_of));

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

std::map<Board, std::string_view> names_by_discs() {
    std::map<Board, std::string_view> names;
    for (const NamedOpening& opening : openings)
        names.emplace(discs_after(opening.moves), opening.name);
    return names;
}

std::vector<std::string_view> xot_lines() {
    std::string_view text(
        outflank_xot_openings,
        static_cast<std::size_t>(outflank_xot_openings_end - outflank_xot_openings));
    std::vector<std::string_view> lines;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        if (!text.starts_with('#')) lines.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

// In order, for binary search.
std::vector<Board> xot_discs() {
    std::vector<Board> found;
    found.reserve(xot_openings().size());
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

std::span<const NamedOpening> named_openings() { return openings; }

int longest_opening() { return most_discs_named - discs_at_start; }

std::string_view opening_name(const Game& game) {
    static const std::map<Board, std::string_view> names = names_by_discs();
    std::string_view name;
    for_early_positions(game, most_discs_named, [&](const Position& position) {
        if (const auto found = names.find(canonical_discs(position)); found != names.end())
            name = found->second;
    });
    return name;
}

std::span<const std::string_view> xot_openings() {
    static const std::vector<std::string_view> lines = xot_lines();
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
