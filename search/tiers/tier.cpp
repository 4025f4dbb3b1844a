#include "search/tiers/tier.h"

#if OUTFLANK_ALL_TIERS
#include <cpuid.h>
#endif

#include <array>
#include <string>

#include "engine/tier.h"

namespace outflank {

// What search_core.cpp defines in the namespace of each tier.
#define OUTFLANK_DECLARE(TIER)                                                \
    namespace TIER {                                                          \
    std::unique_ptr<SearchCore> make_search();                                \
    std::uint64_t perft_lines(Bitboard player, Bitboard opponent, int depth); \
    }
#if OUTFLANK_ALL_TIERS
OUTFLANK_DECLARE(portable)
OUTFLANK_DECLARE(avx2)
OUTFLANK_DECLARE(avx512)
#else
OUTFLANK_DECLARE(OUTFLANK_TIER)
#endif
#undef OUTFLANK_DECLARE

}  // namespace outflank

#if OUTFLANK_ALL_TIERS
// Where this file has no such functions, those of a tier are linked: ./dev tiers finds it.
template class std::vector<outflank::RootMove<outflank::Square>>;
#endif

namespace outflank {

namespace {

#if OUTFLANK_ALL_TIERS

// Clang 14 has no names for these.
bool has_lzcnt_movbe_f16c() {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    constexpr unsigned extended = 0x80000001;
    if (__get_cpuid(extended, &a, &b, &c, &d) == 0 || (c & bit_LZCNT) == 0) return false;
    return __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_MOVBE) != 0 && (c & bit_F16C) != 0;
}

// All that -march=x86-64-v3 adds, some of which a virtual machine may lack. That the system saves
// the wider registers is part of "avx2" and "avx512f".
bool has_avx2() {
    return __builtin_cpu_supports("avx") && __builtin_cpu_supports("avx2") &&
           __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma") && has_lzcnt_movbe_f16c();
}

// And -march=x86-64-v4.
bool has_avx512() {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
}

constexpr std::array<Tier, 3> all = {{
    {"v2", [] { return true; }, portable::make_search, portable::perft_lines},
    {"avx2", has_avx2, avx2::make_search, avx2::perft_lines},
    {"avx512", has_avx512, avx512::make_search, avx512::perft_lines},
}};

#else

#define OUTFLANK_TEXT(NAME) #NAME
#define OUTFLANK_NAME(NAME) OUTFLANK_TEXT(NAME)
// Built for one machine: what it cannot run, the program could not either.
constexpr std::array<Tier, 1> all = {{{OUTFLANK_NAME(OUTFLANK_TIER), [] { return true; },
                                       OUTFLANK_TIER::make_search, OUTFLANK_TIER::perft_lines}}};

#endif

const Tier& best() {
    const Tier* best = &all.front();
    for (const Tier& each : all)
        if (each.runs_here()) best = &each;
    return *best;
}

const Tier*& chosen() {
    static const Tier* tier = &best();
    return tier;
}

}  // namespace

std::span<const Tier> tiers() { return all; }

const Tier& tier() { return *chosen(); }

Result<void> use_tier(std::string_view name) {
    std::string names;
    for (const Tier& each : all) {
        if (each.name == name) {
            if (!each.runs_here())
                return error("this machine cannot run the instruction set " + std::string(name));
            chosen() = &each;
            return {};
        }
        names += (names.empty() ? "" : ", ") + std::string(each.name);
    }
    return error("'" + std::string(name) + "' is no instruction set of this program: " + names);
}

}  // namespace outflank
