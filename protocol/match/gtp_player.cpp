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
// other moves and the passes are sent to it by `play`. Many engines refuse to be told of a pass,
// because it is forced, or know no clock: that they refuse these is no fault.
class GtpPlayer final : public EnginePlayer {
  public:
    using EnginePlayer::EnginePlayer;

    Outcome<void> greet() override {
        const auto commands = ask("list_commands");
        if (!commands) return tl::make_unexpected(commands.error());
        commands_ = "\n" + commands->text + "\n";
        const std::string set_game = fmt::format("set_game {}", name_of(rules()));
        std::vector<std::string> lines;
        if (rules() == default_rules) {
            lines.emplace_back("boardsize 8");
            if (knows("set_game")) lines.push_back(set_game);
        } else if (auto set = demand(set_game); !set) {
            return set;  // the engine would play another game
        }
        lines.insert(lines.end(), spec().init.begin(), spec().init.end());
        for (const std::string& line : lines)
            if (auto done = request(line, ""); !done) return done;
        for (const std::string& line : limits())
            if (auto done = request(line, "give its limit in cmd or init"); !done) return done;
        return {};
    }

    Outcome<void> begin(const GameRecord& record, Color own, const Clocks& clocks) override {
        own_ = own;
        told_ = 0;
        if (auto cleared = demand("clear_board"); !cleared) return cleared;
        if (!record.first.empty()) {
            if (!knows("outflank-position"))
                return fault(FaultKind::garbage, "cannot be given a set-up board");
            if (auto set_up = demand("outflank-position " + record.first); !set_up) return set_up;
        }
        if (auto set = set_time(clocks.of(own)); !set) return set;
        return tell(record);
    }

    Outcome<Answer> choose(const GameRecord& record, const Clocks& clocks) override {
        const RefereeClock& clock = clocks.of(own_);
        if (const auto told = tell(record); !told) return tl::make_unexpected(told.error());
        if (clock.control().main && keeps_time_) {
            const double left = clock.left().count();
            const auto reply =
                ask(fmt::format("time_left {} {} 0", to_string(own_),
                                is_ours() ? to_decimal(left, 3) : to_decimal(std::floor(left), 0)));
            if (!reply) return tl::make_unexpected(reply.error());
        }
        const TimePoint asked = std::chrono::steady_clock::now();
        const auto reply = ask("genmove " + to_string(own_), deadline(clock));
        if (!reply) return tl::make_unexpected(reply.error());
        const Seconds seconds = std::chrono::steady_clock::now() - asked;
        if (!reply->accepted) return fault(FaultKind::garbage, "refuses genmove: " + reply->text);

        // Edax repeats the id after a blank, so that the move is the last word.
        const std::string_view word =
            std::string_view(reply->text).substr(reply->text.find_last_of(" \t") + 1);
        if (lower_case(word) == "resign") return fault(FaultKind::resign, "resigns");
        const auto move = notation_->parse_move(word);
        if (!move) return fault(FaultKind::garbage, move.error().text);
        told_ = record.moves.size() + 1;
        return Answer{*move, std::nullopt, seconds};
    }

  private:
    Outcome<Reply> ask(std::string_view line, TimePoint until) {
        if (const auto written = write(line); !written) return tl::make_unexpected(written.error());
        while (true) {
            auto first = read(until);
            if (!first) return tl::make_unexpected(first.error());
            if (!first->starts_with('=') && !first->starts_with('?')) continue;
            Reply reply{first->front() == '=', without_id(*first)};
            while (true) {
                auto more = read(until);
                if (!more) return tl::make_unexpected(more.error());
                if (trimmed(*more).empty()) return reply;
                reply.text += "\n" + *more;
            }
        }
    }
    Outcome<Reply> ask(std::string_view line) { return ask(line, deadline()); }

    // Sends a command that the engine must not refuse.
    Outcome<void> demand(const std::string& line) {
        const auto reply = ask(line);
        if (!reply) return tl::make_unexpected(reply.error());
        if (reply->accepted) return {};
        return fault(FaultKind::garbage, refusal(line, reply->text));
    }

    // Sends a command that the engine may refuse. The warning then says what a person can do, or,
    // when `advice` is empty, what the engine answered.
    Outcome<void> request(const std::string& line, const std::string& advice) {
        const auto reply = ask(line);
        if (!reply) return tl::make_unexpected(reply.error());
        if (!reply->accepted) warn(refusal(line, advice.empty() ? reply->text : advice));
        return {};
    }

    static std::string refusal(const std::string& line, const std::string& more) {
        return fmt::format("refuses '{}': {}", line, more);
    }

    [[nodiscard]] bool knows(std::string_view name) const {
        return commands_.find(fmt::format("\n{}\n", name)) != std::string::npos;
    }

    // The commands that limit the search.
    [[nodiscard]] std::vector<std::string> limits() const {
        std::vector<std::string> lines;
        if (spec().level)
            lines.push_back(fmt::format(
                "{} {}", knows("outflank-level") ? "outflank-level" : "set_level", *spec().level));
        if (spec().depth) lines.push_back(fmt::format("outflank-option depth {}", *spec().depth));
        if (spec().nodes) lines.push_back(fmt::format("outflank-option nodes {}", *spec().nodes));
        return lines;
    }

    // Outflank takes fractions of seconds, and an increment in place of the byo-yomi time; GTP has
    // no words for an increment.
    [[nodiscard]] bool is_ours() const { return knows("outflank-option"); }

    // An engine that refuses fractions of seconds gets whole ones.
    Outcome<void> set_time(const RefereeClock& clock) {
        const TimeControl& control = clock.control();
        if (!control.is_timed()) return {};
        const std::string increment =
            is_ours() ? to_decimal(control.increment.count(), 3) : std::string("0");
        const auto settings = [&](double seconds) {
            const std::string written = to_decimal(seconds, 3);
            return control.main ? fmt::format("time_settings {} {} 0", written, increment)
                                : fmt::format("time_settings 0 {} 1", written);
        };
        const double seconds = control.main.value_or(clock.left()).count();
        auto reply = ask(settings(seconds));
        if (reply && !reply->accepted && seconds != std::floor(seconds))
            reply = ask(settings(std::max(std::floor(seconds), 1.0)));
        if (!reply) return tl::make_unexpected(reply.error());
        keeps_time_ = reply->accepted;
        return {};
    }

    // Sends the moves and passes that the engine does not know yet.
    Outcome<void> tell(const GameRecord& record) {
        for (; told_ < record.moves.size(); ++told_) {
            const RecordedMove& next = record.moves[told_];
            const std::string line = fmt::format("play {} {}", to_string(next.color), next.move);
            const auto reply = ask(line);
            if (!reply) return tl::make_unexpected(reply.error());
            if (!reply->accepted && next.move != pass_text)
                return fault(FaultKind::garbage, refusal(line, reply->text));
        }
        return {};
    }

    const std::unique_ptr<AnyGame> notation_ = make_game(rules());
    std::string commands_;  // one a line, with a line end on both sides
    Color own_ = Color::black;
    std::size_t told_ = 0;  // moves of the record that the engine knows
    bool keeps_time_ = true;
};

}  // namespace

std::unique_ptr<EnginePlayer> make_gtp_player(EngineSpec spec, PlayerContext context,
                                              std::unique_ptr<EngineProcess> process) {
    return std::make_unique<GtpPlayer>(std::move(spec), std::move(context), std::move(process));
}

}  // namespace outflank::match
