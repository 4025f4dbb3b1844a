#include "protocol/analysis/player_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/notation.h"
#include "protocol/system/text.h"
#include "search/human/style.h"

namespace outflank {

namespace {

// How many of a player's worst moves the page shows.
constexpr std::size_t most_worst_moves = 20;

// The square root of the discs lost a move in games of two players of --elo 900, 1500 and 2100,
// 1,000 games each, analysed at level_of_scale: 3.006, 1.088 and 0.210 discs. Level 12 gave 1% more
// at 900. The root is nearly straight in Elo, so that one parabola through the three serves.
constexpr double middle_elo = 1500;
constexpr double elo_apart = 600;
constexpr double root_below = 1.734;  // of 900
constexpr double root_at = 1.043;
constexpr double root_above = 0.459;  // of 2100

std::optional<int> seen_by(Color color, std::optional<int> result_of_black) {
    if (!result_of_black) return std::nullopt;
    return color == Color::black ? *result_of_black : -*result_of_black;
}

Row estimate_row(const std::optional<Estimate>& estimate) {
    if (!estimate) return nullptr;
    const auto rounded = [](double number) { return std::round(100 * number) / 100; };
    return {rounded(estimate->value), rounded(estimate->low), rounded(estimate->high)};
}

std::string mean_text(const SumOfGames& sum) {
    const auto mean = sum.mean();
    if (!mean) return fmt::format("{:.1f}", sum.sum());
    return fmt::format("{:.1f} +-{:.1f}", mean->value, mean->high - mean->value);
}

// Half the interval of 95% for a mean, in standard errors: Student's t with n degrees of freedom
// ("The probable error of a mean", 1908). A table up to 10; then the first terms of its expansion
// (Abramowitz and Stegun, 26.7.5).
double student_t_95(double n) {
    constexpr std::array<double, 10> few = {12.706, 4.303, 3.182, 2.776, 2.571,
                                            2.447,  2.365, 2.306, 2.262, 2.228};
    if (n <= static_cast<double>(few.size())) return few[static_cast<std::size_t>(n) - 1];
    return 1.960 + 2.372 / n + 2.823 / (n * n);
}

std::string_view shown_name(std::string_view name) { return name.empty() ? "?" : name; }

constexpr std::string_view line_format =
    "{:<24} {:>5} {:>5} {:>5} {:>5}  {:>12} {:>12} {:>12} {:>12}  {}\n";

}  // namespace

void SumOfGames::add(double of_game) {
    ++games_;
    sum_ += of_game;
    squares_ += of_game * of_game;
}

std::optional<Estimate> SumOfGames::mean() const {
    if (games_ < 2) return std::nullopt;
    const double mean = sum_ / games_;
    const double variance = std::max(0.0, squares_ - games_ * mean * mean) / (games_ - 1);
    const double half = student_t_95(games_ - 1) * std::sqrt(variance / games_);
    return Estimate{mean, std::max(0.0, mean - half), mean + half};
}

double elo_of_loss(double discs_a_move) {
    constexpr double slope = (root_above - root_below) / 2;
    constexpr double bend = (root_above + root_below) / 2 - root_at;
    const double root = std::sqrt(std::max(0.0, discs_a_move));
    const double square = slope * slope - 4 * bend * (root_at - root);
    // Behind its lowest point the parabola says nothing.
    const double steps = (-slope - std::sqrt(std::max(0.0, square))) / (2 * bend);
    return std::clamp(middle_elo + elo_apart * steps, static_cast<double>(least_elo),
                      static_cast<double>(most_elo));
}

void PlayerReport::Results::add(std::optional<int> result, double lost_discs) {
    ++games;
    discs += lost_discs;
    if (!result) return;
    ++(*result > 0 ? won : *result < 0 ? lost : drawn);
}

void PlayerReport::add_move(const MoveAnalysis& move, const GameAnalysis& analysis) {
    const auto disc = static_cast<std::size_t>(square_count - 3 - move.before.board.empty_count());
    if (const auto loss = move.loss(); loss && disc < at_disc_.size()) {
        ++at_disc_[disc].moves;
        at_disc_[disc].discs += *loss;
    }
    if (move.mistake() == 0) return;
    const auto kind = mistake_words(move.before, move.move, move.best).kind;
    Mistakes& mistakes = mistakes_[static_cast<std::size_t>(kind)];
    ++mistakes.moves;
    mistakes.discs += move.mistake();
    const auto is_worse = [](const WorstMove& one, const WorstMove& other) {
        return one.move.mistake() > other.move.mistake();
    };
    const GameRecord& record = analysis.input.record;
    WorstMove worst{move, fmt::format("{}: {} - {}", analysis.input.index, shown_name(record.black),
                                      shown_name(record.white))};
    if (!record.date.empty()) worst.game += ", " + record.date;
    worst_.insert(std::ranges::upper_bound(worst_, worst, is_worse), std::move(worst));
    if (worst_.size() > most_worst_moves) worst_.pop_back();
}

void PlayerReport::add(const GameAnalysis& analysis, Color color) {
    const PhaseSums losses = analysis.losses(color);
    const int loss = total(losses);
    const auto result = seen_by(color, analysis.result());
    results_.add(result, loss);
    openings_[std::string(analysis.opening_name)].add(result, loss);
    loss_.add(loss);
    for (std::size_t phase = 0; phase < losses.size(); ++phase)
        loss_of_phase_[phase].add(losses[phase]);
    played_.push_back({analysis.input.record.date, loss, result});
    int discs = 0;
    int moves = 0;
    for (const MoveAnalysis& move : analysis.moves) {
        if (move.before.to_move != color) continue;
        add_move(move, analysis);
        if (!move.loss() || move.ply < first_ply_for_elo) continue;
        discs += *move.loss();
        ++moves;
    }
    if (moves >= least_moves_for_elo) loss_for_elo_.add(static_cast<double>(discs) / moves);
}

std::optional<Estimate> PlayerReport::elo() const {
    const auto loss = loss_for_elo_.mean();
    if (!loss || name_.empty()) return std::nullopt;
    return Estimate{elo_of_loss(loss->value), elo_of_loss(loss->high), elo_of_loss(loss->low)};
}

Row PlayerReport::row(bool has_lists) const {
    Row row{{"player", name_.empty() ? Row(nullptr) : Row(name_)},
            {"games", results_.games},
            {"won", results_.won},
            {"drawn", results_.drawn},
            {"lost", results_.lost},
            {"loss", std::lround(loss_.sum())}};
    const auto name = [](std::size_t phase) { return std::string("loss_") + phase_names[phase]; };
    for (std::size_t phase = 0; phase < phase_names.size(); ++phase)
        row[name(phase)] = std::lround(loss_of_phase_[phase].sum());
    row["loss_a_game"] = estimate_row(loss_.mean());
    for (std::size_t phase = 0; phase < phase_names.size(); ++phase)
        row[name(phase) + "_a_game"] = estimate_row(loss_of_phase_[phase].mean());
    const auto strength = elo();
    row["elo"] = strength ? Row(std::lround(strength->value)) : Row(nullptr);
    row["elo95"] =
        strength ? Row({std::lround(strength->low), std::lround(strength->high)}) : Row(nullptr);
    if (!has_lists) return row;
    row["mistakes"] = Row::object();
    for (std::size_t kind = 0; kind < mistakes_.size(); ++kind)
        row["mistakes"][mistake_kind_names[kind]] = {{"moves", mistakes_[kind].moves},
                                                     {"discs", mistakes_[kind].discs}};
    row["openings"] = Row::array();
    for (const auto& [opening, results] : openings_)
        row["openings"].push_back({{"name", opening.empty() ? Row(nullptr) : Row(opening)},
                                   {"games", results.games},
                                   {"won", results.won},
                                   {"drawn", results.drawn},
                                   {"lost", results.lost},
                                   {"loss", std::lround(results.discs)}});
    return row;
}

Row PlayerReport::page_row() const {
    Row row = this->row(true);
    row["at_disc"] = Row::array();
    for (const AtDisc& at : at_disc_) row["at_disc"].push_back({at.moves, at.discs});
    row["played"] = Row::array();
    for (const PlayedGame& game : played_)
        row["played"].push_back({game.date, game.loss, row_value(game.result)});
    row["worst"] = Row::array();
    for (const auto& [move, game] : worst_) {
        const MistakeWords words = mistake_words(move.before, move.move, move.best);
        row["worst"].push_back({{"game", game},
                                {"ply", move.ply},
                                {"position", to_string(move.before)},
                                {"move", to_string(move.move)},
                                {"score", row_value(move.score)},
                                {"best", to_string(move.best)},
                                {"best_score", row_value(move.best_score)},
                                {"exact", move.exact},
                                {"loss", move.mistake()},
                                {"against", words.against},
                                {"for_best", words.best}});
    }
    return row;
}

std::string PlayerReport::table_head() {
    return fmt::format(line_format, "player", "games", "won", "drawn", "lost", "loss a game",
                       phase_names[0], phase_names[1], phase_names[2],
                       "on the scale of --elo, within");
}

std::string PlayerReport::line() const {
    const auto strength = elo();
    std::array<std::string, phase_names.size()> phases;
    for (std::size_t phase = 0; phase < phases.size(); ++phase)
        phases[phase] = mean_text(loss_of_phase_[phase]);
    const std::string line = fmt::format(
        line_format, printable(shown_name(name_)), results_.games, results_.won, results_.drawn,
        results_.lost, mean_text(loss_), phases[0], phases[1], phases[2],
        strength ? fmt::format("{:.0f}, {:.0f} to {:.0f}", strength->value, strength->low,
                               strength->high)
                 : "");
    return std::string(line, 0, line.find_last_not_of(" \n") + 1) + '\n';
}

std::string PlayerReport::details() const {
    std::string text =
        fmt::format("\n{}: mistakes by what they are about\n", printable(shown_name(name_)));
    for (std::size_t kind = 0; kind < mistakes_.size(); ++kind)
        text += fmt::format("{:<10} {:>6} {:>6}\n", mistake_kind_names[kind],
                            counted(static_cast<long long>(mistakes_[kind].moves), "move"),
                            counted(mistakes_[kind].discs, "disc"));
    text += fmt::format("\n{}: openings\n{:>5} {:>5} {:>5} {:>5}  {:>11}  {}\n",
                        printable(shown_name(name_)), "games", "won", "drawn", "lost",
                        "loss a game", "opening");
    std::vector<std::pair<std::string, Results>> openings(openings_.begin(), openings_.end());
    std::ranges::stable_sort(openings, std::ranges::greater(),
                             [](const auto& opening) { return opening.second.games; });
    for (const auto& [opening, results] : openings)
        text += fmt::format("{:>5} {:>5} {:>5} {:>5}  {:>11.1f}  {}\n", results.games, results.won,
                            results.drawn, results.lost,
                            results.discs / static_cast<double>(results.games),
                            opening.empty() ? "no name" : opening);
    return text;
}

}  // namespace outflank
