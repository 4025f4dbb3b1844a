#include <algorithm>
#include <utility>

#include "protocol/front_end/gtp/gtp_commands.h"
#include "protocol/front_end/protocols.h"
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

// The Go Text Protocol, version 2: `[id] command arguments` is answered by `=[id] ...` or
// `?[id] ...` and a blank line. Searches are never interrupted; the end of input waits for them.
// Pondering, where the options ask for it, ends with the next command.
class Gtp : public FrontEnd {
  public:
    Gtp(const Options& options, Output output) : FrontEnd(std::move(output)), game_(options) {}
    ~Gtp() override { close(); }

  private:
    void receive(const std::string& line) override {
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

    void refuse(const std::string& line, const std::string& reason) override {
        jobs().add([this, id = parse(line).id, reason](const std::stop_token&) {
            write(response(id, error(reason)));
        });
    }

    void answer_failure(const std::string& reason) override {
        if (unanswered_) write(response(*std::exchange(unanswered_, {}), error(reason)));
    }

    GtpGame game_;
    std::optional<std::string> unanswered_;  // the id of the command that is executed
};

}  // namespace

std::unique_ptr<FrontEnd> make_gtp(const Options& options, Output output) {
    return std::make_unique<Gtp>(options, std::move(output));
}

}  // namespace outflank
