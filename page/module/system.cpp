// What the search asks of a system, for a page: memory without huge pages, and no second thread to
// wait for.

#include <cstdlib>
#include <cstring>

#include "search/tables/huge_pages.h"
#include "search/threads/atomic_wait.h"

namespace outflank {

namespace {
constexpr std::size_t alignment = 128;  // of a bucket of the transposition table
}

void* map_huge_pages(std::size_t bytes) {
    void* const memory = std::aligned_alloc(alignment, (bytes + alignment - 1) & -alignment);
    return memory == nullptr ? nullptr : std::memset(memory, 0, bytes);
}

void unmap_huge_pages(void* memory, std::size_t /*bytes*/) { std::free(memory); }

void wait_for_change(const std::atomic<std::uint32_t>& /*value*/, std::uint32_t /*old*/) {}
void wake_waiting(std::atomic<std::uint32_t>& /*value*/) {}

}  // namespace outflank
