#include "protocol/record/ggf_clock.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "protocol/system/text.h"

namespace outflank {

namespace {

std::string to_duration(double seconds) {
    // Rounded to milliseconds first, so that 59.9999 does not become 0:60.
    const auto total = static_cast<long long>(seconds * 1000 + (seconds < 0 ? -0.5 : 0.5));
    const long long milliseconds = total < 0 ? -total : total;
    const long long minutes = milliseconds / 60000;
    std::string text = total < 0 ? "-" : "";
    text += minutes < 60 ? fmt::format("{}", minutes)
                         : fmt::format("{}:{:02}", minutes / 60, minutes % 60);
    text += fmt::format(":{:02}", milliseconds / 1000 % 60);
    if (milliseconds % 1000 != 0) text += fmt::format(".{:03}", milliseconds % 1000);
    return text;
}

}  // namespace

std::optional<double> parse_ggf_duration(std::string_view text) {
    const std::string_view written = trimmed(text);
    const double sign = written.starts_with('-') ? -1 : 1;
    double total = 0;
    while (true) {
        const std::size_t colon = std::min(text.find(':'), text.size());
        const auto number = parse_number(text.substr(0, colon));
        if (!number) return std::nullopt;
        total = total * 60 + std::abs(*number);
        if (total > longest_seconds) return std::nullopt;
        if (colon == text.size()) return sign * total;
        text.remove_prefix(colon + 1);
    }
}

std::string_view part_of_ggf_value(std::string_view text, int number) {
    for (; number > 0; --number) {
        const std::size_t slash = text.find('/');
        if (slash == std::string_view::npos) return {};
        text.remove_prefix(slash + 1);
    }
    return text.substr(0, text.find('/'));
}

std::optional<RecordedClock> parse_ggf_clock(std::string_view text) {
    RecordedClock clock;
    const auto read = [&](int part, double& value) {
        const std::string_view whole = part_of_ggf_value(text, part);
        const std::string_view written = trimmed(whole.substr(0, whole.find(",N")));
        if (part > 0 && written.empty()) return true;
        const auto duration = parse_ggf_duration(written);
        if (duration) value = *duration;
        return duration.has_value();
    };
    if (!read(0, clock.seconds) || !read(1, clock.increment) || !read(2, clock.grace))
        return std::nullopt;
    return clock;
}

std::string to_ggf(const RecordedClock& clock) {
    std::string text = to_duration(clock.seconds);
    if (clock.increment != 0 || clock.grace != RecordedClock::default_grace)
        text += "/" + to_duration(clock.increment);
    if (clock.grace != RecordedClock::default_grace) text += "/" + to_duration(clock.grace);
    return text;
}

RecordedClock in_whole_seconds(const RecordedClock& clock) {
    const auto whole = [](double seconds) { return std::max(std::round(seconds), 0.0); };
    return {whole(clock.seconds), whole(clock.increment), whole(clock.grace)};
}

}  // namespace outflank
