#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace outflank {

/// Sends one HTML page to browsers on this machine, over HTTP, and answers what its script asks.
/// The answer's headers (COOP, COEP) let scripts of the page share memory, which threads need. All
/// other requests are refused: for another path or host name, so that no page from elsewhere can
/// read this one, and by methods other than GET and HEAD.
class PageServer {
  public:
    /// Answers a question, the text behind "?" in an address, in JSON. An error says what is wrong
    /// with the question; an exception, why there is no answer. Called on one thread, which is not
    /// that of `run`.
    using Answer = std::function<Result<std::string>(std::string_view question)>;
    struct Asked {
        std::string path;  // "/games", where questions are asked
        Answer answer;
    };

    /// Listens at a port of 127.0.0.1; 0: at any that is free. Without a path nothing can be asked.
    /// Throws UsageError where it cannot listen.
    PageServer(std::string page, std::uint16_t port, Asked asked = {});
    ~PageServer();
    PageServer(const PageServer&) = delete;
    PageServer& operator=(const PageServer&) = delete;

    /// The page's address: "http://127.0.0.1:8064/".
    [[nodiscard]] std::string address() const;
    /// Answers requests until it is to stop.
    void run(const std::stop_token& stop);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Asks the system to show an address in the user's browser. Returns whether it could be asked.
bool open_in_browser(const std::string& address);

}  // namespace outflank
