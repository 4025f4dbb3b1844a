#include "protocol/record/foreign_tag.h"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/record/ggf_clock.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// "300" in SGF, also "300+5" in PGN: seconds, and those that a move adds.
std::optional<RecordedClock> clock_of(std::string_view name, std::string_view value) {
    constexpr auto none = std::string_view::npos;
    const std::size_t plus = name == "TM" ? none : value.find('+');
    const auto seconds = parse_seconds(value.substr(0, plus));
    const auto increment =
        plus == none ? std::optional(0.0) : parse_seconds(value.substr(plus + 1));
    if (!seconds || !increment) return std::nullopt;
    return RecordedClock{*seconds, *increment};
}

std::string to_foreign_clock(std::string_view name, const RecordedClock& clock) {
    std::string text = to_decimal(clock.seconds, 3);
    if (name != "TM" && clock.increment != 0) text += "+" + to_decimal(clock.increment, 3);
    return text;
}

// What GGF's tags in a record say; empty where they say nothing.
std::string written_value(std::string_view ggf_name, const GameRecord& record) {
    if (ggf_name != "TI") return std::string(record.tag(ggf_name));
    const bool is_one = record.black_clock && record.black_clock == record.white_clock;
    return is_one ? to_ggf(*record.black_clock) : "";
}

}  // namespace

std::string_view ggf_name_of(std::string_view foreign) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> names = {
        {{"TM", "TI"},
         {"TimeControl", "TI"},
         {"BR", "RB"},
         {"BlackElo", "RB"},
         {"WR", "RW"},
         {"WhiteElo", "RW"}}};
    const auto* const found =
        std::ranges::find(names, foreign, &std::pair<std::string_view, std::string_view>::first);
    return found == names.end() ? std::string_view() : found->second;
}

std::optional<std::string> ggf_value_of(std::string_view foreign, std::string_view value) {
    if (ggf_name_of(foreign) == "TI") {
        const auto clock = clock_of(foreign, value);
        return clock ? std::optional(to_ggf(in_whole_seconds(*clock))) : std::nullopt;
    }
    return parse_number(value) ? std::optional(std::string(value)) : std::nullopt;
}

void take_foreign_tag(const std::string& name, const std::string& kept, GameRecord& record) {
    const std::string_view own = ggf_name_of(name);
    const auto expected = ggf_value_of(name, kept);
    const std::string written = written_value(own, record);
    if (written.empty()) {
        if (!expected) record.tags.emplace_back(name, kept);
        return;
    }
    const bool is_as_written = written == expected;
    std::string value = is_as_written ? kept : written;
    if (own != "TI") {
        std::erase_if(record.tags, [&](const auto& tag) { return tag.first == own; });
    } else {
        if (!is_as_written) value = to_foreign_clock(name, *record.black_clock);
        // A clock that says more than this tag stays beside it.
        if (is_as_written || clock_of(name, value) == record.black_clock)
            record.black_clock = record.white_clock = std::nullopt;
    }
    record.tags.emplace_back(name, std::move(value));
}

}  // namespace outflank
