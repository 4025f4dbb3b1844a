#include "search/tables/transposition_table.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>

#include "search/tables/huge_pages.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// The 64 data bits of a slot.
struct Data {
    std::int8_t lower;
    std::int8_t upper;
    std::uint8_t depth;
    std::uint8_t selectivity;
    Square best;
    Square second;
    std::uint8_t generation;
    std::uint8_t filling;  // see TranspositionTable::clear; 0 in a slot that was never stored
};
static_assert(sizeof(Data) == 8);
#ifndef __wasm__
static_assert(sizeof(std::size_t) ==
              8);  // for tables of 4 GB and more, which no page in a browser has
#endif

Data data_of(std::uint64_t word) { return std::bit_cast<Data>(word); }

// Orders results: depth counts more than selectivity.
int quality(const Data& data) { return data.depth * 8 + data.selectivity; }

// What to store for a board that the table knows already.
Data merge(Data fresh, const Data& known) {
    if (quality(known) > quality(fresh)) {
        // The better result stays; only its generation is renewed.
        const std::uint8_t generation = fresh.generation;
        fresh = known;
        fresh.generation = generation;
        return fresh;
    }
    if (known.depth == fresh.depth && known.selectivity == fresh.selectivity) {
        // Bounds can contradict each other after unstable searches: keep the new ones.
        if (known.lower <= fresh.upper) fresh.lower = std::max(fresh.lower, known.lower);
        if (known.upper >= fresh.lower) fresh.upper = std::min(fresh.upper, known.upper);
    }
    if (fresh.best == Square::none) {
        fresh.best = known.best;
        fresh.second = known.second;
    } else {
        fresh.second = known.best != fresh.best ? known.best : known.second;
    }
    return fresh;
}

}  // namespace

// Three words. Each is atomic, but the three together are not. So the board's words are XORed with
// the data, multiplied to change all bits: when a slot holds words of two threads, its board does
// not compare equal (Hyatt and Mann, "A lock-less transposition table implementation", ICGA Journal
// 25, 2002).
struct TranspositionTable::Slot {
    std::atomic<std::uint64_t> player_word{0};
    std::atomic<std::uint64_t> opponent_word{0};
    std::atomic<std::uint64_t> data_word{0};

    static std::uint64_t spread_1(std::uint64_t data) { return data * 0x9E3779B97F4A7C15ULL; }
    static std::uint64_t spread_2(std::uint64_t data) { return data * 0xD6E8FEB86659FD93ULL; }

    [[nodiscard]] std::uint64_t data() const { return data_word.load(std::memory_order_relaxed); }
    [[nodiscard]] bool holds(const Board& board, std::uint64_t data) const {
        return (player_word.load(std::memory_order_relaxed) ^ spread_1(data)) == board.player &&
               (opponent_word.load(std::memory_order_relaxed) ^ spread_2(data)) == board.opponent;
    }
    void write(const Board& board, const Data& data) {
        const auto word = std::bit_cast<std::uint64_t>(data);
        player_word.store(board.player ^ spread_1(word), std::memory_order_relaxed);
        opponent_word.store(board.opponent ^ spread_2(word), std::memory_order_relaxed);
        data_word.store(word, std::memory_order_relaxed);
    }
};

// One cache line. A quarter of it is free, but to fetch two lines for five slots takes 9% more time
// to depth 27 from 34 to 46 empties (Zen 5).
struct alignas(64) TranspositionTable::Bucket {
    std::array<Slot, 2> slots;
};

// The buckets, and what all objects that share them count.
struct TranspositionTable::Memory {
    Memory(void* memory, std::size_t size) : buckets(static_cast<Bucket*>(memory)), bytes(size) {}
    ~Memory() { unmap_huge_pages(buckets, bytes); }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    Bucket* const buckets;
    const std::size_t bytes;
    std::atomic<std::uint8_t> generation{0};
    std::atomic<std::uint8_t> filling{first_filling};
};

TranspositionTable::TranspositionTable() = default;
TranspositionTable::~TranspositionTable() = default;

Result<void> TranspositionTable::resize(std::size_t megabytes) {
    static_assert(sizeof(Bucket) == 64);
    const std::size_t bytes = megabytes << 20;
    const std::string refusal =
        "cannot allocate a transposition table of " + std::to_string(megabytes) + " MB (--hash)";
    if (megabytes == 0 || (bytes >> 20) != megabytes) return error(refusal);
    void* const memory = map_huge_pages(bytes);
    if (memory == nullptr) return error(refusal);
    // It is filled with zeros, which is what constructed atomics would hold.
    memory_ = std::make_shared<Memory>(memory, bytes);
    buckets_ = memory_->buckets;
    bucket_count_ = bytes / sizeof(Bucket);
    generation_ = 0;
    filling_ = first_filling;
    return {};
}

void TranspositionTable::share(const TranspositionTable& other) {
    memory_ = other.memory_;
    buckets_ = other.buckets_;
    bucket_count_ = other.bucket_count_;
    generation_ = other.generation_;
    filling_ = other.filling_;
}

void TranspositionTable::start_search() {
    if (memory_ == nullptr) return;
    generation_ = ++memory_->generation;
    filling_ = memory_->filling;
}

// To write to each slot would take longer than a short search. So slots tell in which filling of
// the table they were stored, and those of an earlier one count as empty. Only when the fillings
// have no number left are the slots really emptied.
void TranspositionTable::clear() {
    if (memory_ == nullptr) return;
    memory_->generation = generation_ = 0;
    if (memory_->filling < last_filling) {
        filling_ = ++memory_->filling;
        return;
    }
    memory_->filling = filling_ = first_filling;
    for (std::size_t at = 0; at < bucket_count_; ++at)
        for (Slot& slot : buckets_[at].slots) slot.data_word.store(0, std::memory_order_relaxed);
}

TranspositionTable::Bucket& TranspositionTable::bucket_of(std::uint64_t hash) const {
    // Scales the hash to the number of buckets without a division.
    __extension__ using Wide = unsigned __int128;
    return buckets_[static_cast<std::size_t>((static_cast<Wide>(hash) * bucket_count_) >> 64)];
}

void TranspositionTable::prefetch(std::uint64_t hash) const {
    __builtin_prefetch(&bucket_of(hash));
}

std::optional<TableEntry> TranspositionTable::probe(const Board& board, std::uint64_t hash) const {
    for (const Slot& slot : bucket_of(hash).slots) {
        const std::uint64_t word = slot.data();
        const Data data = data_of(word);
        if (data.filling != filling_ || !slot.holds(board, word)) continue;
        return TableEntry{data.lower,       data.upper, data.depth,
                          data.selectivity, data.best,  data.second};
    }
    return std::nullopt;
}

void TranspositionTable::store(const Board& board, std::uint64_t hash, int depth, int selectivity,
                               int alpha, int beta, int score, Square best) {
    assert(-64 <= score && score <= 64);
    const Data fresh{static_cast<std::int8_t>(score > alpha ? score : -64),
                     static_cast<std::int8_t>(score < beta ? score : 64),
                     static_cast<std::uint8_t>(depth),
                     static_cast<std::uint8_t>(selectivity),
                     score > alpha ? best : Square::none,
                     Square::none,
                     generation_,
                     filling_};
    // Replaced is the slot of least value: an empty one, else one of an earlier generation.
    Slot* target = nullptr;
    int least_value = 1 << 30;
    for (Slot& slot : bucket_of(hash).slots) {
        const std::uint64_t word = slot.data();
        const Data data = data_of(word);
        const bool is_empty = data.filling != filling_;
        if (!is_empty && slot.holds(board, word)) return slot.write(board, merge(fresh, data));
        const int age = static_cast<std::uint8_t>(generation_ - data.generation);
        const int value = is_empty ? -(1 << 20) : quality(data) - (age != 0 ? 4096 : 0);
        if (value < least_value) {
            least_value = value;
            target = &slot;
        }
    }
    target->write(board, fresh);
}

int TranspositionTable::permille_used() const {
    const std::size_t sample = std::min<std::size_t>(bucket_count_, 1000);
    std::size_t used = 0;
    for (std::size_t at = 0; at < sample; ++at) {
        for (const Slot& slot : buckets_[at].slots) {
            const Data data = data_of(slot.data());
            used += data.filling == filling_ && data.generation == generation_;
        }
    }
    return sample == 0 ? 0 : static_cast<int>(used * 1000 / (sample * Bucket{}.slots.size()));
}

}  // namespace outflank::inline OUTFLANK_TIER
