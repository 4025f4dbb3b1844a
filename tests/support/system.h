#pragma once

namespace outflank {

/// For doctest::skip, with the reason beside it.
#ifdef _WIN32
inline constexpr bool on_windows = true;
#else
inline constexpr bool on_windows = false;
#endif

/// Whether this was compiled for the sanitizers of clang.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define OUTFLANK_UNDER_SANITIZER 1
#endif
#endif
#ifdef OUTFLANK_UNDER_SANITIZER
inline constexpr bool under_sanitizer = true;
#else
inline constexpr bool under_sanitizer = false;
#endif

}  // namespace outflank
