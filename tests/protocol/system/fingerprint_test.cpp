#include "protocol/system/fingerprint.h"

#include <doctest/doctest.h>

namespace outflank {
namespace {

TEST_CASE("fingerprint: the published values of FNV-1a") {
    CHECK(fingerprint("") == 0xCBF29CE484222325);
    CHECK(fingerprint("a") == 0xAF63DC4C8601EC8C);
    CHECK(fingerprint("foobar") == 0x85944171F73967E8);
}

}  // namespace
}  // namespace outflank
