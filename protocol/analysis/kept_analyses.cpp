#include "protocol/analysis/kept_analyses.h"

#include <string_view>
#include <utility>

#include "protocol/games/sealed_bytes.h"

namespace outflank {

namespace {

// The time between two writes. A kill loses the analyses since the last one.
constexpr std::chrono::seconds between_changes(1);

// A move is three bytes: its score, the score of the best move, and the square of this one with a
// bit for exact scores.
constexpr std::size_t bytes_a_move = 3;
constexpr signed char no_score = -128;
constexpr unsigned exact_bit = 0x80;

char byte_of(std::optional<int> score) { return static_cast<char>(score.value_or(no_score)); }
std::optional<int> score_of(char byte) {
    const auto score = static_cast<signed char>(byte);
    return score == no_score ? std::nullopt : std::optional<int>(score);
}

std::string bytes_of(const GameAnalysis& analysis) {
    std::string bytes;
    for (const MoveAnalysis& move : analysis.moves) {
        bytes.push_back(byte_of(move.score));
        bytes.push_back(byte_of(move.best_score));
        bytes.push_back(static_cast<char>(static_cast<unsigned>(index(move.best)) |
                                          (move.exact ? exact_bit : 0)));
    }
    return bytes;
}

// Nothing where the bytes tell of another game.
std::optional<GameAnalysis> analysis_of(const InputGame& input, std::string_view bytes) {
    const Game game = othello_game(input.record).value();
    const std::vector<Square>& moves = game.moves();
    GameAnalysis analysis = unscored(input, game);
    const std::size_t given = given_plies(input.record);
    for (std::size_t ply = 1; ply <= moves.size(); ++ply) {
        if (moves[ply - 1] == Square::pass) continue;
        if (bytes.size() < bytes_a_move) return std::nullopt;
        const auto best = static_cast<unsigned char>(bytes[2]);
        MoveAnalysis move;
        move.ply = static_cast<int>(ply);
        move.before = analysis.positions[ply - 1];
        move.move = moves[ply - 1];
        move.score = score_of(bytes[0]);
        move.best = square_at(best & ~exact_bit);
        move.best_score = score_of(bytes[1]);
        move.exact = (best & exact_bit) != 0;
        move.given = ply <= given;
        if (!contains(move.before.board.moves(), move.best)) return std::nullopt;
        analysis.moves.push_back(std::move(move));
        bytes.remove_prefix(bytes_a_move);
    }
    return bytes.empty() ? std::optional(std::move(analysis)) : std::nullopt;
}

}  // namespace

KeptAnalyses::KeptAnalyses(const std::string& base, const std::string& settings)
    : database_(base, Access::writing, "game base") {
    Transaction transaction(database_);
    database_.run(
        "CREATE TABLE IF NOT EXISTS analysis_settings (number INTEGER PRIMARY KEY,"
        "                                              settings BLOB NOT NULL UNIQUE);"
        "CREATE TABLE IF NOT EXISTS analyses (settings INTEGER NOT NULL, game INTEGER NOT NULL,"
        "                                     scores BLOB NOT NULL,"
        "                                     PRIMARY KEY (settings, game)) WITHOUT ROWID;");
    Statement(database_, "INSERT OR IGNORE INTO analysis_settings (settings) VALUES (?)")
        .run(std::string_view(settings));
    Statement select(database_, "SELECT number FROM analysis_settings WHERE settings = ?");
    {
        Rows rows = select(std::string_view(settings));
        if (!rows.next()) database_.fail_as_damaged();
        settings_ = rows.number(0);
    }
    transaction.commit();
}

std::optional<GameAnalysis> KeptAnalyses::find(const InputGame& input) {
    Statement select(database_, "SELECT scores FROM analyses WHERE settings = ? AND game = ?");
    Rows rows = select(settings_, static_cast<std::int64_t>(input.index));
    if (!rows.next()) return std::nullopt;
    auto analysis = analysis_of(input, unsealed(database_, rows.bytes(0), input.index));
    if (!analysis) database_.fail_as_damaged();
    return analysis;
}

void KeptAnalyses::keep(const GameAnalysis& analysis) {
    const std::uint64_t game = analysis.input.index;
    new_.push_back({game, sealed(bytes_of(analysis), game)});
    if (std::chrono::steady_clock::now() - last_change_ >= between_changes) flush();
}

void KeptAnalyses::flush() {
    if (new_.empty()) return;
    Transaction transaction(database_);
    Statement replace(database_, "INSERT OR REPLACE INTO analyses VALUES (?, ?, ?)");
    for (const NewAnalysis& each : new_)
        replace.run(settings_, static_cast<std::int64_t>(each.game), std::string_view(each.scores));
    transaction.commit();
    new_.clear();
    last_change_ = std::chrono::steady_clock::now();
}

}  // namespace outflank
