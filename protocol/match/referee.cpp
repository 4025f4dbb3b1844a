#include "protocol/match/referee.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/mod/game.h"
#include "engine/mod/notation.h"
#include "engine/notation.h"
#include "protocol/io/text.h"
#include "search/score.h"

namespace outflank::match {

namespace {

std::optional<RecordedClock> recorded_clock(const Clock& clock) {
    const TimeControl& control = clock.control();
    if (!control.main) return std::nullopt;
    return RecordedClock{control.main->count(), control.increment.count(), 0};
}

std::string today() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S GMT", &parts);
    return text;
}

std::string name_of(const Answer& answer) {
    return answer.text.empty() ? to_string(answer.move) : answer.text;
}

// The rules of Othello, as the referee asks for them.
class OthelloRules {
  public:
    explicit OthelloRules(const GameRecord& record) : game_(record.game().value()) {}

    [[nodiscard]] bool is_over() const { return game_.is_over(); }
    [[nodiscard]] bool must_pass() const { return game_.position().must_pass(); }
    [[nodiscard]] Color to_move() const { return game_.to_move(); }
    [[nodiscard]] int final_score() const { return game_.final_score().value(); }
    // False when the move is illegal.
    bool play(const Answer& answer) { return game_.play(answer.move).has_value(); }

  private:
    Game game_;
};

// The same of Othello MOD.
class ModRules {
  public:
    explicit ModRules(const GameRecord& record) {
        for (const RecordedMove& move : record.moves) play({move.move, {}, {}, move.text});
    }

    [[nodiscard]] bool is_over() const { return game_.state().is_over(); }
    [[nodiscard]] bool must_pass() const { return game_.state().must_pass(); }
    [[nodiscard]] Color to_move() const { return game_.state().to_move(); }
    [[nodiscard]] int final_score() const { return game_.final_score().value(); }
    bool play(const Answer& answer) {
        const auto move = mod::parse_move(answer.text);
        return move && game_.play(*move);
    }

  private:
    mod::Game game_;
};

// A game being played.
template <class RulesOfGame>
class Table {
  public:
    Table(GameRecord record, Player& black, Player& white, Clocks clocks, Seconds lag)
        : game_(record), black_(black), white_(white), clocks_(clocks), lag_(lag) {
        result_.record = std::move(record);
    }

    Outcome<GameResult> play() {
        for (const Color color : {Color::black, Color::white}) {
            const auto begun = player(color).new_game(result_.record, color, clocks_);
            if (!begun) return lost_by(color, begun.error());
        }
        while (!game_.is_over()) {
            const Color color = game_.to_move();
            if (game_.must_pass()) {
                const Answer pass{Square::pass, {}, {}, pass_text()};
                game_.play(pass);
                add(color, pass, std::nullopt);
                continue;
            }
            const auto answer = player(color).choose(result_.record, clocks_);
            if (!answer) return lost_by(color, answer.error());
            if (const auto taken = take(color, *answer); !taken)
                return lost_by(color, taken.error());
        }
        result_.score = game_.final_score();
        return result_;
    }

  private:
    [[nodiscard]] std::string pass_text() const {
        return result_.record.rules == Rules::othello ? "" : "pass";
    }
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
                return fault(FaultKind::time,
                             fmt::format("took {:.3f} s for {}, had {:.3f} s",
                                         answer.seconds.count(), name_of(answer), left.count()));
        }
        if (!game_.play(answer))
            return fault(FaultKind::illegal, fmt::format("{} at move {}", name_of(answer),
                                                         result_.record.moves.size() + 1));
        add(color, answer, answer.seconds.count());
        return {};
    }

    void add(Color color, const Answer& answer, std::optional<double> seconds) {
        result_.record.moves.push_back({color, answer.move, answer.eval, seconds, answer.text});
    }

    Outcome<GameResult> lost_by(Color loser, const Fault& why) {
        if (why.kind == FaultKind::stopped) return tl::make_unexpected(why);
        GameResult lost =
            forfeited(std::move(result_.record), loser, why, player(loser).last_lines());
        lost.black_overrun = result_.black_overrun;
        lost.white_overrun = result_.white_overrun;
        return lost;
    }

    RulesOfGame game_;
    Player& black_;
    Player& white_;
    Clocks clocks_;
    Seconds lag_;
    GameResult result_;
};

}  // namespace

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
    Position position = opening.first;
    for (const Square move : opening.moves) {
        record.moves.push_back({position.to_move, move, std::nullopt, std::nullopt});
        position = position.after(move);
    }
    Color color = Color::black;
    for (const std::string& text : opening.texts) {
        const Square move = text == "pass" ? Square::pass : Square::none;
        record.moves.push_back({color, move, std::nullopt, std::nullopt, text});
        color = opposite(color);
    }
    return record;
}

Outcome<GameResult> play_game(GameRecord record, Player& black, Player& white, Clocks clocks,
                              Seconds lag) {
    if (record.rules == Rules::mod)
        return Table<ModRules>(std::move(record), black, white, clocks, lag).play();
    return Table<OthelloRules>(std::move(record), black, white, clocks, lag).play();
}

GameResult forfeited(GameRecord record, Color loser, const Fault& fault,
                     const std::deque<std::string>& last_lines) {
    GameResult result;
    result.record = std::move(record);
    const int most = result.record.rules == Rules::mod ? mod::all_cards : max_discs;
    result.score = loser == Color::black ? -most : most;
    result.forfeit = Forfeit{loser, std::string(name_of(fault.kind)), fault.text, {}};
    for (const std::string& line : last_lines)
        result.forfeit->last_lines += (result.forfeit->last_lines.empty() ? "" : " | ") + line;
    return result;
}

}  // namespace outflank::match
