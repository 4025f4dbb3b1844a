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

    Outcome<void> greet() override {
        std::vector<std::string> lines = {"nboard 2"};
        if (const auto depth = spec().depth ? spec().depth : spec().level)
            lines.push_back(fmt::format("set depth {}", std::max(*depth, 1)));
        lines.insert(lines.end(), spec().init.begin(), spec().init.end());
        if (spec().nodes) warn("NBoard knows no limit of nodes");
        if (auto written = write(lines); !written) return written;
        return synchronize();
    }

    Outcome<void> begin(const GameRecord& record, Color own, const Clocks& clocks) override {
        own_ = own;
        told_ = record.moves.size();
        GameRecord sent = record;
        for (auto* clock : {&sent.black_clock, &sent.white_clock})
            if (!*clock) *clock = RecordedClock{no_clock, 0, 0};
        sent.result = "?";
        if (clocks.of(own).control().each_move) warn("NBoard knows no time for each move");
        if (auto written = write("set game " + to_ggf(sent)); !written) return written;
        return synchronize();
    }

    Outcome<Answer> choose(const GameRecord& record, const Clocks& clocks) override {
        for (; told_ < record.moves.size(); ++told_) {
            const auto written = write("move " + to_ggf(record.moves[told_]));
            if (!written) return tl::make_unexpected(written.error());
        }
        if (const auto ready = synchronize(); !ready) return tl::make_unexpected(ready.error());

        const TimePoint asked = std::chrono::steady_clock::now();
        if (auto written = write("go"); !written) return tl::make_unexpected(written.error());
        const auto answer = read_past("===", deadline(clocks.of(own_)));
        if (!answer) return tl::make_unexpected(answer.error());
        const Seconds seconds = std::chrono::steady_clock::now() - asked;

        // "F5/1.20/0.31"; Edax writes blanks for slashes.
        std::string text(trimmed(*answer));
        std::ranges::replace(text, ' ', '/');
        const auto move = parse_ggf_move(OthelloGame(), own_, text);
        if (!move) return fault(FaultKind::garbage, move.error().text);
        return Answer{move->move, move->eval, seconds};
    }

  private:
    // Waits until the engine has done all commands so far.
    Outcome<void> synchronize() {
        const std::string number = std::to_string(++pings_);
        if (auto written = write("ping " + number); !written) return written;
        const TimePoint until = deadline();
        while (true) {
            const auto pong = read_past("pong", until);
            if (!pong) return tl::make_unexpected(pong.error());
            if (trimmed(*pong) == number) return {};
        }
    }

    Color own_ = Color::black;
    std::size_t told_ = 0;
    int pings_ = 0;
};

}  // namespace

std::unique_ptr<EnginePlayer> make_nboard_player(EngineSpec spec, PlayerContext context,
                                                 std::unique_ptr<EngineProcess> process) {
    return std::make_unique<NboardPlayer>(std::move(spec), std::move(context), std::move(process));
}

}  // namespace outflank::match
