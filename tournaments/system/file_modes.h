// Modes of std::fopen for files that no other program inherits, with the bytes as they are written.
// (On Windows a program inherits what player_process_windows.cpp lists, and nothing else.)
#pragma once

namespace fukumi::match {

#ifdef _WIN32
inline constexpr const char* kNewFile = "wb";
inline constexpr const char* kAppendToFile = "ab";
#else
inline constexpr const char* kNewFile = "we";
inline constexpr const char* kAppendToFile = "ae";
#endif

}  // namespace fukumi::match
