#include "protocol/record/ggf_comment.h"

namespace outflank {

namespace {

constexpr std::string_view first_sign = "Outflank|";
constexpr std::string_view more_sign = "Outflank+";

}  // namespace

std::string to_ggf_comments(const Tags& tags) {
    const std::string data = to_own_data(tags);
    std::string text;
    for (const std::string_view piece : pieces_of(data, longest_own_comment - first_sign.size())) {
        const std::string_view begin = text.empty() ? first_sign : more_sign;
        text += "CO[";
        text += begin;
        text += piece;
        text += ']';
    }
    return text;
}

bool is_own_comment(std::string_view comment) {
    return comment.starts_with(first_sign) || comment.starts_with(more_sign);
}

std::optional<Tags> parse_ggf_comments(const std::vector<std::string>& comments) {
    std::string data;
    for (const std::string& comment : comments) {
        if (comment.starts_with(first_sign) && !data.empty()) data += '|';
        data += comment.substr(first_sign.size());
    }
    return parse_own_data(data);
}

}  // namespace outflank
