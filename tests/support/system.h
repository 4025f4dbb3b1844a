#pragma once

namespace outflank {

/// For doctest::skip, with the reason beside it.
#ifdef _WIN32
inline constexpr bool on_windows = true;
#else
inline constexpr bool on_windows = false;
#endif

/// Whether the sanitizers of clang or an emulator open files that the program does not know of.
/// Where no more files can be opened, an emulator may never end.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define OUTFLANK_UNDER_SANITIZER 1
#endif
#endif
#if defined(OUTFLANK_UNDER_SANITIZER) || defined(OUTFLANK_IN_EMULATOR)
inline constexpr bool opens_other_files = true;
#else
inline constexpr bool opens_other_files = false;
#endif

}  // namespace outflank
