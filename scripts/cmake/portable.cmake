# Toolchain for Linux programs that run with glibc 2.31 (Debian 11, Ubuntu 20.04) or newer. The g++ of
# this machine, that of Debian 12, compiles and links with the glibc of Debian 11 and with static
# libraries, which scripts/packages/make_sysroot.sh puts into build/sysroot.
set(CMAKE_SYSTEM_NAME Linux)
execute_process(COMMAND uname -m OUTPUT_VARIABLE CMAKE_SYSTEM_PROCESSOR OUTPUT_STRIP_TRAILING_WHITESPACE)
execute_process(COMMAND g++ -dumpversion OUTPUT_VARIABLE gcc OUTPUT_STRIP_TRAILING_WHITESPACE)
execute_process(COMMAND g++ -print-multiarch OUTPUT_VARIABLE triple OUTPUT_STRIP_TRAILING_WHITESPACE)
set(CMAKE_C_COMPILER gcc)
set(CMAKE_CXX_COMPILER g++)
cmake_path(SET sysroot NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../build/sysroot")
set(CMAKE_SYSROOT "${sysroot}")

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(FUKUMI_SYSROOT_LIBRARIES ON) # SQLite and LZ4 are in the sysroot
set(CMAKE_FIND_LIBRARY_SUFFIXES .a .so)

# The compiler looks for the headers of its C++ library inside the sysroot, which does not have them.
# Name their folders outside the sysroot.
set(CMAKE_CXX_FLAGS_INIT
    "-nostdinc++ -isystem /usr/include/c++/${gcc} -isystem /usr/include/${triple}/c++/${gcc}")
# Name the folders of the sysroot, because otherwise the compiler searches its own folders first.
# The unwinder is that of Debian 11, because the newer one needs glibc 2.35.
file(GLOB unwinder "${sysroot}/usr/lib/gcc/${triple}/*")
string(JOIN " " CMAKE_EXE_LINKER_FLAGS_INIT
    "-B${sysroot}/usr/lib/${triple}" "-L${unwinder}" "-L${sysroot}/usr/lib/${triple}"
    "-L${sysroot}/lib/${triple}" -static-libstdc++ -static-libgcc "${sysroot}/old_glibc.o"
    "-Wl,--no-as-needed -lpthread -ldl -Wl,--as-needed")
