// Exit codes of all programs, and the messages that go with them.
#pragma once

#include <exception>
#include <string>
#include <string_view>

namespace fukumi {

inline constexpr int kExitOk = 0;
/// The environment failed, or an engine of fukumi-match failed and -fatalerror is set. The commands
/// of pbrain-fukumi use this code only as an answer: `solve` found no win, `db check` found damage.
/// Commands that read games or positions use it if they finished, but left out files, games or
/// lines with errors.
inline constexpr int kExitFailure = 1;
inline constexpr int kExitBadInput = 2;
/// A command-line command of pbrain-fukumi was stopped before its work was done, ran out of memory,
/// or could not write its output.
inline constexpr int kExitUnfinished = 3;
/// An engine could not start. This code is not 1, because Wine also exits with 1.
inline constexpr int kExitFailedStart = 4;
inline constexpr int kExitInterrupted = 130;

/// Prints "COMMAND: text" to stderr as one line. `command` is the program with its command, such as
/// "fukumi-match merge". Returns `exit_code`.
int report_problem(std::string_view command, std::string_view text, int exit_code);
/// Prints the message as report_problem() does, and returns kExitBadInput.
int report_bad_input(std::string_view command, std::string_view text);

/// Returns the message of an exception. For std::bad_alloc the message mentions --hash.
std::string message_of(const std::exception& exception);

}  // namespace fukumi
