// What the search asks of a system, for a page: memory without huge pages, and, in the module with
// threads, the instructions to wait and to wake.

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

#ifdef __EMSCRIPTEN_PTHREADS__
namespace {
constexpr std::int64_t for_ever = -1;  // nanoseconds

std::int32_t* address(const std::atomic<std::uint32_t>& value) {
    return reinterpret_cast<std::int32_t*>(const_cast<std::atomic<std::uint32_t>*>(&value));
}
}  // namespace

void wait_for_change(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
    while (value.load(std::memory_order_acquire) == old)
        __builtin_wasm_memory_atomic_wait32(address(value), static_cast<std::int32_t>(old),
                                            for_ever);
}
void wake_waiting(std::atomic<std::uint32_t>& value) {
    __builtin_wasm_memory_atomic_notify(address(value), UINT32_MAX);
}
#else
void wait_for_change(const std::atomic<std::uint32_t>& /*value*/, std::uint32_t /*old*/) {}
void wake_waiting(std::atomic<std::uint32_t>& /*value*/) {}
#endif

}  // namespace outflank
