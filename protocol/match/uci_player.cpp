#include <fmt/format.h>

#include <memory>
#include <set>
#include <sstream>

#include "protocol/match/engine_player.h"
#include "protocol/play/request.h"
#include "protocol/play/uci_notation.h"
#include "protocol/system/text.h"

namespace outflank::match {

namespace {

// The score of an info line in discs, absent when it has none or is about another than the best
// line of play.
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

// An engine that speaks UCI, with the moves and boards of uci_notation.h. UCI's White moves first:
// it is our Black.
class UciPlayer final : public EnginePlayer {
  public:
    using EnginePlayer::EnginePlayer;

    void greet() override {
        write("uci");
        std::set<std::string> options;
        const TimePoint until = deadline();
        for (std::string line = read(until); trimmed(line) != "uciok"; line = read(until)) {
            constexpr std::string_view begin = "option name ";
            if (line.starts_with(begin))
                options.insert(line.substr(begin.size(), line.find(" type ") - begin.size()));
        }
        std::vector<std::string> lines;
        if (options.contains("UCI_Variant"))
            lines.emplace_back("setoption name UCI_Variant value flipello");
        if (spec().level && options.contains("Level"))
            lines.push_back(fmt::format("setoption name Level value {}", *spec().level));
        if (spec().level && !options.contains("Level")) warn("has no option Level");
        lines.insert(lines.end(), spec().init.begin(), spec().init.end());
        write(lines);
        synchronize();
    }

    void begin(const GameRecord& /*record*/, const Clocks& /*clocks*/) override {
        write("ucinewgame");
        synchronize();
    }

    Answer choose(const GameRecord& record, const Clocks& clocks) override {
        write(position_line(record));
        const TimePoint asked = std::chrono::steady_clock::now();
        write(go_line(clocks));
        const TimePoint until = deadline(clocks.of(own()));
        std::optional<double> eval;
        while (true) {
            const std::string line = read(until);
            if (line.starts_with("info "))
                if (const auto score = score_of(line)) eval = score;
            constexpr std::string_view begin = "bestmove ";
            if (!line.starts_with(begin)) continue;
            const Seconds seconds = std::chrono::steady_clock::now() - asked;
            const std::string_view word = trimmed(std::string_view(line).substr(begin.size()));
            const auto move = parse_uci_move(word.substr(0, word.find(' ')));
            if (!move) throw Fault(FaultKind::garbage, move.error().text);
            return {*move, eval, seconds};
        }
    }

  private:
    void synchronize() {
        write("isready");
        read_past("readyok", deadline());
    }

    static std::string position_line(const GameRecord& record) {
        const std::unique_ptr<AnyGame> game = std::move(record.game().value());
        const std::vector<std::string> moves = game->moves();
        while (game->undo()) {
        }
        std::string line = "position ";
        line += record.first.empty() ? "startpos" : "fen " + to_fen(*game);
        if (!moves.empty()) line += " moves " + to_uci(moves, *game);
        return line;
    }

    [[nodiscard]] std::string go_line(const Clocks& clocks) const {
        const auto in_milliseconds = [](Seconds seconds) {
            return milliseconds_of(seconds.count()).count();
        };
        std::string line = "go";
        for (const Color color : {Color::black, Color::white}) {
            const RefereeClock& clock = clocks.of(color);
            if (!clock.control().main) continue;
            const char letter = color == Color::black ? 'w' : 'b';
            line += fmt::format(" {0}time {1} {0}inc {2}", letter, in_milliseconds(clock.left()),
                                in_milliseconds(clock.control().increment));
        }
        if (const auto& each = clocks.of(own()).control().each_move)
            line += fmt::format(" movetime {}", in_milliseconds(*each));
        if (spec().depth) line += fmt::format(" depth {}", *spec().depth);
        if (spec().nodes) line += fmt::format(" nodes {}", *spec().nodes);
        return line;
    }
};

}  // namespace

std::unique_ptr<Player> start_uci_player(const EngineSpec& spec, const PlayerContext& context) {
    return std::make_unique<UciPlayer>(spec, context);
}

}  // namespace outflank::match
