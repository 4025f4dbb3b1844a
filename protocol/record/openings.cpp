#include "protocol/record/openings.h"

#include <algorithm>
#include <array>
#include <map>

#include "protocol/record/transcript.h"

namespace outflank {

namespace {

// With c4 as first move, as players write them. Whoever knows two openings by one line names the
// longer one after its last move.
constexpr std::array openings = {
    Opening{"Diagonal", "c4c3"},
    Opening{"X-Square", "c4c3d3c5b2"},
    Opening{"Snake", "c4c3d3c5b3"},
    Opening{"Lysons", "c4c3d3c5b3f3"},
    Opening{"Pyramid", "c4c3d3c5b4"},
    Opening{"Raccoon Dog", "c4c3d3c5b5"},
    Opening{"Hamilton", "c4c3d3c5b6"},
    Opening{"Lollipop", "c4c3d3c5b6c6b5"},
    Opening{"Cow", "c4c3d3c5d6"},
    Opening{"Chimney", "c4c3d3c5d6e3"},
    Opening{"Cow Bat", "c4c3d3c5d6f4b4"},
    Opening{"Bat", "c4c3d3c5d6f4b4b6b5c6b3"},
    Opening{"Melnikov", "c4c3d3c5d6f4b4b6b5c6f5"},
    Opening{"Rose-v-Toth", "c4c3d3c5d6f4f5"},
    Opening{"Tanida", "c4c3d3c5d6f4f5d2"},
    Opening{"Aircraft", "c4c3d3c5d6f4f5d2b5"},
    Opening{"Sailboat", "c4c3d3c5d6f4f5d2g4d7"},
    Opening{"Landau", "c4c3d3c5d6f4f5e6f6"},
    Opening{"Buffalo", "c4c3d3c5f6"},
    Opening{"Maruoka Buffalo", "c4c3d3c5f6e2c6"},
    Opening{"Tanida Buffalo", "c4c3d3c5f6e3c6f5f4g5"},
    Opening{"Hokuriku Buffalo", "c4c3d3c5f6f5"},
    Opening{"Wing", "c4c3e6c5"},
    Opening{"Semi-Wing", "c4c3f5c5"},
    Opening{"Parallel", "c4c5"},
    Opening{"Perpendicular", "c4e3"},
    Opening{"Mimura", "c4e3f4c5d6e6"},
    Opening{"Shaman", "c4e3f4c5d6f3c6"},
    Opening{"Inoue", "c4e3f4c5d6f3d3"},
    Opening{"Iago", "c4e3f4c5d6f3d3c3"},
    Opening{"Bhagat", "c4e3f4c5d6f3e2"},
    Opening{"Rose", "c4e3f4c5d6f3e6"},
    Opening{"Flat", "c4e3f4c5d6f3e6c3d3e2"},
    Opening{"Rotating Flat", "c4e3f4c5d6f3e6c3d3e2b5"},
    Opening{"Murakami", "c4e3f4c5d6f3e6c3d3e2b5f5"},
    Opening{"Rose-Birth", "c4e3f4c5d6f3e6c3d3e2b6f5"},
    Opening{"Brightstein", "c4e3f4c5d6f3e6c3d3e2b6f5b4f6g5d7"},
    Opening{"Rose-Birdie", "c4e3f4c5d6f3e6c3d3e2b6f5g5"},
    Opening{"Rose-Tamenori-Kling", "c4e3f4c5d6f3e6c3d3e2b6f5g5f6"},
    Opening{"Greenberg", "c4e3f4c5d6f3e6c3d3e2d2"},
    Opening{"Ralle", "c4e3f4c5d6f3e6c6"},
    Opening{"Horse", "c4e3f4c5e6"},
    Opening{"No-Cat", "c4e3f5b4f3"},
    Opening{"Swallow", "c4e3f5b4f3f4e2e6g5f6d6c6"},
    Opening{"Italian", "c4e3f5e6d3"},
    Opening{"Cat", "c4e3f5e6f4"},
    Opening{"Sakaguchi", "c4e3f5e6f4c5d6c6f7f3"},
    Opening{"Berner", "c4e3f5e6f4c5d6c6f7g5g6"},
    Opening{"Heath", "c4e3f6b4"},
    Opening{"Tiger", "c4e3f6e6f5"},
    Opening{"Stephenson", "c4e3f6e6f5c5c3"},
    Opening{"No-Kung", "c4e3f6e6f5c5c3b4"},
    Opening{"Comp'Oth", "c4e3f6e6f5c5c3c6"},
    Opening{"Lightning Bolt", "c4e3f6e6f5c5c3c6d6"},
    Opening{"Kung", "c4e3f6e6f5c5c3g5"},
    Opening{"Leader's Tiger", "c4e3f6e6f5c5d3"},
    Opening{"Brightwell", "c4e3f6e6f5c5d6"},
    Opening{"Ganglion", "c4e3f6e6f5c5f4g5g4f3c6d3d6"},
    Opening{"Tamenori", "c4e3f6e6f5c5f4g6f7"},
    Opening{"Aubrey", "c4e3f6e6f5g6"},
};

std::map<Board, std::string_view> positions_of_openings() {
    std::map<Board, std::string_view> positions;
    for (const Opening& opening : openings)
        positions.emplace(canonical(parse_transcript(opening.moves)->position().board),
                          opening.name);
    return positions;
}

}  // namespace

std::span<const Opening> named_openings() { return openings; }

std::string_view opening_of(const Game& game) {
    static const std::map<Board, std::string_view> names = positions_of_openings();
    constexpr std::size_t longest =
        std::ranges::max(openings, {}, [](const Opening& opening) { return opening.moves.size(); })
            .moves.size() /
        2;
    std::string_view name;
    Position position = game.first();
    if (position != start_position()) return name;
    const std::vector<Square> moves = game.moves();
    for (std::size_t ply = 0; ply < std::min(longest, moves.size()); ++ply) {
        position = position.after(moves[ply]);
        if (const auto found = names.find(canonical(position.board)); found != names.end())
            name = found->second;
    }
    return name;
}

}  // namespace outflank
