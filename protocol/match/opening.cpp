#include "protocol/match/opening.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "protocol/io/text.h"
#include "protocol/match/random.h"
#include "protocol/record/ggf.h"
#include "protocol/record/obf.h"
#include "protocol/record/transcript.h"

namespace outflank::match {

namespace {

Result<Opening> opening_of(const Result<Game>& game, int plies) {
    if (!game) return error(game.error().text);
    Opening opening{game->first(), game->moves()};
    const auto most = static_cast<std::size_t>(plies);
    if (opening.moves.size() > most) opening.moves.resize(most);
    Position last = opening.first;
    for (const Square move : opening.moves) last = last.after(move);
    if (last.is_over()) return error("the game is over after this opening");
    return opening;
}

Result<Game> game_of_line(std::string_view line) {
    // A transcript never begins with a disc or an empty square; no board begins with a..h but b.
    const auto entry = parse_obf(line);
    if (entry) return Game(entry->position);
    auto game = parse_transcript(line);
    const bool looks_like_board = trimmed(line).find_first_not_of("XxOo*BbWw-. ") >= 16;
    if (!game && looks_like_board) return error(entry.error().text);
    return game;
}

}  // namespace

Result<std::vector<Opening>> parse_openings(std::string_view text, int plies) {
    std::vector<Opening> openings;
    const auto add = [&](std::string_view kind, std::size_t number, const Result<Game>& game) {
        auto opening = opening_of(game, plies);
        if (!opening)
            return Result<void>(
                error(fmt::format("{} {}: {}", kind, number, opening.error().text)));
        openings.push_back(std::move(*opening));
        return Result<void>();
    };
    if (text.find("(;") != std::string_view::npos) {
        std::size_t number = 0;
        for (const auto& record : parse_ggf_file(text)) {
            const auto game = record ? record->game() : Result<Game>(error(record.error().text));
            if (const auto added = add("game", ++number, game); !added)
                return error(added.error().text);
        }
        return openings;
    }
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == '#' || line.front() == '%') continue;
        if (const auto added = add("line", number, game_of_line(line)); !added)
            return error(added.error().text);
    }
    return openings;
}

std::vector<Opening> shuffled(std::vector<Opening> openings, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (std::size_t left = openings.size(); left > 1; --left)
        std::swap(openings[left - 1], openings[random_below(random, left)]);
    return openings;
}

std::vector<Opening> random_openings(int count, int plies, std::uint64_t seed) {
    constexpr int most_tries = 100;
    std::mt19937_64 random(seed);
    const auto draw = [&] {
        while (true) {
            Game game;
            while (game.ply_count() < static_cast<std::size_t>(plies) && !game.is_over()) {
                const Bitboard moves = game.position().board.moves();
                if (moves == 0) {
                    game.play(Square::pass);
                    continue;
                }
                const auto choice = static_cast<std::uint64_t>(outflank::count(moves));
                game.play(nth(moves, static_cast<int>(random_below(random, choice))));
            }
            if (!game.is_over()) return game;
        }
    };
    std::set<Board> seen;
    std::vector<Opening> openings;
    while (openings.size() < static_cast<std::size_t>(count)) {
        Game game = draw();
        for (int tries = 1; tries < most_tries && seen.contains(canonical(game.position().board));
             ++tries)
            game = draw();
        seen.insert(canonical(game.position().board));
        openings.push_back({game.first(), game.moves()});
    }
    return openings;
}

}  // namespace outflank::match
