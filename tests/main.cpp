#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>

#include "search/tiers/tier.h"

// The searches of the tests use the tier that OUTFLANK_TIER names, as those of the program do.
int main(int argc, char** argv) {
    const char* const name = std::getenv("OUTFLANK_TIER");
    if (name != nullptr && *name != '\0') {
        if (const auto done = outflank::use_tier(name); !done) {
            std::fprintf(stderr, "%s\n", done.error().text.c_str());
            return 2;
        }
    }
    return doctest::Context(argc, argv).run();
}
