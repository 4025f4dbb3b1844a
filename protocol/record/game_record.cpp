#include "protocol/record/game_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/notation.h"
#include "protocol/play/othello_game.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

constexpr const char* given_tag = "GIVEN";

// The game after those moves of a record that can be played, and why the next one cannot.
struct Replay {
    std::unique_ptr<AnyGame> game;
    std::size_t used = 0;  // of the record's moves; passes after the end of the game count
    std::string fault;     // empty when all were used
};

Result<Replay> replay_of(const GameRecord& record) {
    Replay replay{make_game(record.rules), 0, {}};
    AnyGame& game = *replay.game;
    if (!record.first.empty())
        if (const auto done = game.set_up(record.first); !done)
            return error("first position: " + done.error().text);
    std::size_t number = 1;  // of the next move or pass
    for (; replay.used < record.moves.size(); ++replay.used) {
        const RecordedMove& next = record.moves[replay.used];
        if (next.move == pass_text && game.is_over()) continue;
        if (next.move != pass_text && next.color != game.to_move() && game.must_pass()) {
            game.play(pass_text);
            ++number;
        }
        std::string fault;
        if (next.color != game.to_move())
            fault = next.move + " is out of turn for " + to_string(next.color);
        else if (const auto played = game.play(next.move); !played)
            fault = played.error().text;
        if (!fault.empty()) {
            replay.fault = fmt::format("move {}: {}", number, fault);
            break;
        }
        ++number;
    }
    return replay;
}

}  // namespace

Result<std::unique_ptr<AnyGame>> GameRecord::game() const {
    auto replay = replay_of(*this);
    if (!replay) return tl::make_unexpected(replay.error());
    if (!replay->fault.empty()) return error(replay->fault);
    return std::move(replay->game);
}

Result<std::size_t> GameRecord::complete() {
    const auto replay = replay_of(*this);
    if (!replay) return tl::make_unexpected(replay.error());
    if (!replay->fault.empty()) {
        if (replay->used == 0) return error(replay->fault);
        fault = replay->fault;
    }
    warn_of_final_board(*replay->game, *this);
    const std::vector<std::string> all = replay->game->moves();
    if (std::ranges::equal(all, moves, {}, {}, &RecordedMove::move)) return replay->used;
    std::vector<RecordedMove> completed;
    for (RecordedMove& next : moves) {
        if (completed.size() == all.size()) break;
        if (all[completed.size()] == pass_text && next.move != pass_text)
            completed.push_back({opposite(next.color), std::string(pass_text), {}, {}});
        if (completed.size() < all.size()) completed.push_back(std::move(next));
    }
    moves = std::move(completed);
    return replay->used;
}

std::string_view GameRecord::tag(std::string_view name) const {
    const auto found = std::ranges::find(tags, name, &std::pair<std::string, std::string>::first);
    return found == tags.end() ? std::string_view() : std::string_view(found->second);
}

void mark_given(GameRecord& record, std::size_t plies) {
    std::erase_if(record.tags, [](const auto& tag) { return tag.first == given_tag; });
    if (plies > 0) record.tags.emplace_back(given_tag, std::to_string(plies));
}

std::size_t given_plies(const GameRecord& record) {
    const auto plies = parse_integer(record.tag(given_tag)).value_or(0);
    return static_cast<std::size_t>(std::clamp(plies, 0LL, std::ssize(record.moves) + 0LL));
}

std::optional<RecordedResult> GameRecord::known_result() const {
    const auto stated = parse_result(result);
    if (stated && (stated->score || stated->end != RecordedResult::End::played)) return stated;
    const auto played = game();
    if (!played || !(*played)->final_score()) return stated;
    const auto counted = result_of_score(*(*played)->final_score());
    return stated && stated->winner != counted->winner ? stated : counted;
}

std::optional<double> GameRecord::score() const {
    using End = RecordedResult::End;
    const auto stated = parse_result(result);
    if (!stated || stated->end == End::played || stated->end == End::agreed)
        if (const auto played = game(); played && (*played)->final_score())
            return (*played)->final_score();
    return stated ? stated->score : std::nullopt;
}

std::string* member_named(std::string_view name, GameRecord& record) {
    if (name == "PC") return &record.place;
    if (name == "DT") return &record.date;
    if (name == "PB") return &record.black;
    if (name == "PW") return &record.white;
    if (name == "RE") return &record.result;
    return nullptr;
}

void set_member(std::string_view name, std::string value, GameRecord& record) {
    std::string& member = *member_named(name, record);
    const std::string earlier = std::exchange(member, std::move(value));
    if (!earlier.empty() && earlier != member)
        record.warnings.push_back(fmt::format("left out: {}[{}], because {} comes again", name,
                                              printable(earlier), name));
}

void warn_of_final_board(const AnyGame& game, GameRecord& record) {
    using End = RecordedResult::End;
    if (!game.is_over() || !record.tag("KM").empty()) return;  // komi changes the result
    const auto stated = parse_result(record.result);
    if (!stated || (stated->end != End::played && stated->end != End::agreed)) return;
    const int black = game.discs(Color::black);
    const int white = game.discs(Color::white);
    // Some count the empties for the winner, some do not.
    const auto counted = result_of_score(game.final_score().value_or(0));
    const bool is_score =
        !stated->score || stated->score == counted->score || stated->score == black - white;
    if (stated->winner != counted->winner || !is_score)
        record.warnings.push_back(
            fmt::format("the result is {}, but the game ends {}-{} on the board",
                        printable(record.result), black, white));
}

std::string first_of(const Position& position) {
    return position == start_position() ? "" : to_string(position);
}

void add_moves(const Game& game, GameRecord& record) {
    Color color = game.first().to_move;
    for (const Square move : game.moves()) {
        record.moves.push_back({color, to_string(move), std::nullopt, std::nullopt});
        color = opposite(color);
    }
}

Result<Game> othello_game(const GameRecord& record) {
    const auto played = record.game();
    if (!played) return error(played.error().text);
    const auto* const game = dynamic_cast<const OthelloGame*>(played->get());
    if (game == nullptr) return error(fmt::format("a game of {}", name_of(record.rules)));
    return game->game();
}

}  // namespace outflank
