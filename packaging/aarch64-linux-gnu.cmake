# Builds for 64-bit ARM on another machine, with Debian's compiler and its libraries for arm64; programs run under qemu.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_ASM_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH /usr/lib/aarch64-linux-gnu)
# Not with -L and the libraries of the cross-compiler: mixed with Debian's own for arm64, threads do not start.
find_program(OUTFLANK_QEMU qemu-aarch64 NO_CMAKE_FIND_ROOT_PATH)  # its path, as a test may change PATH
set(CMAKE_CROSSCOMPILING_EMULATOR ${OUTFLANK_QEMU})
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
