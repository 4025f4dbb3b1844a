#include "protocol/match/engine_player.h"

namespace outflank::match {

Outcome<void> EnginePlayer::new_game(const GameRecord& record, Color own, const Clocks& clocks) {
    if (!greeted_) {
        const auto greeted = greet();
        if (!greeted) return fault(greeted.error().kind, "at its start: " + greeted.error().text);
        greeted_ = true;
    }
    return begin(record, own, clocks);
}

Outcome<void> EnginePlayer::write(const std::vector<std::string>& lines) {
    for (const std::string& line : lines)
        if (auto written = write(line); !written) return written;
    return {};
}

Outcome<std::string> EnginePlayer::read_past(std::string_view word, TimePoint until) {
    while (true) {
        auto line = read(until);
        if (!line) return line;
        if (!line->starts_with(word)) continue;
        if (line->size() == word.size()) return std::string();
        if ((*line)[word.size()] == ' ') return line->substr(word.size() + 1);
    }
}

Outcome<std::unique_ptr<Player>> start_player(const EngineSpec& spec,
                                              const PlayerContext& context) {
    auto process = EngineProcess::start(spec, context.stop);
    if (!process) return tl::make_unexpected(process.error());
    switch (spec.protocol) {
        case EngineProtocol::nboard:
            return make_nboard_player(spec, context, std::move(*process));
        case EngineProtocol::uci:
            return make_uci_player(spec, context, std::move(*process));
        case EngineProtocol::gtp:
            break;
    }
    return make_gtp_player(spec, context, std::move(*process));
}

}  // namespace outflank::match
