#include "search/mod/transposition_table.h"

#include <bit>
#include <string>
#include <utility>

namespace outflank::inline OUTFLANK_TIER::mod {

Result<void> TranspositionTable::resize(std::size_t megabytes) {
    const std::size_t count = std::bit_floor((megabytes << 20) / sizeof(Bucket));
    // With calloc, pages in which nothing is stored cost neither time nor memory.
    std::unique_ptr<Bucket[], Free> buckets(
        static_cast<Bucket*>(std::calloc(count, sizeof(Bucket))));
    if (!buckets)
        return error("cannot allocate a table of " + std::to_string(megabytes) + " MB (--hash)");
    buckets_ = std::move(buckets);
    bucket_count_ = count;
    return {};
}

void TranspositionTable::clear() {
    for (std::size_t i = 0; i < bucket_count_; ++i)
        for (Slot& slot : buckets_[i].slots)
            if (slot.is_used) slot = Slot{};  // to read an unused page costs no memory
}

std::optional<TableEntry> TranspositionTable::probe(std::uint64_t hash) const {
    for (const Slot& slot : bucket_of(hash).slots)
        if (slot.is_used && slot.hash == hash)
            return TableEntry{slot.score, slot.depth, slot.bound, slot.move};
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t hash, const TableEntry& entry) {
    Slot* chosen = nullptr;
    const auto value_of = [this](const Slot& slot) {
        if (!slot.is_used) return -1000;
        return slot.depth - (slot.generation == generation_ ? 0 : 100);
    };
    for (Slot& slot : bucket_of(hash).slots) {
        if (slot.is_used && slot.hash == hash) {
            chosen = &slot;
            break;
        }
        if (chosen == nullptr || value_of(slot) < value_of(*chosen)) chosen = &slot;
    }
    *chosen = {hash,        static_cast<std::int16_t>(entry.score),
               entry.move,  static_cast<std::int8_t>(entry.depth),
               entry.bound, generation_,
               true};
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
