#include <windows.h>

#include "search/tables/huge_pages.h"

namespace outflank {

// In pages of 4 KB: larger ones need a right ("lock pages in memory") that an administrator has to
// give to the user first.
void* map_huge_pages(std::size_t bytes) {
    return VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void unmap_huge_pages(void* memory, std::size_t /*bytes*/) { VirtualFree(memory, 0, MEM_RELEASE); }

}  // namespace outflank
