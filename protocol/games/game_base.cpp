#include "protocol/games/game_base.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>

#include "engine/notation.h"
#include "protocol/games/sealed_bytes.h"
#include "protocol/record/ggf.h"
#include "protocol/system/fingerprint.h"
#include "protocol/system/text.h"
#include "search/book/position_key.h"
#include "search/files/little_endian.h"
#include "search/files/path.h"

namespace outflank {

namespace {

constexpr std::int64_t application_id = 0x4F664762;  // "OfGb"
constexpr std::int64_t known_version = 2;

// So many games are added in one change. Each of their positions takes 40 bytes meanwhile.
constexpr std::size_t games_at_once = 40'000;

// Games of which facts stand together.
constexpr std::int64_t facts_a_row = 1024;
constexpr std::size_t fact_bytes = 12;
constexpr int unknown_score = -128;

constexpr std::string_view kind_of_file = "game base";

void make_tables(Database& database, int key_bits) {
    Transaction transaction(database);
    database.run(
        "CREATE TABLE games (number INTEGER PRIMARY KEY, fingerprint INTEGER NOT NULL UNIQUE,"
        "                    black INTEGER NOT NULL, white INTEGER NOT NULL,"
        "                    event INTEGER NOT NULL, date BLOB NOT NULL, result BLOB NOT NULL,"
        "                    moves BLOB NOT NULL, more BLOB NOT NULL);"
        "CREATE TABLE names (number INTEGER PRIMARY KEY, name BLOB NOT NULL UNIQUE);"
        "CREATE TABLE facts (row INTEGER PRIMARY KEY, games BLOB NOT NULL);"
        "CREATE TABLE twins (board BLOB PRIMARY KEY, key INTEGER NOT NULL) WITHOUT ROWID;"
        "CREATE TABLE settings (key_bits INTEGER NOT NULL);");
    PositionIndex::make_tables(database);
    Statement(database, "INSERT INTO settings VALUES (?)").run(key_bits);
    database.run(("PRAGMA application_id = " + std::to_string(application_id)).c_str());
    database.run(("PRAGMA user_version = " + std::to_string(known_version)).c_str());
    transaction.commit();
}

// The least image of a board, and what a move is on it: of several moves that are images of each
// other, because the board is symmetric, the first square.
class Image {
  public:
    explicit Image(const Board& board) {
        std::array<Board, symmetry_count> images;
        for (int symmetry = 0; symmetry < symmetry_count; ++symmetry)
            images[static_cast<std::size_t>(symmetry)] = transformed(board, symmetry);
        board_ = *std::ranges::min_element(images);
        for (int symmetry = 0; symmetry < symmetry_count; ++symmetry)
            if (images[static_cast<std::size_t>(symmetry)] == board_)
                symmetries_[count_++] = symmetry;
    }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] Square to_image(Square move) const {
        Square first = transformed(move, symmetries_[0]);
        for (std::size_t i = 1; i < count_; ++i)
            first = std::min(first, transformed(move, symmetries_[i]));
        return first;
    }
    [[nodiscard]] Square from_image(Square move) const {
        return transformed(move, inverse(symmetries_[0]));
    }

  private:
    Board board_;
    std::array<int, symmetry_count> symmetries_{};
    std::size_t count_ = 0;
};

// What was played, and by whom: Occurrence::played.
constexpr std::uint8_t by_white = 0x80;
std::uint8_t played(Square move, Color color) {
    return static_cast<std::uint8_t>(index(move) | (color == Color::white ? by_white : 0));
}
Square move_of(std::uint8_t played) { return static_cast<Square>(played & ~by_white); }
Color color_of(std::uint8_t played) {
    return (played & by_white) != 0 ? Color::white : Color::black;
}

// The first position of a game, and its moves without passes. Nothing where the bytes tell no game.
std::optional<Game> game_from(const Position& first, std::string_view moves) {
    Game game(first);
    for (const char byte : moves) {
        if (game.position().must_pass() && !game.play(Square::pass)) return std::nullopt;
        if (!game.play(square_at(static_cast<unsigned char>(byte)))) return std::nullopt;
    }
    if (game.position().must_pass() && !game.play(Square::pass)) return std::nullopt;
    return game;
}

Position first_position(const GameRecord& record) {
    return record.first.empty() ? start_position() : parse_position(record.first).value();
}

// Tags as text: before each name and each value is a byte that text does not hold.
constexpr char before_name = '\x1E';
constexpr char before_value = '\x1F';
std::string text_of(const std::vector<std::pair<std::string, std::string>>& tags) {
    std::string text;
    for (const auto& [name, value] : tags)
        text.append(1, before_name).append(name).append(1, before_value).append(value);
    return text;
}
std::vector<std::pair<std::string, std::string>> tags_of(std::string_view text) {
    std::vector<std::pair<std::string, std::string>> tags;
    if (text.empty()) return tags;
    for (const std::string_view tag : split(text.substr(1), before_name)) {
        const std::size_t end = tag.find(before_value);
        if (end == std::string_view::npos) continue;
        tags.emplace_back(tag.substr(0, end), tag.substr(end + 1));
    }
    return tags;
}
bool holds_separator(const std::string& text) {
    return text.find_first_of("\x1E\x1F") != std::string::npos;
}

// Whether the columns hold all of a record but its tags.
bool is_plain(const GameRecord& record) {
    return record.first.empty() && record.scores.empty() && !record.black_clock &&
           !record.white_clock &&
           std::ranges::none_of(record.tags,
                                [](const auto& tag) {
                                    return holds_separator(tag.first) ||
                                           holds_separator(tag.second);
                                }) &&
           std::ranges::none_of(record.moves, [](const RecordedMove& move) {
               return move.eval.has_value() || move.seconds.has_value();
           });
}

std::uint64_t mixed(std::uint64_t hash) {
    hash = (hash ^ hash >> 32) * 0xD6E8FEB86659FD93ULL;
    return hash ^ hash >> 29;
}

int year_of(const std::string& date) {
    const auto parsed = parse_date(date);
    return parsed ? parsed->year : 0;
}

// Of what makes two games the same.
std::int64_t fingerprint_of(const GameRecord& record, std::string_view moves) {
    std::string text = player_key(record.black) + '\n' + player_key(record.white) + '\n' +
                       std::to_string(year_of(record.date)) + '\n' + record.first + '\n';
    text.append(moves);
    return static_cast<std::int64_t>(fingerprint(text));
}

std::optional<int> score_of(const GameRecord& record) {
    const auto score = record.score();
    if (!score) return std::nullopt;
    return static_cast<int>(std::lround(*score));
}

constexpr const char* game_columns = "number, black, white, event, date, result, moves, more";

// A hash of the other columns of a game, with which its last one is sealed.
std::uint64_t check_of(std::int64_t black, std::int64_t white, std::int64_t event,
                       std::string_view date, std::string_view result, std::string_view moves) {
    Fingerprint sum;
    for (const std::int64_t name : {black, white, event}) sum.add(static_cast<std::uint64_t>(name));
    for (const std::string_view text : {date, result, moves}) sum.add(fingerprint(text));
    return sum.value();
}

}  // namespace

// Statements that run for each of many games.
struct GameBase::Statements {
    explicit Statements(Database& database)
        : insert(database,
                 "INSERT INTO games (fingerprint, black, white, event, date, result, moves, more) "
                 "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
          by_fingerprint(database,
                         fmt::format("SELECT {} FROM games WHERE fingerprint = ?", game_columns)),
          by_number(database, fmt::format("SELECT {} FROM games WHERE number = ?", game_columns)) {}

    Statement insert;
    Statement by_fingerprint;
    Statement by_number;
};

void GameBase::create(const std::string& file, int key_bits) {
    Database::create(file, kind_of_file,
                     [&](Database& database) { make_tables(database, key_bits); });
}

bool GameBase::is_base(const std::string& file) {
    constexpr std::size_t id_place = 68;  // in the head of SQLite's files; 4 bytes, big-endian
    std::array<char, id_place + 4> head{};
    std::ifstream stream(to_path(file), std::ios::binary);
    if (!stream.read(head.data(), head.size())) return false;
    std::int64_t id = 0;
    for (std::size_t i = id_place; i < head.size(); ++i)
        id = id * 256 + static_cast<unsigned char>(head[i]);
    return id == application_id;
}

GameBase::GameBase(const std::string& file, Access access) : database_(file, access, kind_of_file) {
    if (database_.number("PRAGMA application_id") != application_id)
        throw BookError(file + ": this is no game base");
    const auto version = database_.number("PRAGMA user_version");
    if (version != known_version)
        throw BookError(fmt::format("{}: a game base of version {}; this program knows version {}",
                                    file, version, known_version));
    key_bits_ = static_cast<int>(database_.number("SELECT key_bits FROM settings"));
    if (key_bits_ < 1 || key_bits_ > 62) database_.fail_as_damaged();
}

GameBase::~GameBase() = default;

GameBase::Statements& GameBase::statements() {
    if (!statements_) statements_ = std::make_unique<Statements>(database_);
    return *statements_;
}

// ---- Adding games ----

Result<void> GameBase::add(const GameRecord& record) {
    const auto game = othello_game(record);
    if (!game) return tl::make_unexpected(game.error());
    NewGame added{record, score_of(record), {}, {}};
    added.record.first = first_of(game->first());
    for (const Square move : game->moves())
        if (move != Square::pass) added.moves.push_back(static_cast<char>(index(move)));
    added.more = is_plain(record) ? text_of(record.tags) : to_ggf(record);
    added.record.moves = {};
    added.record.tags = {};
    new_games_.push_back(std::move(added));
    if (new_games_.size() >= games_at_once) flush();
    return {};
}

void GameBase::flush() {
    if (new_games_.empty()) return;
    Transaction transaction(database_);
    name_numbers_.clear();  // another program may have added names, or a change was taken back
    load_twins();
    std::vector<KeyedBoard> boards;
    std::vector<std::pair<std::int64_t, Fact>> facts;
    std::size_t known = 0;
    for (NewGame& added : new_games_) {
        const auto number = insert(added);
        if (!number) {
            ++known;
            continue;
        }
        const GameRecord& record = added.record;
        facts.emplace_back(*number, Fact{name_number(record.black), name_number(record.white),
                                         year_of(record.date), added.score});
        Position position = first_position(record);
        const auto visit = [&](Square move) {
            const Image image(position.board);
            boards.push_back({hash_of(image.board()),
                              image.board(),
                              {*number, played(image.to_image(move), position.to_move)}});
        };
        for (const char byte : added.moves) {
            const Square move = square_at(static_cast<unsigned char>(byte));
            if (position.must_pass()) {
                visit(Square::pass);
                position = position.after(Square::pass);
            }
            visit(move);
            position = position.after(move);
        }
        visit(Square::none);
    }
    append_facts(facts);
    add_to_index(boards);
    transaction.commit();
    added_ += new_games_.size() - known;
    known_before_ += known;
    new_games_.clear();
}

std::int64_t GameBase::name_number(const std::string& name) {
    if (const auto known = name_numbers_.find(name); known != name_numbers_.end())
        return known->second;
    Statement insert(database_, "INSERT OR IGNORE INTO names (name) VALUES (?)");
    const std::string bytes = sealed(name);
    insert.run(std::string_view(bytes));
    Statement select(database_, "SELECT number FROM names WHERE name = ?");
    Rows rows = select(std::string_view(bytes));
    if (!rows.next()) database_.fail_as_damaged();
    return name_numbers_.emplace(name, rows.number(0)).first->second;
}

const std::string& GameBase::name_of(std::int64_t number) {
    if (const auto known = names_.find(number); known != names_.end()) return known->second;
    Statement select(database_, "SELECT name FROM names WHERE number = ?");
    Rows rows = select(number);
    if (!rows.next()) database_.fail_as_damaged();
    return names_.emplace(number, unsealed(database_, rows.bytes(0))).first->second;
}

std::optional<std::int64_t> GameBase::insert(NewGame& game) {
    const GameRecord& record = game.record;
    for (std::int64_t print = fingerprint_of(record, game.moves);; ++print) {
        Rows rows = statements().by_fingerprint(print);
        if (!rows.next()) {
            const std::int64_t black = name_number(record.black);
            const std::int64_t white = name_number(record.white);
            const std::int64_t event = name_number(record.place);
            const std::string more = sealed(
                game.more, check_of(black, white, event, record.date, record.result, game.moves));
            statements().insert.run(print, black, white, event, std::string_view(record.date),
                                    std::string_view(record.result), std::string_view(game.moves),
                                    std::string_view(more));
            return database_.last_id();
        }
        // Two games may have one fingerprint.
        const GameRecord other = game_of(rows).record;
        if (rows.bytes(6) == game.moves && other.first == record.first &&
            player_key(other.black) == player_key(record.black) &&
            player_key(other.white) == player_key(record.white) &&
            year_of(other.date) == year_of(record.date))
            return std::nullopt;
    }
}

void GameBase::append_facts(const std::vector<std::pair<std::int64_t, Fact>>& facts) {
    Statement select(database_, "SELECT games FROM facts WHERE row = ?");
    Statement replace(database_, "INSERT OR REPLACE INTO facts (row, games) VALUES (?, ?)");
    std::string bytes;
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const auto& [number, fact] = facts[i];
        const std::int64_t row = (number - 1) / facts_a_row;
        if (i == 0)
            if (Rows rows = select(row); rows.next())
                bytes = unsealed(database_, rows.bytes(0), static_cast<std::uint64_t>(row));
        if (bytes.size() != static_cast<std::size_t>((number - 1) % facts_a_row) * fact_bytes)
            database_.fail_as_damaged();
        append_little_endian(bytes, static_cast<std::uint32_t>(fact.black));
        append_little_endian(bytes, static_cast<std::uint32_t>(fact.white));
        append_little_endian(bytes, static_cast<std::uint16_t>(fact.year));
        append_little_endian(bytes, static_cast<std::int16_t>(fact.score.value_or(unknown_score)));
        if (i + 1 == facts.size() || (facts[i + 1].first - 1) / facts_a_row != row) {
            const std::string all = sealed(bytes, static_cast<std::uint64_t>(row));
            replace.run(row, std::string_view(all));
            bytes.clear();
        }
    }
}

std::uint64_t GameBase::hash_of(const Board& image) const {
    return mixed(mixed(image.player * 0x9E3779B97F4A7C15ULL) + image.opponent) >> (64 - key_bits_);
}

void GameBase::add_to_index(std::vector<KeyedBoard>& boards) {
    const auto before = [](const KeyedBoard& one, const KeyedBoard& other) {
        if (one.key != other.key) return one.key < other.key;
        return one.occurrence.game < other.occurrence.game;
    };
    std::ranges::sort(boards, before);
    bool has_twins = false;
    {
        PositionIndex::Walk walk(database_);
        for (std::size_t begin = 0, end = 0; begin < boards.size(); begin = end) {
            const std::uint64_t key = boards[begin].key;
            while (end < boards.size() && boards[end].key == key) ++end;
            // The board that has the hash as its key: the first that came.
            std::optional<Board> owner;
            if (const auto known = walk.first_of(key)) owner = board_of(key, known->game);
            for (std::size_t i = begin; i < end; ++i) {
                const Board& image = boards[i].image;
                auto twin = twins_.end();
                if (!twins_.empty()) twin = twins_.find(image);
                if (twin == twins_.end()) {
                    if (!owner) owner = image;
                    if (image == *owner) continue;
                    // Above all hashes.
                    const std::uint64_t own = (std::uint64_t{1} << key_bits_) + twins_.size();
                    twin = twins_.emplace(image, own).first;
                    Statement insert(database_, "INSERT INTO twins (board, key) VALUES (?, ?)");
                    const BoardBytes board = bytes_of(image);
                    const std::string bytes = sealed(view(board), own);
                    insert.run(std::string_view(bytes), static_cast<std::int64_t>(own));
                }
                boards[i].key = twin->second;
                has_twins = true;
            }
        }
    }
    if (has_twins) std::ranges::sort(boards, before);
    std::vector<IndexedPosition> indexed;
    indexed.reserve(boards.size());
    for (const KeyedBoard& board : boards) indexed.push_back({board.key, board.occurrence});
    positions_.add(indexed);
}

Board GameBase::board_of(std::uint64_t key, std::int64_t number) {
    Rows rows = statements().by_number(number);
    if (!rows.next()) database_.fail_as_damaged();
    const std::string moves(rows.bytes(6));
    // Most games begin as usual; only the others have to be read.
    Position position =
        rows.bytes(7).starts_with('(') ? first_position(game_of(rows).record) : start_position();
    for (std::size_t ply = 0;; ++ply) {
        for (int passes = 0; passes < 2; ++passes) {
            const Board image = Image(position.board).board();
            if (key_of(image) == key) return image;
            if (!position.must_pass()) break;
            position = position.after(Square::pass);
        }
        if (ply == moves.size()) break;
        const Square move = square_at(static_cast<unsigned char>(moves[ply]));
        if (!position.is_legal(move)) break;
        position = position.after(move);
    }
    database_.fail_as_damaged();
}

// ---- Looking up ----

void GameBase::load_twins() {
    twins_.clear();
    Statement select(database_, "SELECT board, key FROM twins");
    for (Rows rows = select(); rows.next();) {
        const auto key = static_cast<std::uint64_t>(rows.number(1));
        const auto board = outflank::board_of(unsealed(database_, rows.bytes(0), key));
        if (!board) database_.fail_as_damaged();
        twins_.emplace(*board, key);
    }
}

std::uint64_t GameBase::key_of(const Board& image) const {
    const auto twin = twins_.find(image);
    return twin == twins_.end() ? hash_of(image) : twin->second;
}

std::vector<Occurrence> GameBase::occurrences_of(const Board& board) {
    const Board image = Image(board).board();
    load_twins();
    std::vector<Occurrence> found = positions_.find(key_of(image));
    // A board that no game came to may have the hash of one that a game came to.
    if (!found.empty() && board_of(key_of(image), found.front().game) != image) found.clear();
    return found;
}

std::vector<GameBase::Fact> GameBase::facts_of(const std::vector<Occurrence>& occurrences) {
    std::vector<Fact> facts;
    facts.reserve(occurrences.size());
    Statement select(database_, "SELECT games FROM facts WHERE row = ?");
    std::int64_t row = -1;
    std::string bytes;
    for (const Occurrence& occurrence : occurrences) {
        const std::int64_t at = occurrence.game - 1;
        if (at / facts_a_row != row) {
            row = at / facts_a_row;
            Rows rows = select(row);
            if (!rows.next()) database_.fail_as_damaged();
            bytes = unsealed(database_, rows.bytes(0), static_cast<std::uint64_t>(row));
        }
        const std::size_t begin = static_cast<std::size_t>(at % facts_a_row) * fact_bytes;
        if (begin + fact_bytes > bytes.size()) database_.fail_as_damaged();
        const auto score = little_endian_at<std::int16_t>(bytes, begin + 10);
        facts.push_back({little_endian_at<std::uint32_t>(bytes, begin),
                         little_endian_at<std::uint32_t>(bytes, begin + 4),
                         little_endian_at<std::uint16_t>(bytes, begin + 8),
                         score == unknown_score ? std::nullopt : std::optional<int>(score)});
    }
    return facts;
}

std::vector<std::pair<std::string, std::size_t>> GameBase::most_games(
    const std::unordered_map<std::int64_t, std::size_t>& games_of_names) {
    std::map<std::string, std::pair<std::string, std::size_t>> by_key;
    for (const auto& [number, games] : games_of_names) {
        const std::string& name = name_of(number);
        auto& player = by_key[player_key(name)];
        // One of the spellings, whatever their order.
        player.first = std::max(player.first, std::string(trimmed(name)));
        player.second += games;
    }
    std::vector<std::pair<std::string, std::size_t>> most;
    for (auto& [key, player] : by_key)
        if (!key.empty()) most.push_back(std::move(player));
    constexpr std::size_t shown = 5;
    std::ranges::stable_sort(most, std::ranges::greater(),
                             &std::pair<std::string, std::size_t>::second);
    most.resize(std::min(shown, most.size()));
    return most;
}

std::vector<MoveStatistics> GameBase::statistics(const Board& board) {
    const Transaction transaction(database_, Access::reading);
    const Image image(board);
    const std::vector<Occurrence> occurrences = occurrences_of(board);
    const std::vector<Fact> facts = facts_of(occurrences);
    struct Sums {
        MoveStatistics statistics;
        std::unordered_map<std::int64_t, std::size_t> players;  // by the number of the name
    };
    std::map<Square, Sums> by_move;
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const Square move = move_of(occurrences[i].played);
        const bool is_black = color_of(occurrences[i].played) == Color::black;
        Sums& sums = by_move[move];
        MoveStatistics& now = sums.statistics;
        const Fact& fact = facts[i];
        now.move = image.from_image(move);
        ++now.games;
        ++sums.players[is_black ? fact.black : fact.white];
        if (fact.year != 0) {
            now.first_year = now.first_year == 0 ? fact.year : std::min(now.first_year, fact.year);
            now.last_year = std::max(now.last_year, fact.year);
        }
        if (!fact.score) continue;
        const int score = is_black ? *fact.score : -*fact.score;
        ++(score > 0 ? now.won : score < 0 ? now.lost : now.drawn);
        now.discs += score;
    }
    std::vector<MoveStatistics> all;
    for (auto& [move, sums] : by_move) {
        MoveStatistics& now = all.emplace_back(std::move(sums.statistics));
        now.discs /= static_cast<double>(std::max<std::size_t>(now.won + now.drawn + now.lost, 1));
        now.players = most_games(sums.players);
    }
    std::ranges::stable_sort(all, std::ranges::greater(), &MoveStatistics::games);
    return all;
}

std::int64_t GameBase::size() { return database_.number("SELECT count(*) FROM games"); }

ListedGame GameBase::game_of(const Rows& row) {
    ListedGame game{row.number(0), {}};
    GameRecord& record = game.record;
    const std::string_view more = unsealed(database_, row.bytes(7),
                                           check_of(row.number(1), row.number(2), row.number(3),
                                                    row.bytes(4), row.bytes(5), row.bytes(6)));
    if (more.starts_with('(')) {
        auto read = parse_ggf_file(more);
        if (read.size() != 1 || !read.front()) database_.fail_as_damaged();
        record = *std::move(read.front());
    } else {
        const auto played = game_from(start_position(), row.bytes(6));
        if (!played) database_.fail_as_damaged();
        add_moves(*played, record);
        record.tags = tags_of(more);
    }
    record.black = name_of(row.number(1));
    record.white = name_of(row.number(2));
    record.place = name_of(row.number(3));
    record.date = row.bytes(4);
    record.result = row.bytes(5);
    return game;
}

void GameBase::check_player(const std::string& name) {
    std::vector<std::string> alike;
    Statement select(database_,
                     "SELECT name FROM names WHERE number IN (SELECT black FROM games UNION "
                     "SELECT white FROM games) ORDER BY name");
    for (Rows rows = select(); rows.next();) {
        const std::string other(unsealed(database_, rows.bytes(0)));
        if (player_key(other) == player_key(name)) return;
        if (holds_in_any_case(other, name)) alike.push_back(other);
    }
    std::string text = fmt::format("{}: no player {}", database_.file(), quoted(name));
    constexpr std::size_t most = 5;
    if (alike.size() > most) alike.resize(most);
    if (!alike.empty()) text += "; names alike: " + joined(alike, ", ");
    throw BookError(text);
}

void GameBase::for_each(const GameFilter& filter,
                        const std::function<bool(const ListedGame&)>& use) {
    const Transaction transaction(database_, Access::reading);
    for (const std::string& name : filter.players) check_player(name);
    if (filter.position) {
        for (const Occurrence& occurrence : occurrences_of(*filter.position)) {
            Rows rows = statements().by_number(occurrence.game);
            if (!rows.next()) database_.fail_as_damaged();
            const ListedGame game = game_of(rows);
            if (game.number > filter.after && filter.allows(game.record) && !use(game)) return;
        }
        return;
    }
    Statement select(database_, fmt::format("SELECT {} FROM games WHERE number > ? ORDER BY number",
                                            game_columns));
    for (Rows rows = select(filter.after); rows.next();) {
        const ListedGame game = game_of(rows);
        if (filter.allows(game.record) && !use(game)) return;
    }
}

}  // namespace outflank
