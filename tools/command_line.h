// The command line of pbrain-fukumi: the protocol, or one of the commands for people.
#pragma once

namespace fukumi {

/// Runs the program with the arguments of main(), in UTF-8, and returns its exit code. Without a
/// command it speaks the protocol and does not return. Throws std::exception if the protocol cannot
/// start.
int run_command_line(int argc, const char* const* argv);

}  // namespace fukumi
