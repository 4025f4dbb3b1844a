#include "protocol/front_end/gtp/gtp.h"

#include <algorithm>
#include <utility>

#include "protocol/front_end/gtp/gtp_commands.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

struct GtpLine {
    std::string id;
    std::vector<std::string> words;  // the command and its arguments
};

GtpLine parse(std::string_view line) {
    GtpLine request{"", words(line.substr(0, line.find('#')))};
    if (!request.words.empty() && std::ranges::all_of(request.words.front(), is_digit)) {
        request.id = request.words.front();
        request.words.erase(request.words.begin());
    }
    return request;
}

std::string response(const std::string& id, const GtpAnswer& answer) {
    const std::string text = answer ? *answer : in_ascii(answer.error().text);
    const bool on_own_lines = text.empty() || text.starts_with('\n');
    return (answer ? '=' : '?') + id + (on_own_lines ? "" : " ") + text + "\n\n";
}

}  // namespace

Gtp::Gtp(const Options& options, Output output) : FrontEnd(std::move(output)), game_(options) {}

void Gtp::receive(const std::string& line) {
    const GtpLine request = parse(line);
    if (request.words.empty() && request.id.empty()) return;  // a comment
    const std::string command = request.words.empty() ? "" : request.words.front();
    if (command == "quit") quit();
    jobs().add([this, request, command](const std::stop_token& stop) {
        unanswered_ = request.id;
        const GtpAnswer answer = run_gtp_command(game_, request.words, stop);
        write(response(request.id, answer));
        unanswered_.reset();
        if (!answer || command != "genmove") return;
        jobs().add_idle_job([this](const std::stop_token& next_command) {
            ponder(game_.engine(), game_.game(), next_command);
        });
    });
}

void Gtp::refuse(const std::string& line, const std::string& reason) {
    jobs().add([this, id = parse(line).id, reason](const std::stop_token&) {
        write(response(id, error(reason)));
    });
}

void Gtp::answer_failure(const std::string& reason) {
    if (unanswered_) write(response(*std::exchange(unanswered_, {}), error(reason)));
}

}  // namespace outflank
