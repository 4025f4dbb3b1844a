#pragma once

#include <cstddef>

namespace outflank {

/// How much of a text a record has.
struct RecordExtent {
    std::size_t size = 0;           // characters
    std::ptrdiff_t fault_line = 0;  // from 0: where the error of a record stands that has one
};

}  // namespace outflank
