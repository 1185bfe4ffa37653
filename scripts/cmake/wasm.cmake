# Toolchain for WebAssembly, with the Debian package emscripten or an active emsdk.
find_program(EMCC emcc REQUIRED)
file(REAL_PATH "${EMCC}" emcc)
cmake_path(GET emcc PARENT_PATH emscripten_root)
if(EXISTS "$ENV{EMSCRIPTEN}/cmake/Modules/Platform/Emscripten.cmake")
    set(emscripten_root "$ENV{EMSCRIPTEN}")
elseif(NOT EXISTS "${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
    set(emscripten_root /usr/share/emscripten)
endif()
include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")

# Use SIMD instructions, which the evaluation by the neural network needs to be fast.
string(APPEND CMAKE_CXX_FLAGS_INIT " -msimd128 -fwasm-exceptions")
if(FUKUMI_THREADS)
    string(APPEND CMAKE_CXX_FLAGS_INIT " -pthread")
    string(APPEND CMAKE_C_FLAGS_INIT " -pthread") # for expat
endif()
