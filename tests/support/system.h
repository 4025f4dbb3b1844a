#pragma once

namespace outflank {

/// For doctest::skip, with the reason beside it.
#ifdef _WIN32
inline constexpr bool on_windows = true;
#else
inline constexpr bool on_windows = false;
#endif

}  // namespace outflank
