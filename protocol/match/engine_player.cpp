#include "protocol/match/engine_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>

namespace outflank::match {

namespace {

using std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::size_t longest_answer = 1 << 20;
constexpr std::size_t most_output = 16 << 20;  // between two writes
constexpr std::size_t kept_lines = 12;
constexpr std::size_t kept_line_length = 160;
constexpr std::chrono::milliseconds stop_check = 50ms;  // between two looks at the stop token
constexpr auto time_to_leave = 500ms;  // from the end of its input until it is killed

// How long to wait for the engine before the next look at the stop token.
std::chrono::milliseconds next_wait(TimePoint deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now());
    return std::clamp<std::chrono::milliseconds>(left, 0ms, stop_check);
}

// Whether a process could not be started because files, processes, memory or disk are used up.
bool is_lack(const std::error_code& code) {
    using std::errc;
    constexpr errc lacks[] = {errc::too_many_files_open, errc::too_many_files_open_in_system,
                              errc::resource_unavailable_try_again, errc::not_enough_memory,
                              errc::no_space_on_device};
    return std::ranges::any_of(lacks, [&](errc lack) { return code == lack; });
}

}  // namespace

EngineProcess::EngineProcess(const EngineSpec& spec, std::stop_token stop)
    : stop_(std::move(stop)) {
    const auto cannot_start = [&spec](FaultKind kind, const std::exception& failure) {
        return Fault(kind, fmt::format("cannot start {}: {}", spec.name, failure.what()));
    };
    try {
        child_ = std::make_unique<ChildProcess>(
            ChildCommand{spec.command, spec.directory, spec.error_file});
    } catch (const std::system_error& failure) {
        throw cannot_start(is_lack(failure.code()) ? FaultKind::no_resources : FaultKind::crash,
                           failure);
    } catch (const std::exception& failure) {  // a file of the user's, or memory
        throw cannot_start(FaultKind::no_resources, failure);
    }
}

EngineProcess::~EngineProcess() {
    child_->close_input();
    // Our end of its output stays open for now: an engine that prints at its end would otherwise be
    // killed by SIGPIPE before it has cleaned up.
    child_->ends_within(time_to_leave);
}

void EngineProcess::check(TimePoint deadline) const {
    if (stop_.stop_requested()) throw Fault(FaultKind::stopped, "the match was stopped");
    if (steady_clock::now() >= deadline) throw Fault(FaultKind::timeout, "no answer in time");
}

void EngineProcess::write(std::string_view line, TimePoint deadline) {
    remember("> ", line);
    read_since_write_ = 0;
    std::string text(line);
    text += '\n';
    for (std::string_view rest = text; !rest.empty();) {
        check(deadline);
        const bool has_ended = child_->ends_within(0ms);
        const auto written = child_->write(rest, next_wait(deadline));
        if (!written || (has_ended && *written == 0)) crash("closed its input");
        rest.remove_prefix(*written);
    }
}

std::string EngineProcess::read(TimePoint deadline) {
    std::size_t searched = line_begin_;
    while (true) {
        if (const std::size_t end = output_.find('\n', searched); end != std::string::npos) {
            std::string line = output_.substr(line_begin_, end - line_begin_);
            read_since_write_ += line.size() + 1;
            line_begin_ = end + 1;
            if (line.ends_with('\r')) line.pop_back();
            remember("< ", line);
            if (read_since_write_ > most_output)
                throw Fault(FaultKind::garbage, "prints without end");
            check(deadline);
            return line;
        }
        output_.erase(0, line_begin_);
        line_begin_ = 0;
        searched = output_.size();
        if (searched > longest_answer) throw Fault(FaultKind::garbage, "a line without end");

        check(deadline);
        // A process that the engine started can hold the pipe open after the engine's end. What
        // the engine wrote before is in the pipe by then.
        const bool has_ended = child_->ends_within(0ms);
        const auto got = child_->read(next_wait(deadline));
        output_ += got.value_or("");
        if (!got || (has_ended && got->empty())) {
            if (!output_.empty()) remember("< ", output_);
            crash("closed its output");
        }
    }
}

void EngineProcess::remember(std::string_view direction, std::string_view line) {
    if (last_lines_.size() == kept_lines) last_lines_.pop_front();
    last_lines_.push_back(fmt::format("{}{}", direction, line.substr(0, kept_line_length)));
}

void EngineProcess::crash(std::string_view what) {
    const bool has_ended = child_->ends_within(time_to_leave);
    throw Fault(FaultKind::crash,
                has_ended ? child_->ending() : fmt::format("{} but runs on", what));
}

void EnginePlayer::new_game(const GameRecord& record, Color own, const Clocks& clocks) {
    own_ = own;
    try {
        if (!is_greeted_) greet();
    } catch (const Fault& fault) {
        throw Fault(fault.kind, std::string("at its start: ") + fault.what());
    }
    is_greeted_ = true;
    begin(record, clocks);
}

void EnginePlayer::write(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) write(line);
}

std::string EnginePlayer::read_past(std::string_view word, TimePoint until) {
    while (true) {
        const std::string line = read(until);
        if (!line.starts_with(word)) continue;
        if (line.size() == word.size()) return "";
        if (line[word.size()] == ' ') return line.substr(word.size() + 1);
    }
}

TimePoint EnginePlayer::deadline(Seconds thinking) const {
    return std::chrono::steady_clock::now() +
           std::chrono::duration_cast<TimePoint::duration>(thinking + context_.timeout);
}

std::unique_ptr<Player> start_player(const EngineSpec& spec, const PlayerContext& context) {
    switch (spec.protocol) {
        case EngineProtocol::nboard:
            return start_nboard_player(spec, context);
        case EngineProtocol::uci:
            return start_uci_player(spec, context);
        case EngineProtocol::gtp:
            break;
    }
    return start_gtp_player(spec, context);
}

}  // namespace outflank::match
