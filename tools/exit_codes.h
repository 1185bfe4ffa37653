// What the commands have in common: their exit codes, and how bad input is reported.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "formats/reading.h"

namespace fukumi {

inline constexpr int kExitOk = 0;
inline constexpr int kExitBadInput = 2;

/// What an exception says, in words for the user.
inline std::string words_of(const std::exception& exception) {
    const bool lacks_memory = dynamic_cast<const std::bad_alloc*>(&exception) != nullptr;
    return lacks_memory ? "there is not enough memory; --hash says how much a table may take"
                        : exception.what();
}

/// Says in one line on stderr what is wrong with the command line or the input of a command, which
/// is "" for the program itself. Returns the exit code.
inline int report_bad_input(std::string_view command, std::string_view text) {
    fmt::print(stderr, "pbrain-fukumi{}{}: {}\n", command.empty() ? "" : " ", command,
               formats::single_line(text));
    return kExitBadInput;
}

}  // namespace fukumi
