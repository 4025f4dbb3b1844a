#include "search/training/game_file.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

#include "search/files/little_endian.h"
#include "search/files/path.h"
#include "search/files/reason_of.h"
#include "search/files/zstd_frame.h"
#include "search/score.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

constexpr std::size_t games_per_block = 512;
constexpr std::string_view magic = "OutGame1";
constexpr std::size_t header_size = magic.size() + sizeof(std::uint64_t);
constexpr unsigned free_move = 128;

void put_byte(std::string& bytes, unsigned value) {
    append_little_endian(bytes, static_cast<std::uint8_t>(value));
}

// What the next score of a game is added to: small when both sides agree about the game.
class ExpectedScore {
  public:
    [[nodiscard]] int for_side(Color to_move) const { return to_move == mover_ ? score_ : -score_; }
    void set(int score, Color to_move) {
        score_ = score;
        mover_ = to_move;
    }

  private:
    int score_ = 0;
    Color mover_ = Color::black;
};

std::string plain_block(std::span<const PlayedGame> games) {
    std::string head;
    std::string moves;
    std::string depths;
    std::string scores;
    append_little_endian(head, static_cast<std::uint16_t>(games.size()));
    for (const PlayedGame& game : games) append_little_endian(head, game.number);
    for (const PlayedGame& game : games) {
        put_byte(head, static_cast<unsigned>(game.plies.size()));
        Position position = start_position();
        ExpectedScore expected;
        for (const PlayedPly& ply : game.plies) {
            const Bitboard before = ply.move == Square::pass ? 0 : bit(ply.move) - 1;
            const auto index = static_cast<unsigned>(count(position.board.moves() & before));
            put_byte(moves, index + (ply.is_free ? free_move : 0));
            put_byte(depths, ply.depth);
            if (ply.depth > 0) {
                put_byte(scores,
                         static_cast<unsigned>(ply.score - expected.for_side(position.to_move)));
                expected.set(ply.score, position.to_move);
            }
            position = position.after(ply.move);
        }
    }
    return head + moves + depths + scores;
}

// Takes apart what plain_block has made. Nothing where it does not fit together.
class BlockReader {
  public:
    explicit BlockReader(std::string_view bytes) : rest_(bytes) {}

    std::optional<std::vector<PlayedGame>> games() {
        std::vector<PlayedGame> games(number<std::uint16_t>());
        for (PlayedGame& game : games) game.number = number<std::uint32_t>();
        std::size_t plies = 0;
        for (PlayedGame& game : games) {
            game.plies.resize(number<std::uint8_t>());
            plies += game.plies.size();
        }
        if (rest_.size() < 2 * plies) return std::nullopt;
        BlockReader moves(rest_.substr(0, plies));
        BlockReader depths(rest_.substr(plies, plies));
        rest_.remove_prefix(2 * plies);
        for (PlayedGame& game : games)
            if (!fill(game, moves, depths)) return std::nullopt;
        if (is_cut_ || !rest_.empty()) return std::nullopt;
        return games;
    }

  private:
    template <class Number>
    Number number() {
        if (rest_.size() < sizeof(Number)) {
            is_cut_ = true;
            return 0;
        }
        const auto value = little_endian_at<Number>(rest_, 0);
        rest_.remove_prefix(sizeof(Number));
        return value;
    }

    bool fill(PlayedGame& game, BlockReader& moves, BlockReader& depths) {
        Position position = start_position();
        ExpectedScore expected;
        for (PlayedPly& ply : game.plies) {
            const unsigned move = moves.number<std::uint8_t>();
            ply.is_free = move >= free_move;
            const int index = static_cast<int>(move % free_move);
            const Bitboard legal = position.board.moves();
            if (position.is_over() || index >= std::max(1, count(legal))) return false;
            if (legal != 0) ply.move = nth(legal, index);
            ply.depth = depths.number<std::uint8_t>();
            if (ply.depth > Sample::solved) return false;
            if (ply.depth > 0) {
                ply.score = static_cast<std::int8_t>(number<std::uint8_t>() +
                                                     expected.for_side(position.to_move));
                if (std::abs(int{ply.score}) > max_discs) return false;
                expected.set(ply.score, position.to_move);
            }
            position = position.after(ply.move);
        }
        return true;
    }

    std::string_view rest_;
    bool is_cut_ = false;
};

std::string header_of(std::uint64_t made) {
    std::string header(magic);
    append_little_endian(header, made);
    return header;
}

Result<std::string> game_bytes(const std::string& path) {
    std::ifstream in(to_path(path), std::ios::binary);
    if (!in) return error(path + ": cannot be read: " + reason_of(errno));
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (in.bad()) return error(path + ": cannot be read to its end");
    if (!bytes.starts_with(magic) || bytes.size() < header_size)
        return error(path + ": is not a file of games");
    return bytes;
}

// Calls `on_block` with the games of each block and the number of bytes up to its end.
Result<void> read_blocks(
    const std::string& path, std::string_view bytes,
    const std::function<void(std::vector<PlayedGame>, std::size_t end)>& on_block) {
    std::size_t at = header_size;
    for (int block = 1; at < bytes.size(); ++block) {
        const auto damaged = [&] {
            return error(path + ": block " + std::to_string(block) + " is damaged");
        };
        const std::string_view rest = bytes.substr(at);
        const std::optional<std::size_t> size = zstd_frame_size(rest);
        if (!size && !zstd_magic.starts_with(rest.substr(0, zstd_magic.size()))) return damaged();
        if (!size) break;  // a process was killed while it wrote
        const auto plain = unpack_zstd(rest.substr(0, *size));
        if (!plain) return damaged();
        auto games = BlockReader(*plain).games();
        if (!games || games->empty()) return damaged();
        at += *size;
        on_block(*std::move(games), at);
    }
    return {};
}

}  // namespace

bool is_game_file(const std::string& path) {
    std::ifstream in(to_path(path), std::ios::binary);
    std::array<char, magic.size()> begin{};
    in.read(begin.data(), begin.size());
    return in && std::string_view(begin.data(), begin.size()) == magic;
}

Result<void> read_games(const std::string& path,
                        const std::function<void(const PlayedGame&)>& on_game) {
    const auto bytes = game_bytes(path);
    if (!bytes) return error(bytes.error().text);
    return read_blocks(path, *bytes, [&](const std::vector<PlayedGame>& games, std::size_t) {
        for (const PlayedGame& game : games) on_game(game);
    });
}

Result<GameFile> GameFile::open(const std::string& path, std::uint64_t made) {
    GameFile file;
    file.path_ = path;
    file.whole_bytes_ = header_size;
    std::error_code ignored;
    const auto size = std::filesystem::file_size(to_path(path), ignored);
    if (!ignored && size > 0) {
        const auto bytes = game_bytes(path);
        if (!bytes) return error(bytes.error().text);
        if (!bytes->starts_with(header_of(made)))
            return error(path + ": was made with other options; continue it with the same options");
        const auto read =
            read_blocks(path, *bytes, [&](std::vector<PlayedGame> games, std::size_t end) {
                for (const PlayedGame& game : games) file.position_count_ += scored_positions(game);
                file.next_game_ = games.back().number + 1;
                if (games.size() == games_per_block)
                    file.whole_bytes_ = end;
                else
                    file.last_block_ = std::move(games);
            });
        if (!read) return error(read.error().text);
        file.must_cut_ = file.whole_bytes_ < bytes->size();
        file.out_.open(to_path(path), std::ios::binary | std::ios::app);
    } else {
        file.out_.open(to_path(path), std::ios::binary | std::ios::trunc);
        file.out_ << header_of(made) << std::flush;
    }
    if (!file.out_) return error(path + ": cannot be written: " + reason_of(errno));
    return file;
}

bool GameFile::append(const PlayedGame& game) {
    last_block_.push_back(game);
    has_news_ = true;
    position_count_ += scored_positions(game);
    next_game_ = game.number + 1;
    return last_block_.size() < games_per_block || write_block();
}

bool GameFile::finish() { return !has_news_ || write_block(); }

bool GameFile::write_block() {
    if (must_cut_) {
        std::error_code failure;
        std::filesystem::resize_file(to_path(path_), whole_bytes_, failure);
        if (failure) return false;
    }
    const std::string plain = plain_block(last_block_);
    const auto packed =
        with_zstd_frame({}, {reinterpret_cast<const unsigned char*>(plain.data()), plain.size()});
    out_.write(reinterpret_cast<const char*>(packed.data()),
               static_cast<std::streamsize>(packed.size()));
    has_news_ = false;
    must_cut_ = last_block_.size() < games_per_block;
    if (!must_cut_) {
        whole_bytes_ += packed.size();
        last_block_.clear();
    }
    return static_cast<bool>(out_.flush());
}

}  // namespace outflank::inline OUTFLANK_TIER
