#include "protocol/record/game_source.h"

#include <doctest/doctest.h>

#include "tests/support/temporary.h"

namespace outflank {
namespace {

TEST_CASE("the games of files are counted as they will be read") {
    const TemporaryFile one("one.ggf", "(;GM[Othello]B[F5];)(;GM[Othello]B[D3]W[C3];)\n");
    const TemporaryFile other("other.txt", "f5d6\nd3c3\n");
    CHECK(count_games({one.name}, {}, {}) == 2);
    CHECK(count_games({one.name, other.name}, {}, {}) == 4);
    CHECK(count_games({one.name, other.name}, {1, 3}, {}) == 2);
    CHECK_FALSE(count_games({}, {}, {}));
    CHECK_FALSE(count_games({one.name, "-"}, {}, {}));

    std::size_t games = 0;
    GameSource source({one.name, other.name}, {1, 3}, [](const std::string&) {}, {});
    while (source.next()) ++games;
    CHECK(games == 2);
}

}  // namespace
}  // namespace outflank
