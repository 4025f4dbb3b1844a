#include "protocol/match/referee.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/notation.h"
#include "protocol/text.h"

namespace outflank::match {

namespace {

std::optional<GgfClock> ggf_clock(const Clock& clock) {
    const TimeControl& control = clock.control();
    if (!control.main) return std::nullopt;
    return GgfClock{control.main->count(), control.increment.count(), 0};
}

std::string today() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S GMT", &parts);
    return text;
}

// A game being played.
class Table {
  public:
    Table(GgfGame record, Player& black, Player& white, Clocks clocks, Seconds lag)
        : game_(record.game().value()), black_(black), white_(white), clocks_(clocks), lag_(lag) {
        result_.record = std::move(record);
    }

    Outcome<GameResult> play() {
        for (const Color color : {Color::black, Color::white}) {
            const auto begun = player(color).new_game(result_.record, color, clocks_);
            if (!begun) return lost_by(color, begun.error());
        }
        while (!game_.is_over()) {
            if (game_.position().must_pass()) {
                add({game_.to_move(), Square::pass, std::nullopt, std::nullopt});
                continue;
            }
            const Color color = game_.to_move();
            const auto answer = player(color).choose(result_.record, clocks_);
            if (!answer) return lost_by(color, answer.error());
            if (const auto taken = take(color, *answer); !taken)
                return lost_by(color, taken.error());
        }
        result_.score = game_.final_score().value();
        return result_;
    }

  private:
    Player& player(Color color) { return color == Color::black ? black_ : white_; }

    // Judges a move and makes it.
    Outcome<void> take(Color color, const Answer& answer) {
        Clock& clock = clocks_.of(color);
        const Seconds left = clock.left();
        const Seconds overrun = clock.spend(answer.seconds);
        if (clock.control().is_timed()) {
            Seconds& largest =
                color == Color::black ? result_.black_overrun : result_.white_overrun;
            largest = std::max(largest, overrun);
            if (overrun > lag_)
                return fault(FaultKind::time, fmt::format("took {:.3f} s for {}, had {:.3f} s",
                                                          answer.seconds.count(),
                                                          to_string(answer.move), left.count()));
        }
        if (!game_.position().is_legal(answer.move))
            return fault(FaultKind::illegal, fmt::format("{} at move {}", to_string(answer.move),
                                                         game_.ply_count() + 1));
        add({color, answer.move, answer.eval, answer.seconds.count()});
        return {};
    }

    void add(const GgfMove& move) {
        game_.play(move.move);
        result_.record.moves.push_back(move);
    }

    Outcome<GameResult> lost_by(Color loser, const Fault& why) {
        if (why.kind == FaultKind::stopped) return tl::make_unexpected(why);
        GameResult lost =
            forfeited(std::move(result_.record), loser, why, player(loser).last_lines());
        lost.black_overrun = result_.black_overrun;
        lost.white_overrun = result_.white_overrun;
        return lost;
    }

    Game game_;
    Player& black_;
    Player& white_;
    Clocks clocks_;
    Seconds lag_;
    GameResult result_;
};

}  // namespace

GgfGame record_of(const Opening& opening, const std::string& black, const std::string& white,
                  const Clocks& clocks) {
    GgfGame record;
    record.place = "outflank match";
    record.date = today();
    record.black = black;
    record.white = white;
    record.black_clock = ggf_clock(clocks.black);
    record.white_clock = ggf_clock(clocks.white);
    record.first = opening.first;
    Position position = opening.first;
    for (const Square move : opening.moves) {
        record.moves.push_back({position.to_move, move, std::nullopt, std::nullopt});
        position = position.after(move);
    }
    return record;
}

Outcome<GameResult> play_game(GgfGame record, Player& black, Player& white, Clocks clocks,
                              Seconds lag) {
    return Table(std::move(record), black, white, clocks, lag).play();
}

GameResult forfeited(GgfGame record, Color loser, const Fault& fault,
                     const std::deque<std::string>& last_lines) {
    GameResult result;
    result.record = std::move(record);
    result.score = loser == Color::black ? -64 : 64;
    result.forfeit = Forfeit{loser, std::string(name_of(fault.kind)), fault.text, {}};
    for (const std::string& line : last_lines)
        result.forfeit->last_lines += (result.forfeit->last_lines.empty() ? "" : " | ") + line;
    return result;
}

}  // namespace outflank::match
