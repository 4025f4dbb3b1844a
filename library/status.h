#pragma once

#include <exception>
#include <new>
#include <string_view>

#include "engine/result.h"
#include "library/outflank.h"

namespace outflank {

/// Keeps the text for outflank_message(), cut after 255 bytes, and returns the status.
outflank_status failure(outflank_status status, std::string_view message) noexcept;

/// OUTFLANK_OK for success, else `status` with the error's text.
inline outflank_status status_of(const Result<void>& result, outflank_status status) noexcept {
    return result ? OUTFLANK_OK : failure(status, result.error().text);
}

/// Runs `work`, which returns a status, and turns an exception into one.
template <class Work>
outflank_status guarded(const Work& work) noexcept {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return failure(OUTFLANK_NO_RESOURCES, "out of memory");
    } catch (const std::exception& error) {
        return failure(OUTFLANK_FAILED, error.what());
    } catch (...) {
        return failure(OUTFLANK_FAILED, "the callback threw an exception");
    }
}

}  // namespace outflank
