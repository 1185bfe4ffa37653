// Exit codes of all programs, and the messages that go with them.
#pragma once

#include <exception>
#include <string>
#include <string_view>

namespace fukumi {

inline constexpr int kExitOk = 0;
/// The environment failed, or an engine with -fatalerror. Commands of pbrain-fukumi return it only
/// for an answer: solve found no win, db check a damaged file.
inline constexpr int kExitFailure = 1;
inline constexpr int kExitBadInput = 2;
/// A command-line command of pbrain-fukumi was stopped before its work was done, ran out of memory,
/// or could not write its output.
inline constexpr int kExitUnfinished = 3;
/// An engine could not start. Not 1, because Wine itself ends programs with 1.
inline constexpr int kExitFailedStart = 4;
inline constexpr int kExitInterrupted = 130;

/// Prints "COMMAND: text" to stderr as one line. `command` is the program with its command, such as
/// "fukumi-match merge". Returns `exit_code`.
int report_problem(std::string_view command, std::string_view text, int exit_code);
/// The same for bad input: returns kExitBadInput.
int report_bad_input(std::string_view command, std::string_view text);

/// The message of an exception; for std::bad_alloc it names --hash.
std::string message_of(const std::exception& exception);

}  // namespace fukumi
