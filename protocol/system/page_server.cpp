// The only file that includes Asio and Beast: they take long to compile, and Windows' sockets want
// to be included before all else of Windows. So the build joins it with no other file.

#include "protocol/system/page_server.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <chrono>
#include <optional>
#include <utility>

#include "protocol/system/usage_error.h"

namespace outflank {

namespace {

namespace http = boost::beast::http;
using boost::asio::ip::tcp;
using Error = boost::beast::error_code;

constexpr std::chrono::seconds longest_silence{
    60};  // of a browser, before its connection is closed

/// What all connections share.
struct Served {
    std::string page;
    std::string host;  // "127.0.0.1:8064"
};

/// A connection: reads a request, answers it, and goes on with the next one. It lives as long as
/// it waits for something.
class Connection : public std::enable_shared_from_this<Connection> {
  public:
    Connection(tcp::socket socket, const Served& served)
        : stream_(std::move(socket)), served_(served) {}

    void read() {
        request_ = {};
        stream_.expires_after(longest_silence);
        http::async_read(stream_, buffer_, request_,
                         [self = shared_from_this()](const Error& error, std::size_t) {
                             if (!error) self->answer();
                         });
    }

  private:
    using Answer = http::response<http::span_body<const char>>;

    [[nodiscard]] http::status status() const {
        if (request_[http::field::host] != served_.host) return http::status::misdirected_request;
        if (request_.method() != http::verb::get && request_.method() != http::verb::head)
            return http::status::method_not_allowed;
        return request_.target() == "/" ? http::status::ok : http::status::not_found;
    }

    void answer() {
        answer_.emplace(status(), request_.version());
        const bool is_sent = answer_->result() == http::status::ok;
        const std::string& page = served_.page;
        answer_->set(http::field::content_type, "text/html; charset=utf-8");
        answer_->set(http::field::cache_control, "no-store");
        answer_->set("Cross-Origin-Opener-Policy", "same-origin");
        answer_->set("Cross-Origin-Embedder-Policy", "require-corp");
        answer_->set("Cross-Origin-Resource-Policy", "same-origin");
        answer_->set("X-Content-Type-Options", "nosniff");
        if (answer_->result() == http::status::method_not_allowed)
            answer_->set(http::field::allow, "GET, HEAD");
        if (is_sent && request_.method() == http::verb::get)
            answer_->body() = {page.data(), page.size()};
        answer_->content_length(is_sent ? page.size() : 0);
        answer_->keep_alive(is_sent && request_.keep_alive());
        http::async_write(stream_, *answer_,
                          [self = shared_from_this()](const Error& error, std::size_t) {
                              if (!error) self->go_on();
                          });
    }

    void go_on() {
        if (answer_->keep_alive()) return read();
        Error ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    boost::beast::tcp_stream stream_;
    const Served& served_;
    boost::beast::flat_buffer buffer_;
    http::request<http::string_body> request_;
    std::optional<Answer> answer_;  // lives while it is sent
};

}  // namespace

struct PageServer::State {
    Served served;
    boost::asio::io_context io{1};
    tcp::acceptor acceptor{io};

    void listen(std::uint16_t port) {
        const tcp::endpoint endpoint(boost::asio::ip::address_v4::loopback(), port);
        acceptor = tcp::acceptor(io, endpoint);
        served.host = "127.0.0.1:" + std::to_string(acceptor.local_endpoint().port());
    }

    void accept() {
        acceptor.async_accept([this](const Error& error, tcp::socket socket) {
            if (!error) std::make_shared<Connection>(std::move(socket), served)->read();
            accept();
        });
    }
};

PageServer::PageServer(std::string page, std::uint16_t port) : state_(std::make_unique<State>()) {
    state_->served.page = std::move(page);
    try {
        state_->listen(port);
    } catch (const boost::system::system_error& problem) {
        throw UsageError("cannot listen at port " + std::to_string(port) + " of 127.0.0.1: " +
                         problem.code().message() + "; --port takes another one");
    }
}

PageServer::~PageServer() = default;

std::string PageServer::address() const { return "http://" + state_->served.host + "/"; }

void PageServer::run(const std::stop_token& stop) {
    const std::stop_callback end(stop, [this] { state_->io.stop(); });
    state_->accept();
    state_->io.run();
}

}  // namespace outflank
