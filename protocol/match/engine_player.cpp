#include "protocol/match/engine_player.h"

namespace outflank::match {

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
