#include "protocol/system/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>

#include "protocol/system/encoding.h"

namespace outflank {

namespace {

// With the character 26, which ends a file of DOS.
constexpr std::string_view trimmed_away = " \t\r\n\v\f\x1A";

std::string shifted(std::string_view text, char from, char to, int shift) {
    std::string result(text);
    for (char& c : result)
        if (c >= from && c <= to) c = static_cast<char>(c + shift);
    return result;
}

template <class Number>
std::optional<Number> whole(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    Number value{};
    const char* const end = text.data() + text.size();
    const auto [stopped, failure] = std::from_chars(text.data(), end, value);
    if (failure != std::errc{} || stopped != end) return std::nullopt;
    return value;
}

// Takes the first character off a text that is not empty; gives it as `printable` shows it.
std::string_view take_printable(std::string_view& text) {
    const std::size_t size = utf8_size(text);
    const std::string_view first = text.substr(0, std::max<std::size_t>(size, 1));
    text.remove_prefix(first.size());
    const unsigned char c = static_cast<unsigned char>(first.front());
    const bool is_high_control = first >= "\xC2\x80" && first <= "\xC2\x9F";  // U+0080 to U+009F
    return size == 0 || c < ' ' || c == '\x7F' || is_high_control ? "?" : first;
}

// How many letters must be changed, added or left out to make one text of the other.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, diagonal + 1, row[j] + 1});
        }
    }
    return row[b.size()];
}

}  // namespace

std::string cleaned(std::string_view line) {
    std::string kept;
    for (const char c : line) {
        if (c == '\t')
            kept += ' ';
        else if (static_cast<unsigned char>(c) >= ' ' && c != '\x7F')
            kept += c;
    }
    return std::string(trimmed(kept));
}

std::size_t skip(std::string_view characters, std::string_view text, std::size_t at) {
    return std::min(text.find_first_not_of(characters, at), text.size());
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(trimmed_away);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(trimmed_away) + 1 - begin);
}

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (true) {
        const std::size_t end = std::min(text.find(separator), text.size());
        parts.emplace_back(text.substr(0, end));
        if (end == text.size()) return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> found;
    for (text = trimmed(text); !text.empty(); text = after_first_word(text))
        found.emplace_back(text.substr(0, text.find_first_of(trimmed_away)));
    return found;
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

std::string_view after_first_word(std::string_view text) {
    text = trimmed(text);
    return trimmed(text.substr(std::min(text.find_first_of(trimmed_away), text.size())));
}

Result<std::vector<std::string>> shell_words(std::string_view text) {
    std::vector<std::string> words;
    std::optional<std::string> word;
    char quote = '\0';
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (quote == '\0' && is_blank(c)) {
            if (word) words.push_back(*word);
            word.reset();
            continue;
        }
        if (!word) word.emplace();
        if (quote != '\0' && c == quote) {
            quote = '\0';
        } else if (quote == '\0' && (c == '\'' || c == '"')) {
            quote = c;
        } else if (quote != '\'' && c == '\\' && at + 1 < text.size()) {
            *word += text[++at];
        } else {
            *word += c;
        }
    }
    if (quote != '\0') return error(std::string("missing closing quote: ") + quote);
    if (word) words.push_back(*word);
    return words;
}

std::string joined(std::span<const std::string> texts, std::string_view separator) {
    return fmt::format("{}", fmt::join(texts, separator));
}

std::string wrapped(std::string_view line, int width, int indent) {
    std::string text;
    std::size_t room = width > 0 ? static_cast<std::size_t>(width) : line.size();
    while (line.size() > room) {
        std::size_t end = line.rfind(' ', room);
        // A line that has nothing but blanks before its first word is not broken there.
        const std::size_t first_word = line.find_first_not_of(' ');
        if (end == std::string_view::npos || end < first_word) end = line.find(' ', first_word);
        if (end == std::string_view::npos) break;
        const std::size_t next = line.find_first_not_of(' ', end);
        text += line.substr(0, line.find_last_not_of(' ', end) + 1);
        if (next == std::string_view::npos) return text;
        text += '\n' + std::string(static_cast<std::size_t>(indent), ' ');
        line.remove_prefix(next);
        room = static_cast<std::size_t>(std::max(width - indent, 1));
    }
    return text + std::string(line);
}

std::string lower_case(std::string_view text) { return shifted(text, 'A', 'Z', 'a' - 'A'); }
std::string upper_case(std::string_view text) { return shifted(text, 'a', 'z', 'A' - 'a'); }

std::string in_ascii(std::string_view text) {
    std::string shown(text);
    std::ranges::replace_if(
        shown, [](char c) { return c < ' ' || c > '~'; }, '?');
    return shown;
}

std::string printable(std::string_view text) {
    std::string shown;
    while (!text.empty()) shown += take_printable(text);
    return shown;
}

bool is_text(std::string_view content) {
    constexpr std::size_t beginning = 4096;
    return content.substr(0, beginning).find('\0') == std::string_view::npos;
}

std::string Quoted::operator()(std::string_view text) const {
    constexpr int longest = 40;
    std::string shown = "'";
    for (int size = 0; size < longest && !text.empty(); ++size) shown += take_printable(text);
    return shown + (text.empty() ? "'" : "...'");
}

std::optional<long long> parse_integer(std::string_view text) { return whole<long long>(text); }

std::optional<double> parse_number(std::string_view text) {
    std::string plain(trimmed(text));
    std::ranges::replace(plain, ',', '.');
    const std::optional<double> value = whole<double>(plain);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<double> parse_seconds(std::string_view text) {
    const auto seconds = parse_number(text);
    return seconds && *seconds >= 0 && *seconds <= longest_seconds ? seconds : std::nullopt;
}

std::string nearest_name(std::string_view written, std::span<const std::string> names) {
    std::string nearest;
    std::size_t least = std::min<std::size_t>(written.size(), 3);
    for (const std::string& name : names) {
        const std::size_t away = name.starts_with(written) ? 1 : distance(written, name);
        if (written.size() < 2 || away >= least) continue;
        nearest = name;
        least = away;
    }
    return nearest;
}

std::string did_you_mean(std::string_view written, std::span<const std::string> names,
                         std::string_view prefix) {
    const std::string nearest = nearest_name(written, names);
    return nearest.empty() ? "" : fmt::format("; did you mean {}{}?", prefix, nearest);
}

std::string counted(long long count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string to_decimal(double value, int places) {
    std::string text = fmt::format("{:.{}f}", value, places);
    if (places > 0) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.ends_with('.')) text.pop_back();
    }
    return text == "-0" ? "0" : text;
}

}  // namespace outflank
