// See exit_codes.h.
#include "tools/command_line/exit_codes.h"

#include <fmt/format.h>

#include <cstdio>
#include <new>

#include "formats/reading.h"

namespace fukumi {

int report_problem(std::string_view command, std::string_view text, int exit_code) {
    fmt::print(stderr, "{}: {}\n", command, formats::single_line(text));
    return exit_code;
}

int report_bad_input(std::string_view command, std::string_view text) {
    return report_problem(command, text, kExitBadInput);
}

std::string message_of(const std::exception& exception) {
    const bool lacks_memory = dynamic_cast<const std::bad_alloc*>(&exception) != nullptr;
    return lacks_memory ? "there is not enough memory; --hash sets the size of a table"
                        : exception.what();
}

}  // namespace fukumi
