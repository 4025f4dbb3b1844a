#include "protocol/match/referee.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "protocol/record/recorded_date.h"

namespace outflank::match {

namespace {

std::optional<RecordedClock> recorded_clock(const RefereeClock& clock) {
    const TimeControl& control = clock.control();
    if (!control.main) return std::nullopt;
    return RecordedClock{control.main->count(), control.increment.count(), 0};
}

class Referee {
  public:
    Referee(GameRecord record, Player& black, Player& white, Clocks clocks, Seconds lag)
        : game_(record.game().value()), black_(black), white_(white), clocks_(clocks), lag_(lag) {
        result_.record = std::move(record);
    }

    GameResult play() {
        while (!game_->is_over()) {
            const Color color = game_->to_move();
            if (game_->must_pass()) {
                make_pass(color);
                continue;
            }
            try {
                accept(color, player(color).choose(result_.record, clocks_));
            } catch (const Fault& fault) {
                return lost_by(color, fault);
            }
        }
        result_.score = game_->final_score().value();
        return result_;
    }

  private:
    Player& player(Color color) { return color == Color::black ? black_ : white_; }

    void make_pass(Color color) {
        game_->play(pass_text);
        result_.record.moves.push_back({color, std::string(pass_text), {}, {}});
    }

    // Takes the time off the clock and makes the move; a fault when it is late or illegal.
    void accept(Color color, const Answer& answer) {
        RefereeClock& clock = clocks_.of(color);
        const Seconds left = clock.left();
        const Seconds overrun = clock.spend(answer.seconds);
        if (clock.control().is_timed()) {
            Seconds& largest =
                color == Color::black ? result_.black_overrun : result_.white_overrun;
            largest = std::max(largest, overrun);
            if (overrun > lag_)
                throw Fault(FaultKind::time,
                            fmt::format("took {:.3f} s for {}, had {:.3f} s",
                                        answer.seconds.count(), answer.move, left.count()));
        }
        if (!game_->play(answer.move))
            throw Fault(FaultKind::illegal,
                        fmt::format("{} at move {}", answer.move, result_.record.moves.size() + 1));
        result_.record.moves.push_back({color, answer.move, answer.eval, answer.seconds.count()});
    }

    GameResult lost_by(Color loser, const Fault& why) {
        GameResult lost =
            forfeited(std::move(result_.record), loser, why, player(loser).last_lines());
        lost.black_overrun = result_.black_overrun;
        lost.white_overrun = result_.white_overrun;
        return lost;
    }

    std::unique_ptr<AnyGame> game_;
    Player& black_;
    Player& white_;
    Clocks clocks_;
    Seconds lag_;
    GameResult result_;
};

}  // namespace

Seconds RefereeClock::spend(Seconds used) {
    const Seconds overrun = used - left_;
    if (control_.main) left_ = std::max(left_ - used, Seconds(0)) + control_.increment;
    return overrun;
}

GameRecord record_of(const Opening& opening, const std::string& black, const std::string& white,
                     const Clocks& clocks) {
    GameRecord record;
    record.rules = opening.rules;
    record.place = "outflank match";
    record.date = today();
    record.black = black;
    record.white = white;
    record.black_clock = recorded_clock(clocks.black);
    record.white_clock = recorded_clock(clocks.white);
    record.first = opening.first;
    Color color = record.game().value()->to_move();
    for (const std::string& move : opening.moves) {
        record.moves.push_back({color, move, std::nullopt, std::nullopt});
        color = opposite(color);
    }
    mark_given(record, record.moves.size());
    return record;
}

GameResult play_game(GameRecord record, Player& black, Player& white, Clocks clocks, Seconds lag) {
    return Referee(std::move(record), black, white, clocks, lag).play();
}

GameResult forfeited(GameRecord record, Color loser, const Fault& fault,
                     const std::deque<std::string>& last_lines) {
    if (drops_game(fault.kind)) throw fault;
    GameResult result;
    const int highest = facts_of(record.rules).highest_score;
    result.record = std::move(record);
    result.score = loser == Color::black ? -highest : highest;
    result.forfeit = Forfeit{loser, std::string(name_of(fault.kind)), fault.what(),
                             fmt::format("{}", fmt::join(last_lines, " | "))};
    return result;
}

}  // namespace outflank::match
