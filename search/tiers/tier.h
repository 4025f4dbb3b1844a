#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/square.h"
#include "search/evaluation/network.h"
#include "search/report.h"

namespace outflank {

/// A move of the root position: a pass when there is no move, none when the game is over.
using Line = RootMove<Square>;
using Report = SearchReport<Square>;

/// Called on the searching thread after each iteration. It must return soon: the search waits.
using OnReport = std::function<void(const Report&)>;

struct SearchSettings {
    int threads = 1;                                   // 1 to 256
    std::size_t hash_mb = 256;                         // 1 or more
    std::shared_ptr<const Weights> weights = nullptr;  // null: those in the executable
    int at_once = 0;  // threads that search at one time; 0: as many as there are cores
};

/// What one thread did in a search.
struct ThreadWork {
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds busy{0};
    std::chrono::nanoseconds idle{0};  // it waited for work
    std::uint64_t wake_ups = 0;        // it waited, and was called to work
    std::uint64_t vain_wake_ups = 0;   // and no work was left when it came
};

/// What the threads did in a search, the caller's first.
struct SearchWork {
    std::vector<ThreadWork> threads;
    std::chrono::nanoseconds locked{0};  // all threads waited for the lock of the pool, or held it
};

/// The search as a tier compiled it; Searcher is the class for all others to use, and says what
/// each function promises. A board comes as two sets of discs, because each tier has a Board of its
/// own.
class SearchCore {
  public:
    SearchCore() = default;
    virtual ~SearchCore() = default;
    SearchCore(const SearchCore&) = delete;
    SearchCore& operator=(const SearchCore&) = delete;

    virtual Result<void> configure(const SearchSettings& settings) = 0;
    [[nodiscard]] virtual const SearchSettings& settings() const = 0;
    /// Both are of one tier.
    virtual void share_table(const SearchCore& other) = 0;
    virtual void clear() = 0;
    virtual Report search(Bitboard player, Bitboard opponent, const Limits& limits,
                          std::stop_token stop, const OnReport& on_report) = 0;
    [[nodiscard]] virtual std::uint64_t nodes() const = 0;
    [[nodiscard]] virtual SearchWork work() const = 0;
    [[nodiscard]] virtual double evaluate(Bitboard player, Bitboard opponent) const = 0;
};

/// An instruction-set tier that this program holds.
struct Tier {
    std::string_view name;  // "v2", "avx2", "avx512"; "portable" where there is only one
    bool (*runs_here)();    // whether processor and system have its instructions
    std::unique_ptr<SearchCore> (*make_search)();
    std::uint64_t (*perft)(Bitboard player, Bitboard opponent, int depth);  // see engine/perft.h
};

/// All tiers in this program, the slowest first.
std::span<const Tier> tiers();

/// The tier that all searches use: the one that `use_tier` has named, else the best that runs here.
const Tier& tier();

/// Makes searches use the tier of that name. Call it before the first search. An error says that
/// there is no such tier in this program, or that it cannot run here.
Result<void> use_tier(std::string_view name);

}  // namespace outflank
