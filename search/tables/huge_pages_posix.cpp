#include <sys/mman.h>

#include <cstdint>

#include "search/tables/huge_pages.h"

namespace outflank {

namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;

std::size_t whole_pages(std::size_t bytes) {
    return (bytes + huge_page - 1) / huge_page * huge_page;
}

}  // namespace

// Asks for a page more than is needed and gives back what lies before the first boundary of a huge
// page, and behind the last one.
void* map_huge_pages(std::size_t bytes) {
    const std::size_t size = whole_pages(bytes);
    if (size < bytes || size + huge_page < size) return nullptr;
    void* const memory =
        mmap(nullptr, size + huge_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
    const std::size_t before = -reinterpret_cast<std::uintptr_t>(memory) % huge_page;
    char* const begin = static_cast<char*>(memory) + before;
    if (before > 0) munmap(memory, before);
    if (before < huge_page) munmap(begin + size, huge_page - before);
    madvise(begin, size, MADV_HUGEPAGE);
    return begin;
}

void unmap_huge_pages(void* memory, std::size_t bytes) { munmap(memory, whole_pages(bytes)); }

}  // namespace outflank
