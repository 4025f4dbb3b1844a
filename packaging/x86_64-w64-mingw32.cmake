# Builds for 64-bit Windows on Linux, with Debian's mingw-w64; programs run under Wine. ./dev windows uses it.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
# The compiler with threads of POSIX, as the other one has no std::thread.
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_ASM_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
find_program(OUTFLANK_WINE wine64 HINTS /usr/lib/wine NO_CMAKE_FIND_ROOT_PATH)  # where Debian has it
set(CMAKE_CROSSCOMPILING_EMULATOR ${OUTFLANK_WINE})
# Windows aligns the stack to 16 bytes, yet GCC moves whole AVX registers to and from it by instructions that fault there
# (GCC bug 54412). The assembler takes the ones for any address instead, which are as fast.
# A semaphore of GCC 12's library, and with it std::stop_callback, can miss that it is released, unless it is built on
# those of POSIX threads.
# A caller may not count on the registers that an inline function leaves alone: the linker keeps one copy of it, maybe one
# that was compiled with other options, for another tier.
set(CMAKE_CXX_FLAGS_INIT "-fno-ipa-ra -Wa,-muse-unaligned-vector-move -D_GLIBCXX_USE_POSIX_SEMAPHORE=1")
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)

# Nothing of this machine's own libraries, but what ./dev windows has built into this folder.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES OUTFLANK_WINDOWS_LIBRARIES)
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES ${OUTFLANK_WINDOWS_LIBRARIES}/include)
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32 ${OUTFLANK_WINDOWS_LIBRARIES})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
