#include "protocol/front_end/gtp/gtp_game.h"

#include <chrono>
#include <cmath>
#include <utility>

namespace outflank {

namespace {

// Makes it a color's turn and returns how many plies that took: one when the other must pass.
Result<int> take_turn(AnyGame& game, Color color) {
    if (color == game.to_move()) return 0;
    if (!game.must_pass()) return error("illegal move");
    game.play(pass_text);
    return 1;
}

}  // namespace

GtpClock::GtpClock(const Settings& settings)
    : settings_(settings),
      runs_(settings.period <= 0 || settings.stones > 0),
      left_(settings.main) {
    if (is_canadian() && left_ <= 0) {
        left_ = settings_.period;
        stones_ = settings_.stones;
    }
}

void GtpClock::set_left(double seconds, int stones) {
    const bool same_stage = runs_ && (stones > 0) == (stones_ > 0);
    const bool may_be_rounded = seconds == std::floor(seconds) || seconds > left_;
    if (seconds > 0 && same_stage && may_be_rounded && std::abs(seconds - left_) < 1) return;
    runs_ = true;
    left_ = seconds;
    stones_ = stones;
}

void GtpClock::spend(double seconds) {
    left_ -= seconds;
    if (is_canadian()) {
        if (stones_ == 0 && left_ <= 0) {  // from the main time into the first period
            left_ += settings_.period;
            stones_ = settings_.stones;
        }
        if (stones_ > 0 && --stones_ == 0) {
            left_ = settings_.period;
            stones_ = settings_.stones;
        }
    } else if (settings_.period > 0) {
        left_ = settings_.main > 0 ? left_ + settings_.period : settings_.period;
    }
}

std::optional<GameClock> GtpClock::for_search() const {
    if (!runs_) return std::nullopt;
    GameClock clock;
    double left = left_;
    if (stones_ > 0) {
        clock.moves_to_go = stones_;
    } else if (is_canadian()) {  // main time: each move of the periods adds its share
        const double a_move = settings_.period / settings_.stones;
        clock.increment = milliseconds_of(a_move);
        left += left > 0 ? a_move : 0;
    } else if (settings_.period > 0 && settings_.main <= 0) {
        clock.moves_to_go = 1;
    } else {
        clock.increment = milliseconds_of(settings_.period);
    }
    clock.left = milliseconds_of(left);
    return clock;
}

GtpGame::GtpGame(const Options& options)
    : game_(make_game(options.rules)), engine_(make_engine(options)) {}

void GtpGame::begin() {
    has_game_ = true;
    steps_.clear();
    clocks_.fill(time_ ? GtpClock(*time_) : GtpClock());
}

void GtpGame::start() {
    game_->restart();
    engine_->forget();
    begin();
}

Result<void> GtpGame::start(Rules rules) {
    if (rules != game_->rules()) {
        Options options = engine_->options();
        options.rules = rules;
        try {
            engine_ = make_engine(options);
        } catch (const UsageError& problem) {
            return error(problem.what());
        }
        game_ = make_game(rules);
    }
    start();
    return {};
}

Result<void> GtpGame::set_up(const GameRecord& record, std::optional<long long> before) {
    if (record.first.empty())
        game_->restart();
    else if (auto done = game_->set_up(record.first); !done)
        return done;
    begin();
    long long discs = 0;
    for (const RecordedMove& next : record.moves) {
        if (before && discs + 1 >= *before) break;
        // All passes but a last one are made by the move after them, so that one undo takes both
        // back.
        if (next.move == pass_text && &next != &record.moves.back()) continue;
        if (auto done = play(next.color, next.move); !done) return done;
        ++discs;
    }
    return {};
}

Result<void> GtpGame::check() const {
    if (!has_game_) return error("no game is set: the last one was refused");
    return {};
}

Result<void> GtpGame::play(Color color, std::string_view move) {
    if (auto set = check(); !set) return set;
    if (game_->parse_move(move) == pass_text) {
        if (!game_->legal_moves(color).empty()) return error("illegal move");
        const bool is_due = game_->must_pass() && color == game_->to_move();
        if (is_due) game_->play(pass_text);
        steps_.push_back(is_due ? 1 : 0);
        return {};
    }
    const Result<int> passes = take_turn(*game_, color);
    if (!passes) return tl::make_unexpected(passes.error());
    if (!game_->play(move)) {
        if (*passes > 0) game_->undo();
        return error("illegal move");
    }
    steps_.push_back(*passes + 1);
    return {};
}

Result<std::string> GtpGame::choose(Color color, const std::stop_token& stop) {
    if (const auto set = check(); !set) return tl::make_unexpected(set.error());
    if (game_->is_over()) return std::string(pass_text);
    const std::unique_ptr<AnyGame> game = game_->clone();
    if (const auto turn = take_turn(*game, color); !turn) return tl::make_unexpected(turn.error());
    if (game->must_pass()) return std::string(pass_text);
    const auto start = std::chrono::steady_clock::now();
    const Request request{.purpose = Request::Purpose::playing,
                          .clock = this->clock(color).for_search()};
    std::string move = engine_->choose(*game, request, stop).lines.front().move;
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    this->clock(color).spend(spent.count());
    return move;
}

Result<void> GtpGame::undo() {
    if (steps_.empty()) return error("cannot undo");
    for (int plies = steps_.back(); plies > 0; --plies) game_->undo();
    steps_.pop_back();
    return {};
}

void GtpGame::set_time(const GtpClock::Settings& settings) {
    time_ = settings;
    clocks_.fill(GtpClock(settings));
}

}  // namespace outflank
