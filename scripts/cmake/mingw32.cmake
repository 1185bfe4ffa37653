# Toolchain for 32-bit Windows on a processor with SSE4.2.
set(triple i686-w64-mingw32)
set(CMAKE_SYSTEM_PROCESSOR i686)
include("${CMAKE_CURRENT_LIST_DIR}/mingw.cmake")
# Name SSE4.2 itself, because the levels x86-64-v2 and higher do not exist for 32 bits. Compute in
# SSE registers, so that floating point rounds as in 64-bit builds. Realign the stack, because old
# Windows programs call functions with a stack that is not aligned for SSE.
set(CMAKE_CXX_FLAGS_INIT "-msse4.2 -mpopcnt -mfpmath=sse -mstackrealign")
