# Windows, 32 bits, on a processor with SSE4.2.
set(triple i686-w64-mingw32)
set(CMAKE_SYSTEM_PROCESSOR i686)
include("${CMAKE_CURRENT_LIST_DIR}/mingw.cmake")
# The levels x86-64-v2 and so on do not exist for 32 bits. Floating point in SSE registers rounds as
# in 64-bit builds; old programs call with a stack that is not aligned for SSE.
set(CMAKE_CXX_FLAGS_INIT "-msse4.2 -mpopcnt -mfpmath=sse -mstackrealign")
