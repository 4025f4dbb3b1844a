// The only file that includes Asio and Beast: they take long to compile, and Windows' sockets want
// to be included before all else of Windows. So the build joins it with no other file.

#include "protocol/system/page_server.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <chrono>
#include <optional>
#include <utility>

#include "protocol/system/error_message.h"
#include "protocol/system/usage_error.h"

namespace outflank {

namespace {

namespace http = boost::beast::http;
using boost::asio::ip::tcp;
using Failure = boost::beast::error_code;

constexpr std::chrono::seconds longest_silence{
    60};  // of a browser, before its connection is closed

/// What all connections share.
struct Served {
    std::string page;
    std::string host;  // "127.0.0.1:8064"
    PageServer::Asked asked;
    // Works out the answers, which may take a while.
    boost::asio::thread_pool answering{1};
};

/// A connection: reads a request, answers it, and goes on with the next one. It lives as long as
/// it waits for something.
class Connection : public std::enable_shared_from_this<Connection> {
  public:
    Connection(tcp::socket socket, Served& served) : stream_(std::move(socket)), served_(served) {}

    void read() {
        request_ = {};
        stream_.expires_after(longest_silence);
        http::async_read(stream_, buffer_, request_,
                         [self = shared_from_this()](const Failure& error, std::size_t) {
                             if (!error) self->answer();
                         });
    }

  private:
    using Answer = http::response<http::span_body<const char>>;

    [[nodiscard]] std::string_view target() const {
        const auto text = request_.target();
        return {text.data(), text.size()};
    }

    void answer() {
        const std::string_view target = this->target();
        const std::string_view path = target.substr(0, target.find('?'));
        if (request_[http::field::host] != served_.host)
            return send(http::status::misdirected_request);
        if (request_.method() != http::verb::get && request_.method() != http::verb::head)
            return send(http::status::method_not_allowed);
        if (target == "/") return send(http::status::ok, "text/html", served_.page);
        if (!served_.asked.answer || path != served_.asked.path)
            return send(http::status::not_found);
        boost::asio::post(served_.answering, [self = shared_from_this()] { self->work_out(); });
    }

    void work_out() {
        const std::string_view target = this->target();
        const std::size_t mark = target.find('?');
        http::status status = http::status::ok;
        try {
            auto found =
                served_.asked.answer(mark == std::string_view::npos ? "" : target.substr(mark + 1));
            if (!found) status = http::status::bad_request;
            answer_text_ = found ? *std::move(found) : found.error().text;
        } catch (const std::exception& problem) {
            status = http::status::internal_server_error;
            answer_text_ = text_of(problem);
        }
        const auto* const type = status == http::status::ok ? "application/json" : "text/plain";
        boost::asio::post(stream_.get_executor(), [self = shared_from_this(), status, type] {
            self->send(status, type, self->answer_text_);
        });
    }

    // The text must live as long as the connection.
    void send(http::status status, const std::string& type = "text/html",
              std::string_view text = "") {
        answer_.emplace(status, request_.version());
        answer_->set(http::field::content_type, type + "; charset=utf-8");
        answer_->set(http::field::cache_control, "no-store");
        answer_->set("Cross-Origin-Opener-Policy", "same-origin");
        answer_->set("Cross-Origin-Embedder-Policy", "require-corp");
        answer_->set("Cross-Origin-Resource-Policy", "same-origin");
        answer_->set("X-Content-Type-Options", "nosniff");
        if (status == http::status::method_not_allowed)
            answer_->set(http::field::allow, "GET, HEAD");
        if (request_.method() == http::verb::get) answer_->body() = {text.data(), text.size()};
        answer_->content_length(text.size());
        answer_->keep_alive(status == http::status::ok && request_.keep_alive());
        http::async_write(stream_, *answer_,
                          [self = shared_from_this()](const Failure& error, std::size_t) {
                              if (!error) self->go_on();
                          });
    }

    void go_on() {
        if (answer_->keep_alive()) return read();
        Failure ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    boost::beast::tcp_stream stream_;
    Served& served_;
    std::string answer_text_;
    boost::beast::flat_buffer buffer_;
    http::request<http::string_body> request_;
    std::optional<Answer> answer_;  // lives while it is sent
};

}  // namespace

struct PageServer::State {
    boost::asio::io_context io{1};
    Served served;  // its thread uses `io`
    tcp::acceptor acceptor{io};

    void listen(std::uint16_t port) {
        const tcp::endpoint endpoint(boost::asio::ip::address_v4::loopback(), port);
        acceptor = tcp::acceptor(io, endpoint);
        served.host = "127.0.0.1:" + std::to_string(acceptor.local_endpoint().port());
    }

    void accept() {
        acceptor.async_accept([this](const Failure& error, tcp::socket socket) {
            if (!error) std::make_shared<Connection>(std::move(socket), served)->read();
            accept();
        });
    }
};

PageServer::PageServer(std::string page, std::uint16_t port, Asked asked)
    : state_(std::make_unique<State>()) {
    state_->served.page = std::move(page);
    state_->served.asked = std::move(asked);
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
