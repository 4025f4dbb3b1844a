// Pages that hold the engine. What they do in a browser, ./dev page-test tries.

#include "tests/support/page.h"

#include <doctest/doctest.h>

#include "protocol/system/html_page.h"
#include "tests/support/process.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

constexpr std::size_t most_bytes = 10'000'000;  // what a mail may hold

std::string encoded(std::string_view text) {
    return base64({reinterpret_cast<const unsigned char*>(text.data()), text.size()});
}

TEST_CASE("base64: the examples of RFC 4648") {
    CHECK(encoded("").empty());
    CHECK(encoded("f") == "Zg==");
    CHECK(encoded("fo") == "Zm8=");
    CHECK(encoded("foo") == "Zm9v");
    CHECK(encoded("foobar") == "Zm9vYmFy");
    CHECK(encoded("\xFB\xFF") == "+/8=");
}

// A page that can search: module, weights and book.
void check_has_engine(const std::string& html) {
    for (const char* const id : {"engine-module", "engine-weights", "engine-book", "engine-worker"})
        CHECK_MESSAGE(holds(html, "id=\"" + std::string(id) + "\""), id);
    const std::string_view gzip("\x1F\x8B\x08", 3);
    CHECK(holds(html, "id=\"engine-module\">" + encoded(gzip)));
    CHECK(html.size() < most_bytes);
    CHECK(addresses(html).empty());
    CHECK(holds(html, "default-src 'none'"));
    CHECK(!holds(html, "connect-src"));
    CHECK(!holds(html, "games-section"));
}

TEST_CASE("page: a board with the engine, in one file") {
    const TemporaryFile page("board.html");
    CHECK(run({"page", "-o", page.name}).exit_status == 0);
    check_has_engine(page.text());
    CHECK(rows_of_page(page.text()).empty());
    CHECK(run({"page"}).output.starts_with("<!doctype html>"));
}

TEST_CASE("page: games with the engine") {
    const TemporaryFile page("games.html");
    CHECK(run({"analyze", "--depth", "1", "--html", page.name, "--with-engine", "f5d6"})
              .exit_status == 0);
    check_has_engine(page.text());
    CHECK(rows_of_page(page.text()).size() == 1);
}

}  // namespace
}  // namespace outflank
