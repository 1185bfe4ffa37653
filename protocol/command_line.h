// The program as it is called: the protocol, or one of the commands for people.
#pragma once

namespace fukumi {

/// Makes the program use nothing newer than SSE4.2; see main.cpp.
inline constexpr const char* kBaselineFlag = "--baseline";

/// Runs the program with the arguments of main(), in UTF-8, and returns its exit code. Without a
/// command it speaks the protocol and does not return. Throws std::exception if it cannot start.
int run_command_line(int argc, const char* const* argv);

}  // namespace fukumi
