#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "engine/game.h"
#include "protocol/play/options.h"
#include "protocol/record/record_source.h"
#include "protocol/system/row.h"
#include "search/limits.h"

namespace outflank {

/// A position that a question asks about.
struct AskedPosition {
    std::optional<int> ply;  // plies of the game before it, if the question names plies
    Position position;
};

/// A question, checked in full, and small: hundreds of thousands may wait.
struct Question {
    enum class Kind : std::uint8_t { search, solve, evaluate, analyze, play };

    Row id;  // a string or a number
    Kind kind = Kind::search;
    std::vector<AskedPosition> positions;  // in the order of the answers; of analyze, the last one
    std::string position;                  // of analyze: the game, as `input_of` reads it
    std::optional<std::string> moves;
    Limits limits;
    bool asks_static = false;  // what `evaluate` names
    bool asks_policy = false;
    bool asks_book = false;
    bool may_use_book = false;  // of play
    std::optional<int> elo;
    std::optional<std::uint64_t> seed;

    int priority = 0;
    int threads = 1;
    bool fresh = false;                  // a table of its own
    int hash_mb = default_own_table_mb;  // of that table
    std::optional<double> report_every;  // seconds

    static constexpr int default_own_table_mb = 16;
};

/// Why a question is refused.
struct Refusal {
    Row id;             // null where the question has none
    std::string field;  // "search.depth"; empty where no field is to blame
    std::string text;
};

/// Reads a question. `options` say what it leaves out, and how many threads there are. A refusal
/// names the first field that is missing, unknown, of another type or out of its range.
tl::expected<Question, Refusal> read_question(const Row& object, const Options& options);

/// The game of an `analyze`, which was read before.
InputGame input_of(const Question& question);

}  // namespace outflank
