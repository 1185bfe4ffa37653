// Modes for std::fopen. With them the system does not convert line ends, and child processes do not
// inherit the file. (On Windows, child processes inherit only the handles that
// player_process_windows.cpp lists.)
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
