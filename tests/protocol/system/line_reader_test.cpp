#include "protocol/system/line_reader.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>

#include "protocol/system/descriptor.h"
#include "protocol/system/output_writer.h"
#include "tests/support/temporary.h"
#include "tests/support/text.h"

namespace outflank {
namespace {

struct Pipe {
#ifdef _WIN32
    Pipe() { REQUIRE(::_pipe(ends.data(), 1 << 16, _O_BINARY) == 0); }
#else
    Pipe() { REQUIRE(::pipe(ends.data()) == 0); }
#endif
    ~Pipe() {
        close(0);
        close(1);
    }
    void close(std::size_t end) {
        if (ends[end] >= 0) ::close(ends[end]);
        ends[end] = -1;
    }
    std::array<int, 2> ends{};
};

// All lines of an input that is written in several pieces.
std::vector<std::string> lines_of(const std::vector<std::string>& pieces) {
    Pipe pipe;
    std::jthread writer([&] {
        OutputWriter write(pipe.ends[1], [] {});
        for (const std::string& piece : pieces) write(piece);
        pipe.close(1);
    });
    LineReader reader(pipe.ends[0]);
    std::vector<std::string> lines;
    while (auto line = reader.next()) lines.push_back(*line);
    return lines;
}

TEST_CASE("line reader: lines of any bytes, the last one ended or not") {
    using namespace std::string_literals;
    using Lines = std::vector<std::string>;
    CHECK(lines_of({}) == Lines{});
    CHECK(lines_of({"a\nb\n"}) == Lines{"a", "b"});
    CHECK(lines_of({"a\n\nb"}) == Lines{"a", "", "b"});
    CHECK(lines_of({"on", "e\r\nt", "wo"}) == Lines{"one\r", "two"});
    CHECK(lines_of({"\0\xFF\n\0"s}) == Lines{"\0\xFF"s, "\0"s});
}

TEST_CASE("line reader: a line that is too long is cut after the limit") {
    const std::string longest(longest_line, 'x');
    const std::string endless(1 << 20, 'y');
    const auto lines = lines_of({longest + "\n" + endless + "\nnext\n" + endless});
    REQUIRE(lines.size() == 4);
    CHECK(lines[0] == longest);
    CHECK(lines[1] == endless.substr(0, longest_line + 1));
    CHECK(lines[2] == "next");
    CHECK(lines[3].size() == longest_line + 1);
}

TEST_CASE("line reader: an interrupt wakes it") {
    Pipe pipe;
    LineReader reader(pipe.ends[0]);
    std::jthread interrupter([&] { reader.interrupt(); });
    CHECK_FALSE(reader.next().has_value());
    CHECK_FALSE(reader.next().has_value());
}

TEST_CASE("output writer: a closed pipe is reported once, and what is written later is lost") {
    prepare_standard_descriptors();
    Pipe pipe;
    int closed = 0;
    OutputWriter write(pipe.ends[1], [&closed] { ++closed; });
    write("heard\n");
    CHECK_FALSE(write.is_closed());
    pipe.close(0);
    write("lost\n");
    write("lost\n");
    CHECK(write.is_closed());
    CHECK(closed == 1);
}

TEST_CASE("log: marks each line as read or written") {
    const TemporaryFile file("log");
    {
        Log log(file.name);
        log.read("7 name");
        log.said("=7 Outflank\n\n");
    }
    std::ifstream stream(file.name);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line.substr(10));
    CHECK(lines == std::vector<std::string>{" < 7 name", " > =7 Outflank", " > "});
}

}  // namespace
}  // namespace outflank
