# Toolchain for Windows executables by MinGW-w64. mingw64.cmake and mingw32.cmake set `triple` and
# include this file.
set(CMAKE_SYSTEM_NAME Windows)

# Debian has two variants of each compiler; std::thread needs the variant with POSIX threads.
find_program(compiler NAMES ${triple}-g++-posix ${triple}-g++ REQUIRED)
set(CMAKE_CXX_COMPILER "${compiler}")
find_program(c_compiler NAMES ${triple}-gcc-posix ${triple}-gcc REQUIRED) # for expat
set(CMAKE_C_COMPILER "${c_compiler}")
find_program(CMAKE_RC_COMPILER NAMES ${triple}-windres REQUIRED)

set(CMAKE_FIND_ROOT_PATH /usr/${triple})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# Link one file without DLLs and without a time stamp. Threads have stacks of 8 MiB as on Linux;
# Windows allocates only the pages that a thread uses.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -Wl,--no-insert-timestamp -Wl,--stack,8388608")
