#include "protocol/record/wthor/writer.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <ctime>

#include "protocol/record/recorded_date.h"
#include "protocol/record/recorded_result.h"
#include "protocol/record/wthor/tag.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// The header of a database that begins with this game today.
WthorHeader new_header(const GameRecord& record) {
    const std::tm today = fmt::gmtime(std::time(nullptr));
    WthorHeader header;
    header.year_made = 1900 + today.tm_year;
    header.month_made = today.tm_mon + 1;
    header.day_made = today.tm_mday;
    header.year = parse_date(record.date).value_or(RecordedDate{}).year;
    return header;
}

// Black's discs at the end, empties to the winner. A game from a database keeps the number that it
// has there.
int discs_of_black(const GameRecord& record, const Position& last) {
    const auto told = parse_result(record.result);
    const bool is_from_database = !record.tag(WthorTag::name).empty();
    if (told && is_from_database) return told->black_discs();
    if (const auto score = record.score()) return result_of_score(*score)->black_discs();
    if (told) return told->black_discs();
    const int difference = final_disc_difference(last.board);
    const int black = last.to_move == Color::black ? difference : -difference;
    return result_of_score(black)->black_discs();
}

}  // namespace

std::string_view wthor_tournament(const GameRecord& record) {
    const std::string_view event = record.tag("EV");
    return event.empty() ? record.place : event;
}

WthorWriter::Numbering::Numbering(WthorKind kind, std::vector<std::string> names)
    : kind_(kind), names_(std::move(names)), old_(names_.size()), is_taken_(old_, true) {
    for (std::size_t number = 0; number < old_; ++number)
        by_name_.emplace(as_wthor_name(names_[number], kind_),
                         Written{static_cast<std::uint16_t>(number), {}});
}

Result<std::uint16_t> WthorWriter::Numbering::number_of(const std::string& name,
                                                        std::optional<int> wanted) {
    constexpr std::size_t most_names = 65535;  // a header has no larger number
    const auto take = [&](std::size_t number) {
        if (names_.size() <= number) {
            names_.resize(number + 1);
            is_taken_.resize(number + 1);
        }
        is_taken_[number] = true;
        names_[number] = name;
        const auto taken = static_cast<std::uint16_t>(number);
        if (!name.empty() || !wanted)
            by_name_.emplace(as_wthor_name(name, kind_), Written{taken, name});
        return taken;
    };
    if (wanted && static_cast<std::size_t>(*wanted) < most_names) {
        const auto number = static_cast<std::size_t>(*wanted);
        if (number >= names_.size() || !is_taken_[number]) return take(number);
        if (names_[number] == name) return static_cast<std::uint16_t>(number);
    }
    if (const auto found = by_name_.find(as_wthor_name(name, kind_)); found != by_name_.end()) {
        Written& written = found->second;
        if (written.name.empty()) written.name = name;
        if (written.name != name)
            merged_.insert(fmt::format("{} and {}", quoted(written.name), quoted(name)));
        return written.number;
    }
    while (first_free_ < is_taken_.size() && is_taken_[first_free_]) ++first_free_;
    if (first_free_ >= most_names)
        return error("there are more than " + std::to_string(most_names) + " different names");
    return take(first_free_);
}

bool WthorWriter::Numbering::has_new() const {
    return std::any_of(names_.begin() + static_cast<std::ptrdiff_t>(old_), names_.end(),
                       [](const std::string& name) { return !name.empty(); });
}

Result<void> WthorWriter::add(const GameRecord& record) {
    if (!record.first.empty()) return error("it begins with a set-up board");
    const auto game = othello_game(record);
    if (!game) return tl::make_unexpected(game.error());
    const std::optional<WthorTag> tag = wthor_tag_of(record);
    WthorHeader header = tag ? tag->header : new_header(record);
    if (const auto date = parse_date(record.date)) header.year = date->year;  // it may be edited
    const auto wanted = [&](int WthorTag::*number) {
        return tag ? std::optional((*tag).*number) : std::nullopt;
    };
    const std::string event(wthor_tournament(record));
    const auto tournament = tournaments_.number_of(event, wanted(&WthorTag::tournament));
    if (!tournament) return error("tournaments: " + tournament.error().text);
    const auto black = players_.number_of(record.black, wanted(&WthorTag::black));
    if (!black) return error("players: " + black.error().text);
    const auto white = players_.number_of(record.white, wanted(&WthorTag::white));
    if (!white) return error("players: " + white.error().text);

    const int discs = discs_of_black(record, game->position());
    std::string bytes;
    add_word(bytes, *tournament);
    add_word(bytes, *black);
    add_word(bytes, *white);
    add_byte(bytes, discs);
    add_byte(bytes, tag ? tag->theoretical : discs);
    for (const Square move : game->moves())
        if (move != Square::pass) add_byte(bytes, 10 * (row(move) + 1) + column(move) + 1);
    bytes.resize(wthor_game_size);
    if (games_.empty()) first_year_ = header.year;
    headers_.emplace(header.year, header);
    games_.push_back({header.year, std::move(bytes)});
    if (!event.empty() || !record.black.empty() || !record.white.empty()) ++named_games_;
    return {};
}

std::vector<int> WthorWriter::years() const {
    std::vector<int> years;
    for (const auto& [year, header] : headers_) years.push_back(year);
    return years;
}

std::string WthorWriter::games() const {
    WthorHeader header = games_.empty() ? new_header({}) : headers_.at(first_year_);
    if (headers_.size() > 1) header.year = 0;
    header.games = static_cast<std::uint32_t>(games_.size());
    std::string file = to_bytes(header);
    for (const Game& game : games_) file += game.bytes;
    return file;
}

std::string WthorWriter::games_of(int year) const {
    WthorHeader header = headers_.at(year);
    std::string games;
    for (const Game& game : games_)
        if (game.year == year) games += game.bytes;
    header.games = static_cast<std::uint32_t>(games.size() / wthor_game_size);
    return to_bytes(header) + games;
}

std::string WthorWriter::players() const {
    if (!players_.has_new()) return "";
    return to_wthor_names(players_.names(), WthorKind::players, headers_.at(first_year_));
}

std::string WthorWriter::tournaments() const {
    if (!tournaments_.has_new()) return "";
    return to_wthor_names(tournaments_.names(), WthorKind::tournaments, headers_.at(first_year_));
}

std::vector<std::string> WthorWriter::merged_names() const {
    std::vector<std::string> names(players_.merged().begin(), players_.merged().end());
    names.insert(names.end(), tournaments_.merged().begin(), tournaments_.merged().end());
    return names;
}

}  // namespace outflank
