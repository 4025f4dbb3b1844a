#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/ascii.h"
#include "engine/notation.h"
#include "protocol/match/engine_player.h"
#include "protocol/system/text.h"

namespace outflank::match {

namespace {

struct Reply {
    bool accepted;
    std::string text;
};

// "=12 f5" or "= f5": what follows the sign and the id.
std::string without_id(std::string_view line) {
    line.remove_prefix(1);
    while (!line.empty() && is_digit(line.front())) line.remove_prefix(1);
    return std::string(trimmed(line));
}

// An engine that speaks the Go Text Protocol. `genmove` makes the move on the engine's board; all
// other moves and the passes are sent to it by `play`. Many engines refuse a pass,
// because it is forced, or know no clock: that they refuse these is no fault.
class GtpPlayer final : public EnginePlayer {
  public:
    using EnginePlayer::EnginePlayer;

    void greet() override {
        commands_ = "\n" + ask("list_commands").text + "\n";
        const std::string set_game = fmt::format("set_game {}", name_of(rules()));
        if (rules() == default_rules) {
            request("boardsize 8");
            if (knows("set_game")) request(set_game);
        } else {
            demand(set_game);  // the engine would play another game
        }
        for (const std::string& line : spec().init) request(line);
        set_limits();
    }

    void begin(const GameRecord& record, const Clocks& clocks) override {
        sent_ = 0;
        demand("clear_board");
        if (!record.first.empty()) {
            if (!knows("outflank-position"))
                throw Fault(FaultKind::garbage, "cannot be given a set-up board");
            demand("outflank-position " + record.first);
        }
        set_time(clocks.of(own()));
        send_moves(record);
    }

    Answer choose(const GameRecord& record, const Clocks& clocks) override {
        const RefereeClock& clock = clocks.of(own());
        send_moves(record);
        if (clock.control().main && keeps_time_) {
            const double left = clock.left().count();
            ask(fmt::format("time_left {} {} 0", to_string(own()),
                            is_ours() ? to_decimal(left, 3) : to_decimal(std::floor(left), 0)));
        }
        const TimePoint asked = std::chrono::steady_clock::now();
        const Reply reply = ask("genmove " + to_string(own()), deadline(clock));
        const Seconds seconds = std::chrono::steady_clock::now() - asked;
        if (!reply.accepted) throw Fault(FaultKind::garbage, "refuses genmove: " + reply.text);

        // Edax repeats the id after a blank, so that the move is the last word.
        const std::string_view word =
            std::string_view(reply.text).substr(reply.text.find_last_of(" \t") + 1);
        if (lower_case(word) == "resign") throw Fault(FaultKind::resign, "resigns");
        const auto move = notation_->parse_move(word);
        if (!move) throw Fault(FaultKind::garbage, move.error().text);
        sent_ = record.moves.size() + 1;
        return {*move, std::nullopt, seconds};
    }

  private:
    Reply ask(std::string_view line, TimePoint until) {
        write(line);
        std::string first = read(until);
        while (!first.starts_with('=') && !first.starts_with('?')) first = read(until);
        Reply reply{first.front() == '=', without_id(first)};
        for (std::string more = read(until); !trimmed(more).empty(); more = read(until))
            reply.text += "\n" + more;
        return reply;
    }
    Reply ask(std::string_view line) { return ask(line, deadline()); }

    // Sends a command that the engine must not refuse.
    void demand(const std::string& line) {
        const Reply reply = ask(line);
        if (!reply.accepted) throw Fault(FaultKind::garbage, refusal(line, reply.text));
    }

    // Sends a command that the engine may refuse. The warning then says what a person can do, or,
    // when `advice` is empty, what the engine answered.
    void request(const std::string& line, const std::string& advice = "") {
        const Reply reply = ask(line);
        if (!reply.accepted) warn(refusal(line, advice.empty() ? reply.text : advice));
    }

    static std::string refusal(const std::string& line, const std::string& more) {
        return fmt::format("refuses '{}': {}", line, more);
    }

    [[nodiscard]] bool knows(std::string_view name) const {
        return commands_.find(fmt::format("\n{}\n", name)) != std::string::npos;
    }

    // Sends the commands that limit the search.
    void set_limits() {
        const std::string advice = "give its limit in cmd or init";
        const std::string level = knows("outflank-level") ? "outflank-level" : "set_level";
        if (spec().level) request(fmt::format("{} {}", level, *spec().level), advice);
        if (spec().depth) request(fmt::format("outflank-option depth {}", *spec().depth), advice);
        if (spec().nodes) request(fmt::format("outflank-option nodes {}", *spec().nodes), advice);
    }

    // Outflank takes fractions of seconds, and an increment in place of the byo-yomi time; GTP has
    // no words for an increment.
    [[nodiscard]] bool is_ours() const { return knows("outflank-option"); }

    // An engine that refuses fractions of seconds gets whole ones.
    void set_time(const RefereeClock& clock) {
        const TimeControl& control = clock.control();
        if (!control.is_timed()) return;
        const std::string increment =
            is_ours() ? to_decimal(control.increment.count(), 3) : std::string("0");
        const auto is_accepted = [&](double seconds) {
            const std::string written = to_decimal(seconds, 3);
            return ask(control.main ? fmt::format("time_settings {} {} 0", written, increment)
                                    : fmt::format("time_settings 0 {} 1", written))
                .accepted;
        };
        const double seconds = control.main.value_or(clock.left()).count();
        const double whole = std::floor(seconds);
        keeps_time_ =
            is_accepted(seconds) || (seconds != whole && is_accepted(std::max(whole, 1.0)));
    }

    // Sends the moves and passes that the engine does not know yet.
    void send_moves(const GameRecord& record) {
        for (; sent_ < record.moves.size(); ++sent_) {
            const RecordedMove& next = record.moves[sent_];
            const std::string line = fmt::format("play {} {}", to_string(next.color), next.move);
            const Reply reply = ask(line);
            if (!reply.accepted && next.move != pass_text)
                throw Fault(FaultKind::garbage, refusal(line, reply.text));
        }
    }

    const std::unique_ptr<AnyGame> notation_ = make_game(rules());
    std::string commands_;  // one a line, with a line end on both sides
    std::size_t sent_ = 0;  // moves of the record that the engine knows
    bool keeps_time_ = true;
};

}  // namespace

std::unique_ptr<Player> start_gtp_player(const EngineSpec& spec, const PlayerContext& context) {
    return std::make_unique<GtpPlayer>(spec, context);
}

}  // namespace outflank::match
