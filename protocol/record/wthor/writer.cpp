#include <fmt/chrono.h>

#include <algorithm>
#include <ctime>

#include "protocol/record/recorded_date.h"
#include "protocol/record/recorded_result.h"
#include "protocol/record/wthor/wthor.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// What the tag of a game from a database says.
struct Theory {
    int black_discs = 0;
    int depth = 0;
};
std::optional<Theory> theory_of(const GameRecord& record) {
    const std::vector<std::string> parts = words(record.tag(wthor_tag));
    if (parts.size() != 3) return std::nullopt;
    const auto discs = parse_integer(parts[0]);
    const auto depth = parse_integer(parts[2]);
    const auto is_byte = [](const auto& number) { return number && 0 <= *number && *number < 256; };
    if (!is_byte(discs) || !is_byte(depth)) return std::nullopt;
    return Theory{static_cast<int>(*discs), static_cast<int>(*depth)};
}

// The header of a database that begins with this game today.
WthorHeader new_header(const GameRecord& record) {
    const std::tm today = fmt::gmtime(std::time(nullptr));
    WthorHeader header;
    header.year_made = 1900 + today.tm_year;
    header.month_made = today.tm_mon + 1;
    header.day_made = today.tm_mday;
    header.year = parse_date(record.date).value_or(RecordedDate{}).year;
    header.depth = theory_of(record).value_or(Theory{}).depth;
    return header;
}

// Black's discs at the end, empties to the winner. A game from a database keeps the number that it
// has there.
int discs_of_black(const GameRecord& record, const Position& last) {
    const auto stated = parse_result(record.result);
    const bool is_from_database = !record.tag(wthor_tag).empty();
    if (stated && is_from_database) return stated->black_discs();
    if (const auto score = record.score()) return result_of_score(*score)->black_discs();
    if (stated) return stated->black_discs();
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
    : kind_(kind), names_(std::move(names)), old_(names_.size()) {
    for (std::size_t number = 0; number < old_; ++number)
        by_name_.emplace(as_wthor_name(names_[number], kind_),
                         Written{static_cast<std::uint16_t>(number), {}});
}

Result<std::uint16_t> WthorWriter::Numbering::number_of(const std::string& name) {
    constexpr std::size_t most_names = 65535;  // a header has no larger number
    const std::string as_written = as_wthor_name(name, kind_);
    const auto found = by_name_.find(as_written);
    if (found == by_name_.end()) {
        if (names_.size() >= most_names)
            return error(fmt::format("there are more than {} different names", most_names));
        const auto number = static_cast<std::uint16_t>(names_.size());
        names_.push_back(name);
        by_name_.emplace(as_written, Written{number, name});
        return number;
    }
    Written& written = found->second;
    if (written.name.empty()) written.name = name;
    if (written.name != name)
        merged_.insert(fmt::format("{} and {}", quoted(written.name), quoted(name)));
    return written.number;
}

bool WthorWriter::Numbering::has_new() const {
    return std::any_of(names_.begin() + static_cast<std::ptrdiff_t>(old_), names_.end(),
                       [](const std::string& name) { return !name.empty(); });
}

Result<void> WthorWriter::add(const GameRecord& record) {
    if (!record.first.empty()) return error("it begins with a set-up board");
    const auto game = othello_game(record);
    if (!game) return tl::make_unexpected(game.error());
    const WthorHeader header = new_header(record);
    const std::string event(wthor_tournament(record));
    const auto tournament = tournaments_.number_of(event);
    if (!tournament) return error("tournaments: " + tournament.error().text);
    const auto black = players_.number_of(record.black);
    if (!black) return error("players: " + black.error().text);
    const auto white = players_.number_of(record.white);
    if (!white) return error("players: " + white.error().text);

    const int discs = discs_of_black(record, game->position());
    std::string bytes;
    add_word(bytes, *tournament);
    add_word(bytes, *black);
    add_word(bytes, *white);
    add_byte(bytes, discs);
    add_byte(bytes, theory_of(record).value_or(Theory{discs}).black_discs);
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
