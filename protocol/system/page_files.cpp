#include "protocol/system/page_files.h"

#include <algorithm>
#include <array>

#define OUTFLANK_PAGE_FILE(SYMBOL, NAME)            \
    extern "C" const char outflank_page_##SYMBOL[]; \
    extern "C" const char outflank_page_##SYMBOL##_end[];
#include "protocol/system/page_files.inc"
#undef OUTFLANK_PAGE_FILE

namespace outflank {

namespace {

struct PageFile {
    std::string_view name;
    std::string_view content;
};

const PageFile* find(std::string_view name) {
#define OUTFLANK_PAGE_FILE(SYMBOL, NAME) \
    PageFile{NAME, {outflank_page_##SYMBOL, outflank_page_##SYMBOL##_end}},
    static const std::array files = {
#include "protocol/system/page_files.inc"
    };
#undef OUTFLANK_PAGE_FILE
    const auto* const found = std::ranges::find(files, name, &PageFile::name);
    return found == files.end() ? nullptr : found;
}

}  // namespace

std::string_view page_file(std::string_view name) { return find(name)->content; }

bool is_page_file(std::string_view name) { return find(name) != nullptr; }

}  // namespace outflank
