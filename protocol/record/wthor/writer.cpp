#include "protocol/record/wthor/writer.h"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "protocol/io/text.h"
#include "protocol/record/wthor/tag.h"

namespace outflank {

namespace {

// The header of a database that begins with this game today. The record's date begins with a year.
WthorHeader new_header(const GameRecord& record) {
    const std::time_t now = std::time(nullptr);
    const std::tm* const today = std::gmtime(&now);
    WthorHeader header;
    header.year_made = 1900 + today->tm_year;
    header.month_made = today->tm_mon + 1;
    header.day_made = today->tm_mday;
    header.year = static_cast<int>(
        parse_integer(std::string_view(record.date).substr(0, 4)).value_or(header.year_made));
    return header;
}

// Black's discs at the end, empties to the winner. A game from a database keeps the number that it
// has there.
int discs_of_black(const GameRecord& record, const Position& last) {
    const int difference = final_disc_difference(last.board);
    const int black = last.to_move == Color::black ? difference : -difference;
    const auto score =
        record.tag(WthorTag::name).empty() ? record.score() : parse_number(record.result);
    const int rounded = static_cast<int>(std::lround(score.value_or(black)));
    return std::clamp((square_count + rounded) / 2, 0, square_count);
}

}  // namespace

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
        if (!name.empty() || !wanted) by_name_.emplace(name, number);
        return static_cast<std::uint16_t>(number);
    };
    if (wanted && static_cast<std::size_t>(*wanted) < most_names) {
        const auto number = static_cast<std::size_t>(*wanted);
        if (number >= names_.size() || !is_taken_[number]) return take(number);
        if (names_[number] == name) return static_cast<std::uint16_t>(number);
    }
    if (const auto found = by_name_.find(name); found != by_name_.end()) return found->second;
    while (first_free_ < is_taken_.size() && is_taken_[first_free_]) ++first_free_;
    if (first_free_ >= most_names)
        return error("there are more than " + std::to_string(most_names) + " different names");
    return take(first_free_);
}

bool WthorWriter::Numbering::knows_any() const {
    return std::ranges::any_of(names_, [](const std::string& name) { return !name.empty(); });
}

Result<void> WthorWriter::add(const GameRecord& record) {
    if (!record.first.empty()) return error("it begins with a set-up board");
    const auto game = othello_game(record);
    if (!game) return tl::make_unexpected(game.error());
    const std::optional<WthorTag> tag = wthor_tag_of(record);
    const WthorHeader header = tag ? tag->header : new_header(record);
    const auto wanted = [&](int WthorTag::*number) {
        return tag ? std::optional((*tag).*number) : std::nullopt;
    };
    const auto tournament = tournaments_.number_of(record.place, wanted(&WthorTag::tournament));
    if (!tournament) return error("tournaments: " + tournament.error().text);
    const auto black = players_.number_of(record.black, wanted(&WthorTag::black));
    if (!black) return error("players: " + black.error().text);
    const auto white = players_.number_of(record.white, wanted(&WthorTag::white));
    if (!white) return error("players: " + white.error().text);

    std::string codes;
    for (const Square move : game->moves())
        if (move != Square::pass) add_byte(codes, 10 * (row(move) + 1) + column(move) + 1);
    codes.resize(wthor_move_count);
    const int discs = discs_of_black(record, game->position());
    if (!header_) header_ = header;
    if (header_->year != header.year) header_->year = 0;
    add_word(moves_, *tournament);
    add_word(moves_, *black);
    add_word(moves_, *white);
    add_byte(moves_, discs);
    add_byte(moves_, tag ? tag->theoretical : discs);
    moves_ += codes;
    ++count_;
    return {};
}

std::string WthorWriter::games() const {
    WthorHeader header = header_.value_or(new_header({}));
    header.games = count_;
    return to_bytes(header) + moves_;
}

std::string WthorWriter::players() const {
    if (!players_.knows_any()) return "";
    return to_wthor_names(players_.names(), WthorKind::players, *header_);
}

std::string WthorWriter::tournaments() const {
    if (!tournaments_.knows_any()) return "";
    return to_wthor_names(tournaments_.names(), WthorKind::tournaments, *header_);
}

}  // namespace outflank
