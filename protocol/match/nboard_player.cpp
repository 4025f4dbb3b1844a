#include <fmt/format.h>

#include <algorithm>

#include "protocol/match/engine_player.h"
#include "protocol/play/othello_game.h"
#include "protocol/record/ggf.h"
#include "protocol/system/text.h"

namespace outflank::match {

namespace {

// Seconds. NBoard's games have clocks, so an engine without one gets a day.
constexpr double no_clock = 24 * 60 * 60;

// An engine that speaks NBoard's protocol. All moves are sent to it, its own too, because `go` does
// not change its board. Its clock is in the game's record: the time at the beginning, less the time
// that its moves took.
class NboardPlayer final : public EnginePlayer {
  public:
    using EnginePlayer::EnginePlayer;

    void greet() override {
        std::vector<std::string> lines = {"nboard 2"};
        if (const auto depth = spec().depth ? spec().depth : spec().level)
            lines.push_back(fmt::format("set depth {}", std::max(*depth, 1)));
        lines.insert(lines.end(), spec().init.begin(), spec().init.end());
        if (spec().nodes) warn("NBoard knows no limit of nodes");
        write(lines);
        synchronize();
    }

    void begin(const GameRecord& record, const Clocks& clocks) override {
        sent_ = record.moves.size();
        GameRecord game = record;
        for (auto* clock : {&game.black_clock, &game.white_clock})
            if (!*clock) *clock = RecordedClock{no_clock, 0, 0};
        game.result = "?";
        if (clocks.of(own()).control().each_move) warn("NBoard knows no time for each move");
        write("set game " + to_ggf(game));
        synchronize();
    }

    Answer choose(const GameRecord& record, const Clocks& clocks) override {
        for (; sent_ < record.moves.size(); ++sent_) write("move " + to_ggf(record.moves[sent_]));
        synchronize();
        const TimePoint asked = std::chrono::steady_clock::now();
        write("go");
        const std::string answer = read_past("===", deadline(clocks.of(own())));
        const Seconds seconds = std::chrono::steady_clock::now() - asked;

        // "F5/1.20/0.31"; Edax writes blanks for slashes.
        std::string text(trimmed(answer));
        std::ranges::replace(text, ' ', '/');
        const auto move = parse_ggf_move(OthelloGame(), own(), text);
        if (!move) throw Fault(FaultKind::garbage, move.error().text);
        return {move->move, move->eval, seconds};
    }

  private:
    // Waits until the engine has done all commands so far.
    void synchronize() {
        const std::string number = std::to_string(++pings_);
        write("ping " + number);
        const TimePoint until = deadline();
        while (trimmed(read_past("pong", until)) != number) {
        }
    }

    std::size_t sent_ = 0;  // moves of the record that the engine knows
    int pings_ = 0;
};

}  // namespace

std::unique_ptr<Player> start_nboard_player(const EngineSpec& spec, const PlayerContext& context) {
    return std::make_unique<NboardPlayer>(spec, context);
}

}  // namespace outflank::match
