// Helpers that run pbrain-fukumi with arguments and return its output.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/child_process.h"

namespace fukumi::support {

struct ProgramOutput {
    int code = -1;
    std::string out;
    std::string err;
};

inline ProgramOutput run_program(const std::vector<std::string>& arguments,
                                 std::string_view input = "") {
    ChildProcess program(FUKUMI_ENGINE, ChildProcess::Output::Stream, arguments);
    program.write(input);
    program.close_input();
    ProgramOutput output;
    constexpr int kTenMinutes = 600'000;  // long enough for a sanitizer on a busy machine
    while (const auto line = program.read_line(kTenMinutes))
        output.out += *line + "\n";
    output.code = program.wait().value_or(-1000);
    output.err = program.errors();
    return output;
}

/// Returns the words of a command with "--rows top" behind its name, unless they have --rows: the
/// tests then name cells in answers and on the command line as in files.
inline std::vector<std::string> with_rows_from_top(const std::string& command,
                                                   std::vector<std::string> arguments) {
    if (std::find(arguments.begin(), arguments.end(), "--rows") == arguments.end())
        arguments.insert(arguments.begin(), {"--rows", "top"});
    arguments.insert(arguments.begin(), command);
    return arguments;
}

/// Checks that the program refuses bad input: it exits with code 2, prints nothing on stdout (with
/// --json: the error as JSON), and prints one line on stderr that begins with `message` (the command,
/// then the option, file or line with the mistake).
inline void check_refused(const std::vector<std::string>& arguments, const std::string& message,
                          std::string_view input = "") {
    CAPTURE(message);
    const ProgramOutput output = run_program(arguments, input);
    CHECK(output.code == 2);
    if (std::find(arguments.begin(), arguments.end(), "--json") == arguments.end())
        CHECK(output.out == "");
    else
        CHECK(output.out.starts_with("{\"schema\":1,\"error\":{\"code\":2,\"message\":"));
    CHECK_MESSAGE(output.err.starts_with("pbrain-fukumi" + message), output.err);
    CHECK(std::count(output.err.begin(), output.err.end(), '\n') == 1);
}

}  // namespace fukumi::support

namespace fukumi {

/// Returns the first line of a text, without its LF.
inline std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

}  // namespace fukumi
