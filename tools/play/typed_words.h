// Words that people type in `play`: other words for commands, and answers to questions.
#pragma once

#include <string>
#include <string_view>

namespace fukumi {

/// Returns the command that a word means, in lower case: "quit" for "exit", "help" for "?". A word
/// without another meaning is returned in lower case.
std::string command_word(std::string_view word);

/// An answer to a question that is answered with yes or no.
enum class Answer { Yes, No, Help, Quit, Other };

/// Returns what a line means as an answer. The empty line means yes. Blanks at both ends, capitals
/// and a point at the end do not matter.
Answer parse_answer(std::string_view line);

}  // namespace fukumi
