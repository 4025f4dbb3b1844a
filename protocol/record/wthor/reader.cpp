#include <fmt/format.h>

#include <algorithm>

#include "engine/notation.h"
#include "protocol/play/othello_game.h"
#include "protocol/record/wthor/wthor.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

std::string name_of(const std::vector<std::string>& names, int number) {
    const auto at = static_cast<std::size_t>(number);
    return at < names.size() ? names[at] : std::string();
}

}  // namespace

WthorReader::WthorReader(std::string_view bytes, const WthorNames& names)
    : bytes_(bytes),
      names_(names),
      header_(parse_wthor_header(bytes)),
      count_(header_.board_size == 10
                 ? 0
                 : std::min<std::size_t>(header_.games,
                                         (bytes.size() - WthorHeader::size) / wthor_game_size)) {}

std::optional<std::string> WthorReader::fault() const {
    if (header_.board_size == 10) return "WTHOR: games on a board of size 10";
    const std::size_t wanted = WthorHeader::size + wthor_game_size * header_.games;
    if (bytes_.size() == wanted) return std::nullopt;
    return fmt::format("WTHOR: the header says {} games, which is {} bytes, the file has {}: {}",
                       header_.games, wanted, bytes_.size(),
                       bytes_.size() > wanted
                           ? "the rest is left out"
                           : fmt::format("{} bytes are missing", wanted - bytes_.size()));
}

std::optional<std::string> WthorReader::warning_on_names() const {
    // Number 0 is nobody, so that a game without a list has no name to miss.
    const auto games_beyond = [&](const std::vector<std::string>& names,
                                  std::initializer_list<std::size_t> places) {
        std::size_t games = 0;
        for (std::size_t game = 0; game < count_; ++game)
            games += std::ranges::any_of(places, [&](std::size_t place) {
                const std::size_t at = WthorHeader::size + wthor_game_size * game + place;
                return static_cast<std::size_t>(word_at(bytes_, at)) >=
                       std::max<std::size_t>(names.size(), 1);
            });
        return games;
    };
    const std::size_t players = games_beyond(names_.players, {2, 4});
    const std::size_t tournaments = games_beyond(names_.tournaments, {0});
    std::vector<std::string> missing;
    std::vector<std::string> beyond;
    const auto tell = [&](std::size_t games, const std::vector<std::string>& names,
                          std::string_view what, std::string_view ending) {
        if (games > 0 && names.empty())
            missing.push_back(fmt::format("{} file for the {}", ending, what));
        else if (games > 0)
            beyond.push_back(fmt::format("{} ({} games)", what, games));
    };
    tell(players, names_.players, "players", ".jou");
    tell(tournaments, names_.tournaments, "tournaments", ".trn");
    if (!missing.empty())
        return "names are left empty: beside it is no " + joined(missing, ", and no ");
    if (beyond.empty()) return std::nullopt;
    return "the lists of names end before some numbers, and these names are left empty: " +
           joined(beyond, ", ");
}

Result<GameRecord> WthorReader::game(std::size_t number) const {
    const std::string_view bytes =
        bytes_.substr(WthorHeader::size + wthor_game_size * number, wthor_game_size);
    GameRecord record;
    record.place = name_of(names_.tournaments, word_at(bytes, 0));
    if (header_.year != 0) record.date = std::to_string(header_.year);
    record.black = name_of(names_.players, word_at(bytes, 2));
    record.white = name_of(names_.players, word_at(bytes, 4));
    const int discs = byte_at(bytes, 6);
    record.result = fmt::format("{:+d}", 2 * discs - square_count);
    if (discs > square_count)
        record.warnings.push_back(fmt::format("Black has {} discs, more than the board", discs));
    record.tags.emplace_back(wthor_tag,
                             fmt::format("{} from {}", byte_at(bytes, 7), header_.depth));
    record.moves.reserve(wthor_move_count);
    Position position = start_position();
    for (std::size_t ply = 0; ply < wthor_move_count; ++ply) {
        const int code = byte_at(bytes, 8 + ply);
        if (code == 0) break;
        const int column = code % 10 - 1;
        const int row = code / 10 - 1;
        // The moves before a bad one are the game, as far as it can be read.
        const auto stopped = [&](const std::string& what) -> Result<GameRecord> {
            record.fault = fmt::format("move {}: {}", record.moves.size() + 1, what);
            if (ply == 0) return error(record.fault);
            return record;
        };
        if (column < 0 || column > 7 || row < 0 || row > 7)
            return stopped(fmt::format("not a square: {}", code));
        const auto play = [&](Square move) {
            record.moves.push_back({position.to_move, to_string(move), std::nullopt, std::nullopt});
            position = position.after(move);
        };
        if (position.must_pass()) play(Square::pass);
        const Square move = square_at(column, row);
        if (!position.is_legal(move))
            return stopped("illegal move " + to_string(move) + " for " +
                           player_name(position.to_move));
        play(move);
    }
    if (position.is_over()) warn_of_final_board(OthelloGame(Game(position)), record);
    return record;
}

}  // namespace outflank
