#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "protocol/front_end/protocols.h"

// Sends the lines of a text, cancels all and ends the input. Each answer must be lines of text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto listen = [](std::string_view said) {
        if (!said.starts_with('{') || !said.ends_with("}\n")) std::abort();
    };
    outflank::Options options;
    options.hash_mb = 1;
    options.threads = 2;
    const auto front_end =
        outflank::make_front_end(outflank::Protocol::json, options, outflank::Output(listen));
    std::istringstream lines(std::string(reinterpret_cast<const char*>(data), size));
    for (std::string line; std::getline(lines, line);)
        if (line.find("hash_mb") == std::string::npos) front_end->handle(line);
    front_end->handle("{\"cancel_all\":true}");
    front_end->finish();
    return 0;
}
