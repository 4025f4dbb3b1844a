#include "protocol/command/chosen_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "protocol/system/read_file.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// parse_date reads as much of a text as is a date; of an option, all must be.
bool is_date(const RecordedDate& date, std::string text) {
    std::ranges::replace(text, '-', '.');
    const std::chrono::year_month_day day(std::chrono::year(date.year),
                                          std::chrono::month(static_cast<unsigned>(date.month)),
                                          std::chrono::day(static_cast<unsigned>(date.day)));
    return to_text(date) == text && (date.day == 0 || day.ok());
}

void set_date(GameFilter& filter, const char* option, std::optional<RecordedDate>& date,
              const std::string& text) {
    date = parse_date(text);
    if (!date || !is_date(*date, text))
        throw UsageError(fmt::format("option {}: {} is no date, as 2011, 2011-05 or 2011-05-31 are",
                                     option, quoted(text)));
    if (filter.from && filter.to && is_before(*filter.to, *filter.from))
        throw UsageError(fmt::format("option {}: {}: --to is before --from", option, quoted(text)));
}

void set_result(GameFilter& filter, const std::string& text) {
    using enum GameFilter::Result;
    check_word("result", text, "black|white|draw");
    filter.result = text == "black" ? black : text == "white" ? white : draw;
}

}  // namespace

void add_filter_options(OptionAdder& adder, GameFilter& filter, const char* player_help) {
    adder.list("player", filter.players, "NAME", player_help)
        .text("tournament", filter.tournament, "TEXT", "games of tournaments whose name holds this")
        .parsed(
            "from", "DATE",
            [&filter](const std::string& text) { set_date(filter, "from", filter.from, text); },
            "games from this day, month or year on; one that states less of its date, such as its "
            "year alone, may be from any day of it")
        .parsed(
            "to", "DATE",
            [&filter](const std::string& text) { set_date(filter, "to", filter.to, text); },
            "games up to this day, month or year")
        .parsed(
            "result", "black|white|draw",
            [&filter](const std::string& text) { set_result(filter, text); },
            "games that Black or White won, or draws")
        .text("opening", filter.opening, "TEXT", "games of openings whose name holds this");
}

void check_players(const GameFilter& filter) {
    if (filter.players.size() > 2) throw UsageError("option player: a game has two players");
}

ChosenGames::ChosenGames(std::vector<std::string> files, GameFilter filter, CommandOutput& output)
    : files_(std::move(files)), filter_(std::move(filter)), output_(output) {
    check_players(filter_);
    const auto base = std::ranges::find_if(files_, is_database);
    if (base == files_.end())
        source_.emplace(
            files_, Shard(), [&output](const std::string& text) { output.print_error(text); },
            output.stop(), [&output](const std::string& text) { output.print_warning(text); });
    else if (files_.size() > 1)
        throw UsageError(*base + ": a base of games stands alone, without other files");
    else
        base_.emplace(*base, Access::reading);
}

std::optional<InputGame> ChosenGames::next() {
    if (base_) return next_of_base();
    auto game = source_->next();
    while (game && !filter_.allows(game->record)) game = source_->next();
    return game;
}

std::optional<InputGame> ChosenGames::next_of_base() {
    if (read_.empty())
        base_->for_each(filter_, [this](const ListedGame& game) {
            filter_.after = game.number;
            read_.push_back({static_cast<std::size_t>(game.number),
                             fmt::format("game {}", game.number), game.record});
            constexpr std::size_t most = 1000;
            return read_.size() < most;
        });
    if (read_.empty()) return std::nullopt;
    InputGame game = std::move(read_.front());
    read_.pop_front();
    return game;
}

std::optional<std::size_t> ChosenGames::count() {
    if (!base_)
        return filter_ == GameFilter() ? count_games(files_, {}, output_.stop()) : std::nullopt;
    std::size_t games = 0;
    base_->for_each(filter_, [&games](const ListedGame& /*game*/) { return ++games > 0; });
    return games;
}

}  // namespace outflank
