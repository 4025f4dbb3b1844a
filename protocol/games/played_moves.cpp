#include "protocol/games/played_moves.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/notation.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// A share of the points, and its interval of 95% (Wilson, "Probable inference, the law of
// succession, and statistical inference", 1927).
struct Share {
    double mean = 0;
    double lower = 0;
    double upper = 1;
};
std::optional<Share> share_of(const MoveStatistics& move) {
    const auto games = static_cast<double>(move.won + move.drawn + move.lost);
    if (games == 0) return std::nullopt;
    const double mean =
        (static_cast<double>(move.won) + static_cast<double>(move.drawn) / 2) / games;
    constexpr double deviations = 1.96;
    const double square = deviations * deviations / games;
    const double middle = (mean + square / 2) / (1 + square);
    const double half =
        deviations * std::sqrt(mean * (1 - mean) / games + square / games / 4) / (1 + square);
    return Share{mean, middle - half, middle + half};
}

double rounded(double share) { return std::round(1e6 * share) / 1e6; }

constexpr std::string_view played_format =
    "{:<5} {:>7}  {:>5}  {:>11}  {:>6}  {:>5}  {:>6}  {:<9}  {}\n";

std::string name_of_move(Square move) { return move == Square::none ? "end" : to_string(move); }

MoveOpinion opinion_of(Square move, const MoveOpinions& opinions) {
    const auto found = opinions.find(move);
    return found == opinions.end() ? MoveOpinion{} : found->second;
}

std::string played_line(const MoveStatistics& move, const MoveOpinion& opinion) {
    const auto share = share_of(move);
    std::vector<std::string> players;
    for (const auto& [name, games] : move.players)
        players.push_back(fmt::format("{} {}", printable(name), games));
    return fmt::format(
        played_format, name_of_move(move.move), move.games,
        share ? fmt::format("{:.1f}%", 100 * share->mean) : "",
        share ? fmt::format("{:.1f}..{:.1f}", 100 * share->lower, 100 * share->upper) : "",
        share ? fmt::format("{:+.1f}", move.discs) : "",
        opinion.value ? fmt::format("{:+d}", *opinion.value) : "",
        opinion.chance ? fmt::format("{:.1f}%", 100 * *opinion.chance) : "",
        move.first_year == 0 ? "" : fmt::format("{}-{}", move.first_year, move.last_year),
        joined(players, ", "));
}

}  // namespace

std::string played_table(const std::vector<MoveStatistics>& moves, const MoveOpinions& opinions) {
    if (moves.empty()) return "no games\n";
    std::string table = fmt::format(played_format, "move", "games", "score", "within", "discs",
                                    "value", "policy", "years", "players");
    for (const MoveStatistics& move : moves)
        table += played_line(move, opinion_of(move.move, opinions));
    return table;
}

Row played_row(const Position& position, const MoveStatistics& move, const MoveOpinions& opinions) {
    const MoveOpinion opinion = opinion_of(move.move, opinions);
    const auto share = share_of(move);
    Row players = Row::array();
    for (const auto& [name, games] : move.players)
        players.push_back({{"name", name}, {"games", games}});
    return {{"position", to_string(position)},
            {"move", name_of_move(move.move)},
            {"games", move.games},
            {"won", move.won},
            {"drawn", move.drawn},
            {"lost", move.lost},
            {"score", share ? Row(share->mean) : Row(nullptr)},
            {"score95", share ? Row({rounded(share->lower), rounded(share->upper)}) : Row(nullptr)},
            {"discs", share ? Row(move.discs) : Row(nullptr)},
            {"value", row_value(opinion.value)},
            {"policy", row_value(opinion.chance)},
            {"years", move.first_year == 0 ? Row(nullptr) : Row({move.first_year, move.last_year})},
            {"players", players}};
}

Result<std::string> played_answer(GameBase& base, std::string_view question) {
    constexpr std::string_view name = "position=";
    if (!question.starts_with(name))
        return error(fmt::format("a question begins with {}: {}", name, quoted(question)));
    const auto position = parse_position(question.substr(name.size()));
    if (!position) return tl::make_unexpected(position.error());
    Row rows = Row::array();
    for (const MoveStatistics& move : base.statistics(position->board))
        rows.push_back(played_row(*position, move, {}));
    return json_line(rows);
}

}  // namespace outflank
