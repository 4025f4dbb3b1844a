#include "protocol/record/own_data.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "protocol/record/ggf.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

constexpr std::string_view special = "%|=[];";
constexpr std::size_t escape_size = 3;  // "%5D"

std::string escaped_own_data(std::string_view text) {
    std::string written;
    written.reserve(text.size());
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_control = byte < 0x20 || byte == 0x7F;
        if (is_control || special.find(c) != std::string_view::npos)
            written += fmt::format("%{:02X}", byte);
        else
            written += c;
    }
    return written;
}

std::optional<std::string> unescaped(std::string_view text) {
    std::string read;
    read.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '%') {
            read += text[at];
            continue;
        }
        const std::string_view digits = text.substr(at + 1, escape_size - 1);
        unsigned char byte = 0;
        const char* const end = digits.data() + digits.size();
        const auto [stop, failure] = std::from_chars(digits.data(), end, byte, 16);
        if (digits.size() < escape_size - 1 || stop != end || failure != std::errc{})
            return std::nullopt;
        read += static_cast<char>(byte);
        at += escape_size - 1;
    }
    return read;
}

bool is_inside_character(std::string_view text, std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

// "300" in SGF, also "300+5" in PGN: seconds, and the seconds that a move adds.
std::optional<RecordedClock> clock_of(std::string_view name, std::string_view value) {
    constexpr auto none = std::string_view::npos;
    const std::size_t plus = name == "TM" ? none : value.find('+');
    const auto seconds = parse_seconds(value.substr(0, plus));
    const auto increment =
        plus == none ? std::optional(0.0) : parse_seconds(value.substr(plus + 1));
    if (!seconds || !increment) return std::nullopt;
    return RecordedClock{*seconds, *increment};
}

}  // namespace

std::string to_own_data(const Tags& tags) {
    std::string text;
    for (const auto& [name, value] : tags) {
        if (!text.empty()) text += '|';
        text += escaped_own_data(name) + '=' + escaped_own_data(value);
    }
    return text;
}

std::optional<Tags> parse_own_data(std::string_view text) {
    Tags tags;
    for (const std::string& item : split(text, '|')) {
        const std::size_t sign = item.find('=');
        if (sign == std::string::npos) return std::nullopt;
        auto name = unescaped(std::string_view(item).substr(0, sign));
        auto value = unescaped(std::string_view(item).substr(sign + 1));
        if (!name || !value) return std::nullopt;
        tags.emplace_back(std::move(*name), std::move(*value));
    }
    return tags;
}

bool take_own_data(std::string_view text, GameRecord& record) {
    const auto tags = parse_own_data(text);
    if (!tags) return false;
    for (const auto& [name, value] : *tags)
        if (member_named(name, record) == nullptr) record.tags.emplace_back(name, value);
    return true;
}

std::vector<std::string_view> pieces_of(std::string_view own_data, std::size_t size) {
    std::vector<std::string_view> pieces;
    while (own_data.size() > size) {
        std::size_t cut = size;
        const std::size_t escape = own_data.rfind('%', cut - 1);
        if (escape != std::string_view::npos && escape + escape_size > cut) cut = escape;
        while (is_inside_character(own_data, cut)) --cut;
        pieces.push_back(own_data.substr(0, cut));
        own_data.remove_prefix(cut);
    }
    if (!own_data.empty()) pieces.push_back(own_data);
    return pieces;
}

std::string_view ggf_name_of(std::string_view unknown_tag) {
    constexpr std::pair<std::string_view, std::string_view> names[] = {
        {"TM", "TI"}, {"TimeControl", "TI"}, {"BR", "RB"},
        {"WR", "RW"}, {"BlackElo", "RB"},    {"WhiteElo", "RW"}};
    for (const auto& [name, own] : names)
        if (name == unknown_tag) return own;
    return {};
}

std::optional<std::string> ggf_value_of(std::string_view unknown_tag, std::string_view value) {
    if (ggf_name_of(unknown_tag) == "TI") {
        const auto clock = clock_of(unknown_tag, value);
        return clock ? std::optional(to_ggf(*clock)) : std::nullopt;
    }
    return parse_number(value) ? std::optional(std::string(value)) : std::nullopt;
}

}  // namespace outflank
