#include "protocol/record/ggf_comment.h"

namespace outflank {

namespace {

constexpr std::string_view first = "Outflank|";
constexpr std::string_view more = "Outflank+";

}  // namespace

std::string to_ggf_comments(const Tags& tags) {
    const std::string data = to_own_data(tags);
    std::string text;
    for (const std::string_view piece : pieces_of(data, longest_own_comment - first.size())) {
        const std::string_view begin = text.empty() ? first : more;
        text += "CO[";
        text += begin;
        text += piece;
        text += ']';
    }
    return text;
}

bool is_own_comment(std::string_view comment) {
    return comment.starts_with(first) || comment.starts_with(more);
}

std::optional<Tags> parse_ggf_comments(const std::vector<std::string>& comments) {
    std::string data;
    for (const std::string& comment : comments) {
        if (comment.starts_with(first) && !data.empty()) data += '|';
        data += comment.substr(first.size());
    }
    return parse_own_data(data);
}

}  // namespace outflank
