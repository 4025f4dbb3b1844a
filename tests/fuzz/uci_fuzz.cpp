#include "tests/fuzz/front_end.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return outflank::talk(outflank::Protocol::uci, data, size, {"setoption"});
}
