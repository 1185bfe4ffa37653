// Runs the engine's program with arguments and keeps what it prints.
#pragma once

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
    while (const auto line = program.read_line())
        output.out += *line + "\n";
    output.code = program.wait().value_or(-1000);
    output.err = program.errors();
    return output;
}

}  // namespace fukumi::support
