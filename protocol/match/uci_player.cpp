#include <fmt/format.h>

#include <cmath>
#include <set>
#include <sstream>

#include "engine/notation.h"
#include "protocol/io/text.h"
#include "protocol/match/engine_player.h"

namespace outflank::match {

namespace {

// UCI counts rows from the bottom, and its White moves first: it is our Black.
std::string uci_square(Square square) {
    return {static_cast<char>('a' + column(square)), static_cast<char>('8' - row(square))};
}

// A pass is the mover's first own square, in UCI's order, from itself to itself: Fairy-Stockfish
// takes no other.
std::string uci_move(const Position& position, Square move) {
    if (move != Square::pass) return "P@" + uci_square(move);
    for (int row = 7; row >= 0; --row)
        for (int column = 0; column < 8; ++column)
            if (const Square square = square_at(column, row);
                contains(position.board.player, square))
                return uci_square(square) + uci_square(square);
    return "0000";
}

Result<Square> parse_uci_move(std::string_view text) {
    const auto flipped = [](std::string_view square) -> Result<Square> {
        const auto parsed = parse_square(square);
        if (!parsed) return error(parsed.error().text);
        return square_at(column(*parsed), 7 - row(*parsed));
    };
    if (text == "0000" || text == "@@@@" || text == "pass") return Square::pass;
    if (text.size() == 4 && text.substr(0, 2) == text.substr(2)) return Square::pass;
    if (text.starts_with("P@") || text.starts_with("p@")) return flipped(text.substr(2));
    return error(fmt::format("not a move: '{}'", text));
}

// A set-up board, with discs enough in both pockets.
std::string fen_of(const Position& position) {
    std::string fen;
    for (int row = 0; row < 8; ++row) {
        int empty = 0;
        const auto write_empty = [&] {
            if (empty > 0) fen += std::to_string(empty);
            empty = 0;
        };
        for (int column = 0; column < 8; ++column) {
            const Square square = square_at(column, row);
            if (!contains(position.board.discs(), square)) {
                ++empty;
                continue;
            }
            write_empty();
            fen += contains(position.discs_of(Color::black), square) ? 'P' : 'p';
        }
        write_empty();
        if (row < 7) fen += '/';
    }
    return fen + '[' + std::string(60, 'P') + std::string(60, 'p') + "] " +
           (position.to_move == Color::black ? 'w' : 'b') + " 0 1";
}

// The score of an info line, in discs; absent when it has none or is not of the best line.
std::optional<double> score_of(const std::string& info) {
    std::istringstream words(info);
    std::string word;
    std::optional<double> score;
    while (words >> word) {
        if (word == "multipv" && words >> word && word != "1") return std::nullopt;
        if (word == "score" && words >> word && word == "cp" && words >> word) {
            score = parse_number(word);
            if (score) *score /= 100;
        }
        if (word == "pv" || word == "string") break;
    }
    return score;
}

class UciPlayer final : public EnginePlayer {
  public:
    using EnginePlayer::EnginePlayer;

    Outcome<void> greet() override {
        if (auto written = write("uci"); !written) return written;
        std::set<std::string> options;
        const TimePoint until = deadline();
        while (true) {
            const auto line = read(until);
            if (!line) return tl::make_unexpected(line.error());
            constexpr std::string_view begin = "option name ";
            if (line->starts_with(begin))
                options.insert(line->substr(begin.size(), line->find(" type ") - begin.size()));
            if (trimmed(*line) == "uciok") break;
        }
        std::vector<std::string> lines;
        if (options.contains("UCI_Variant"))
            lines.emplace_back("setoption name UCI_Variant value flipello");
        if (spec().level && options.contains("Level"))
            lines.push_back(fmt::format("setoption name Level value {}", *spec().level));
        if (spec().level && !options.contains("Level")) warn("has no option Level");
        lines.insert(lines.end(), spec().init.begin(), spec().init.end());
        for (const std::string& line : lines)
            if (auto written = write(line); !written) return written;
        return synchronize();
    }

    Outcome<void> begin(const GameRecord& /*record*/, Color own,
                        const Clocks& /*clocks*/) override {
        own_ = own;
        if (auto written = write("ucinewgame"); !written) return written;
        return synchronize();
    }

    Outcome<Answer> choose(const GameRecord& record, const Clocks& clocks) override {
        if (auto written = write(position_line(record)); !written)
            return tl::make_unexpected(written.error());
        const TimePoint asked = std::chrono::steady_clock::now();
        if (auto written = write(go_line(clocks)); !written)
            return tl::make_unexpected(written.error());
        const TimePoint until = deadline(clocks.of(own_));
        std::optional<double> eval;
        while (true) {
            const auto line = read(until);
            if (!line) return tl::make_unexpected(line.error());
            if (line->starts_with("info "))
                if (const auto score = score_of(*line)) eval = score;
            constexpr std::string_view begin = "bestmove ";
            if (!line->starts_with(begin)) continue;
            const Seconds seconds = std::chrono::steady_clock::now() - asked;
            const std::string_view word = trimmed(std::string_view(*line).substr(begin.size()));
            const auto move = parse_uci_move(word.substr(0, word.find(' ')));
            if (!move) return fault(FaultKind::garbage, move.error().text);
            return Answer{*move, eval, seconds};
        }
    }

  private:
    Outcome<void> synchronize() {
        if (auto written = write("isready"); !written) return written;
        const auto ready = read_past("readyok", deadline());
        if (!ready) return tl::make_unexpected(ready.error());
        return {};
    }

    static std::string position_line(const GameRecord& record) {
        std::string line = "position ";
        line += record.first == start_position() ? "startpos" : "fen " + fen_of(record.first);
        if (!record.moves.empty()) line += " moves";
        Position position = record.first;
        for (const RecordedMove& played : record.moves) {
            line += " " + uci_move(position, played.move);
            position = position.after(played.move);
        }
        return line;
    }

    [[nodiscard]] std::string go_line(const Clocks& clocks) const {
        const auto milliseconds = [](Seconds seconds) {
            return std::llround(seconds.count() * 1e3);
        };
        std::string line = "go";
        for (const Color color : {Color::black, Color::white}) {
            const Clock& clock = clocks.of(color);
            if (!clock.control().main) continue;
            const char letter = color == Color::black ? 'w' : 'b';
            line += fmt::format(" {0}time {1} {0}inc {2}", letter, milliseconds(clock.left()),
                                milliseconds(clock.control().increment));
        }
        if (const auto& each = clocks.of(own_).control().each_move)
            line += fmt::format(" movetime {}", milliseconds(*each));
        if (spec().depth) line += fmt::format(" depth {}", *spec().depth);
        if (spec().nodes) line += fmt::format(" nodes {}", *spec().nodes);
        return line;
    }

    Color own_ = Color::black;
};

}  // namespace

std::unique_ptr<EnginePlayer> make_uci_player(EngineSpec spec, PlayerContext context,
                                              std::unique_ptr<EngineProcess> process) {
    return std::make_unique<UciPlayer>(std::move(spec), std::move(context), std::move(process));
}

}  // namespace outflank::match
