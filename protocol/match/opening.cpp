#include "protocol/match/opening.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <set>
#include <utility>

#include "protocol/play/othello_game.h"
#include "protocol/record/diagram.h"
#include "protocol/record/ggf.h"
#include "protocol/record/obf.h"
#include "protocol/record/transcript.h"
#include "protocol/system/text.h"

namespace outflank::match {

namespace {

// A number below `bound`, the same on any machine, which the standard's distributions do not
// promise. The bias, of one in 2^64 / bound, does not matter here.
std::uint64_t random_below(std::mt19937_64& random, std::uint64_t bound) {
    return random() % bound;
}

// The opening that the first plies of a game are. Takes the plies after them back.
Result<Opening> opening_of(AnyGame& game, std::string first, int plies) {
    Opening opening{game.rules(), std::move(first), game.moves()};
    const auto most = static_cast<std::size_t>(plies);
    for (std::size_t left = opening.moves.size(); left > most; --left) game.undo();
    if (opening.moves.size() > most) opening.moves.resize(most);
    if (game.is_over()) return error("the game is over after this opening");
    return opening;
}

using Tell = std::function<void(const std::string&)>;

Result<Opening> opening_of_record(const Result<GameRecord>& record, int plies, const Tell& tell) {
    if (!record) return tl::make_unexpected(record.error());
    for (const std::string& note : record->warnings) tell(note);
    const auto game = record->game();
    if (!game) return tl::make_unexpected(game.error());
    return opening_of(**game, record->first, plies);
}

Result<Opening> opening_of_line(std::string_view line, int plies, const Tell& tell) {
    // No transcript begins with a disc or an empty square, and of the letters a to h only b can
    // begin a board.
    const auto entry = parse_obf(line);
    const auto game = entry ? Result<Game>(Game(entry->position)) : parse_transcript(line);
    if (!game) return error(is_board_line(line) ? entry.error().text : game.error().text);
    if (entry && !entry->warning.empty()) tell(entry->warning);
    OthelloGame any_game(*game);
    return opening_of(any_game, first_of(game->first()), plies);
}

// A random game of so many plies that is not over after them.
std::unique_ptr<AnyGame> random_game(Rules rules, int plies, std::mt19937_64& random) {
    std::unique_ptr<AnyGame> game = make_game(rules);
    while (true) {
        for (int ply = 0; ply < plies && !game->is_over(); ++ply) {
            const auto moves = game->legal_moves();
            game->play(moves.empty() ? pass_text : moves[random_below(random, moves.size())]);
        }
        if (!game->is_over()) return game;
        game->restart();
    }
}

}  // namespace

Result<std::vector<Opening>> parse_openings(std::string_view text, int plies, const Tell& tell) {
    std::vector<Opening> openings;
    std::size_t number = 0;
    std::string_view kind = "game";
    const auto here = [&](const std::string& what) {
        return fmt::format("{} {}: {}", kind, number, what);
    };
    const Tell tell_here = [&](const std::string& note) { tell(here(note)); };
    if (text.find("(;") != std::string_view::npos) {
        for (const auto& record : parse_ggf_file(text)) {
            ++number;
            auto opening = opening_of_record(record, plies, tell_here);
            if (!opening) return error(here(opening.error().text));
            openings.push_back(std::move(*opening));
        }
        return openings;
    }
    kind = "line";
    for (const std::string& written : split(text, '\n')) {
        ++number;
        const std::string_view line = trimmed(written);
        if (line.empty() || line.front() == '#' || line.front() == '%') continue;
        auto opening = opening_of_line(line, plies, tell_here);
        if (!opening) return error(here(opening.error().text));
        openings.push_back(std::move(*opening));
    }
    return openings;
}

std::vector<Opening> shuffled(std::vector<Opening> openings, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (std::size_t left = openings.size(); left > 1; --left)
        std::swap(openings[left - 1], openings[random_below(random, left)]);
    return openings;
}

std::vector<Opening> random_openings(Rules rules, int count, int plies, std::uint64_t seed) {
    constexpr int most_tries = 100;
    std::mt19937_64 random(seed);
    std::set<std::uint64_t> seen;
    std::vector<Opening> openings;
    while (openings.size() < static_cast<std::size_t>(count)) {
        std::unique_ptr<AnyGame> game = random_game(rules, plies, random);
        for (int tries = 1; tries < most_tries && seen.contains(game->symmetric_hash()); ++tries)
            game = random_game(rules, plies, random);
        seen.insert(game->symmetric_hash());
        openings.push_back({rules, {}, game->moves()});
    }
    return openings;
}

}  // namespace outflank::match
