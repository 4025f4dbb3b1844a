#pragma once

#include <cstdio>
#include <memory>

namespace outflank {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

/// A file of the C library, which tells by errno why something failed.
using File = std::unique_ptr<std::FILE, CloseFile>;

}  // namespace outflank
