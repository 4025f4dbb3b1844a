#include "protocol/front_end/gtp/gtp.h"

#include <algorithm>
#include <utility>

#include "protocol/io/text.h"

namespace outflank {

namespace {

struct Request {
    std::string id;
    std::vector<std::string> words;  // the command and its arguments
};

Request parse(std::string_view line) {
    const std::string text = cleaned(line.substr(0, line.find('#')));
    Request request{"", words(text)};
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (!request.words.empty() && std::ranges::all_of(request.words.front(), is_digit)) {
        request.id = request.words.front();
        request.words.erase(request.words.begin());
    }
    return request;
}

std::string response(const std::string& id, const Result<std::string>& answer) {
    const std::string text = answer ? *answer : printable(answer.error().text);
    const bool on_own_lines = text.empty() || text.starts_with('\n');
    return (answer ? '=' : '?') + id + (on_own_lines ? "" : " ") + text + "\n\n";
}

}  // namespace

Gtp::Gtp(const Options& options, Output output) : output_(std::move(output)), state_(options) {}

Gtp::~Gtp() { next_line_.request_stop(); }

void Gtp::finish() {
    next_line_.request_stop();
    jobs_.wait_idle();
}

void Gtp::handle(std::string_view line) {
    if (has_quit_) return;
    const bool is_too_long = line.size() > longest_line;
    Request request = parse(line);
    if (request.words.empty() && request.id.empty() && !is_too_long) return;
    has_quit_ = !is_too_long && !request.words.empty() && request.words.front() == "quit";
    next_line_.request_stop();
    next_line_ = std::stop_source();
    jobs_.add([this, is_too_long, request = std::move(request),
               next_line = next_line_.get_token()](const std::stop_token& stop) {
        const auto answer = is_too_long ? Result<std::string>(error("line too long"))
                                        : run_gtp_command(state_, request.words, stop);
        output_(response(request.id, answer));
        if (answer && request.words.front() == "genmove") ponder(*state_.session, next_line);
    });
}

}  // namespace outflank
