#include "protocol/record/wthor.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <ctime>

#include "engine/notation.h"
#include "protocol/io/text.h"

namespace outflank {

namespace {

constexpr std::size_t game_size = 68;
constexpr std::size_t move_count = 60;
constexpr std::size_t player_size = 20;
constexpr std::size_t tournament_size = 26;

int byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}
int word_at(std::string_view bytes, std::size_t at) {
    return byte_at(bytes, at) + 256 * byte_at(bytes, at + 1);
}

void add_byte(std::string& bytes, int value) { bytes += static_cast<char>(value); }
void add_word(std::string& bytes, int value) {
    add_byte(bytes, value & 255);
    add_byte(bytes, value >> 8 & 255);
}

WthorHeader parse_header(std::string_view bytes) {
    WthorHeader header;
    header.year_made = 100 * byte_at(bytes, 0) + byte_at(bytes, 1);
    header.month_made = byte_at(bytes, 2);
    header.day_made = byte_at(bytes, 3);
    header.games = static_cast<std::uint32_t>(word_at(bytes, 4)) +
                   (static_cast<std::uint32_t>(word_at(bytes, 6)) << 16);
    header.names = static_cast<std::uint16_t>(word_at(bytes, 8));
    header.year = word_at(bytes, 10);
    header.board_size = byte_at(bytes, 12);
    header.type = byte_at(bytes, 13);
    header.depth = byte_at(bytes, 14);
    header.reserved = byte_at(bytes, 15);
    return header;
}

std::string to_bytes(const WthorHeader& header) {
    std::string bytes;
    add_byte(bytes, header.year_made / 100);
    add_byte(bytes, header.year_made % 100);
    add_byte(bytes, header.month_made);
    add_byte(bytes, header.day_made);
    add_word(bytes, static_cast<int>(header.games & 0xFFFF));
    add_word(bytes, static_cast<int>(header.games >> 16));
    add_word(bytes, header.names);
    add_word(bytes, header.year);
    add_byte(bytes, header.board_size);
    add_byte(bytes, header.type);
    add_byte(bytes, header.depth);
    add_byte(bytes, header.reserved);
    return bytes;
}

std::size_t name_size(WthorKind kind) {
    return kind == WthorKind::players ? player_size : tournament_size;
}

std::string name_of(const std::vector<std::string>& names, int number) {
    const auto at = static_cast<std::size_t>(number);
    return at < names.size() ? names[at] : std::string();
}

// The bytes of names are Latin-1; records are UTF-8.
std::string to_utf8(std::string_view latin) {
    std::string text;
    for (const char c : latin) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xC0 | byte >> 6);
            text += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return text;
}
std::string to_latin(std::string_view utf8) {
    std::string text;
    for (std::size_t at = 0; at < utf8.size(); ++at) {
        const int lead = byte_at(utf8, at);
        if (lead < 0x80) {
            text += utf8[at];
        } else if ((lead == 0xC2 || lead == 0xC3) && at + 1 < utf8.size()) {
            add_byte(text, (lead & 3) << 6 | (byte_at(utf8, at + 1) & 0x3F));
            ++at;
        } else if (lead >= 0xC0) {
            text += '?';  // the bytes that follow in its character are left out
        }
    }
    return text;
}

// The tag that keeps what no other part of a record does.
struct WthorTag {
    WthorHeader header;
    int tournament = 0, black = 0, white = 0, theoretical = 0;
};

constexpr std::string_view tag_name = "WTHOR";

std::string to_text(const WthorTag& tag) {
    const WthorHeader& made = tag.header;
    return fmt::format("made {} {} {} of {} {} {} {} {} numbers {} {} {} theoretical {}",
                       made.year_made, made.month_made, made.day_made, made.year, made.board_size,
                       made.type, made.depth, made.reserved, tag.tournament, tag.black, tag.white,
                       tag.theoretical);
}

std::optional<WthorTag> tag_of(const GameRecord& record) {
    std::array<int, 12> numbers{};
    std::size_t found = 0;
    const std::string_view text = record.tag(tag_name);
    for (std::size_t at = 0; at < text.size() && found < numbers.size(); ++at) {
        if (text[at] < '0' || text[at] > '9') continue;
        const auto [end, failure] =
            std::from_chars(text.data() + at, text.data() + text.size(), numbers[found]);
        if (failure != std::errc{} || numbers[found] > 0xFFFF) return std::nullopt;
        at = static_cast<std::size_t>(end - text.data());
        ++found;
    }
    if (found < numbers.size()) return std::nullopt;
    WthorTag tag;
    tag.header = {numbers[0], numbers[1], numbers[2], 0,          0,
                  numbers[3], numbers[4], numbers[5], numbers[6], numbers[7]};
    tag.tournament = numbers[8];
    tag.black = numbers[9];
    tag.white = numbers[10];
    tag.theoretical = numbers[11];
    return tag;
}

// A database begun now; a date begins with the year of its games.
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

// Black's discs at the end, empties to the winner; what a database said stays as it was.
int discs_of_black(const GameRecord& record, const Position& last) {
    const Board& board = last.board;
    const int difference = final_disc_difference(board);
    const int black = last.to_move == Color::black ? difference : -difference;
    const auto score = record.tag("WTHOR").empty() ? record.score() : parse_number(record.result);
    const int told = static_cast<int>(std::lround(score.value_or(black)));
    return std::clamp((64 + told) / 2, 0, 64);
}

}  // namespace

std::optional<WthorKind> wthor_kind(std::string_view bytes) {
    if (bytes.size() < WthorHeader::size) return std::nullopt;
    const WthorHeader header = parse_header(bytes);
    const bool is_plausible = header.year_made >= 1900 && header.year_made < 2100 &&
                              byte_at(bytes, 1) < 100 && header.month_made <= 12 &&
                              header.day_made <= 31 && header.reserved == 0;
    if (!is_plausible) return std::nullopt;
    const std::size_t rest = bytes.size() - WthorHeader::size;
    if (header.games == 0 && header.names > 0) {
        if (rest == player_size * header.names) return WthorKind::players;
        if (rest == tournament_size * header.names) return WthorKind::tournaments;
        return std::nullopt;
    }
    return header.board_size == 0 || header.board_size == 8 || header.board_size == 10
               ? std::optional(WthorKind::games)
               : std::nullopt;
}

std::vector<std::string> parse_wthor_names(std::string_view bytes, WthorKind kind) {
    std::vector<std::string> names;
    const std::size_t size = name_size(kind);
    for (std::size_t at = WthorHeader::size; at + size <= bytes.size(); at += size) {
        const std::string_view field = bytes.substr(at, size);
        names.push_back(to_utf8(trimmed(field.substr(0, field.find('\0')))));
    }
    return names;
}

std::string to_wthor_names(const std::vector<std::string>& names, WthorKind kind,
                           const WthorHeader& header) {
    WthorHeader own;
    own.year_made = header.year_made;
    own.month_made = header.month_made;
    own.day_made = header.day_made;
    own.names = static_cast<std::uint16_t>(names.size());
    own.board_size = 0;
    std::string bytes = to_bytes(own);
    const std::size_t size = name_size(kind);
    for (const std::string& name : names) {
        std::string field = to_latin(name).substr(0, size - 1);
        field.resize(size);
        bytes += field;
    }
    return bytes;
}

// ---- Reading ----

WthorReader::WthorReader(std::string_view bytes, const WthorNames& names)
    : bytes_(bytes),
      names_(names),
      header_(parse_header(bytes)),
      count_(header_.board_size == 10
                 ? 0
                 : std::min<std::size_t>(header_.games,
                                         (bytes.size() - WthorHeader::size) / game_size)) {}

std::optional<std::string> WthorReader::fault() const {
    if (header_.board_size == 10) return "WTHOR: games on a board of size 10";
    const std::size_t wanted = WthorHeader::size + game_size * header_.games;
    if (bytes_.size() == wanted) return std::nullopt;
    return fmt::format("WTHOR: the header tells of {} games, which is {} bytes, the file has {}",
                       header_.games, wanted, bytes_.size());
}

Result<GameRecord> WthorReader::game(std::size_t number) const {
    const std::string_view bytes = bytes_.substr(WthorHeader::size + game_size * number, game_size);
    WthorTag tag;
    tag.header = header_;
    tag.tournament = word_at(bytes, 0);
    tag.black = word_at(bytes, 2);
    tag.white = word_at(bytes, 4);
    tag.theoretical = byte_at(bytes, 7);

    GameRecord record;
    record.place = name_of(names_.tournaments, tag.tournament);
    record.date = std::to_string(header_.year);
    record.black = name_of(names_.players, tag.black);
    record.white = name_of(names_.players, tag.white);
    record.result = fmt::format("{:+d}", 2 * byte_at(bytes, 6) - square_count);
    record.tags.emplace_back(tag_name, to_text(tag));
    record.moves.reserve(move_count);
    Position position = start_position();
    for (std::size_t ply = 0; ply < move_count; ++ply) {
        const int code = byte_at(bytes, 8 + ply);
        if (code == 0) break;
        const int column = code % 10 - 1;
        const int row = code / 10 - 1;
        const auto where = [&] { return fmt::format("move {}: ", record.moves.size() + 1); };
        if (column < 0 || column > 7 || row < 0 || row > 7)
            return error(where() + fmt::format("not a square: {}", code));
        const auto play = [&](Square move) {
            record.moves.push_back({position.to_move, to_string(move), std::nullopt, std::nullopt});
            position = position.after(move);
        };
        if (position.must_pass()) play(Square::pass);
        const Square move = square_at(column, row);
        if (!position.is_legal(move))
            return error(where() + "illegal move " + to_string(move) + " for " +
                         (position.to_move == Color::black ? "Black" : "White"));
        play(move);
    }
    return record;
}

// ---- Writing ----

Result<std::uint16_t> WthorWriter::Register::number_of(const std::string& name,
                                                       std::optional<int> wanted) {
    constexpr std::size_t most_names = 65535;  // that a header can count
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

bool WthorWriter::Register::knows_any() const {
    return std::ranges::any_of(names_, [](const std::string& name) { return !name.empty(); });
}

Result<void> WthorWriter::add(const GameRecord& record) {
    if (!record.first.empty()) return error("it begins with a set-up board");
    const auto game = othello_game(record);
    if (!game) return tl::make_unexpected(game.error());
    const std::optional<WthorTag> tag = tag_of(record);
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
    codes.resize(move_count);
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
