// fukumi-match: runs the command that the first word names. If the first word is not a command, it
// plays a match.
#include <array>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "tools/command_line/arguments.h"
#include "tools/command_line/exit_codes.h"
#include "tournaments/commands/commands.h"
#include "tournaments/system/console.h"

namespace {

using namespace fukumi;
using namespace fukumi::match;

struct Command {
    std::string_view name;
    int (*run)(const std::vector<std::string>&);
};
constexpr std::array kCommands = {
    Command{"merge", run_merge},
    Command{"convert", run_convert},
    Command{"rate", run_rate},
    Command{"openings", run_openings},
};

std::vector<std::string_view> names_of_commands() {
    std::vector<std::string_view> names;
    for (const Command& command : kCommands)
        names.push_back(command.name);
    return names;
}

}  // namespace

// Catches the exceptions of the standard library: out of memory, or stdout cannot be written.
int main(int argc, char** argv) {
    std::string program = "fukumi-match";
    prepare_console();
    try {
        std::vector<std::string> arguments(argv + 1, argv + argc);
        for (const Command& command : kCommands) {
            if (!arguments.empty() && arguments[0] == command.name) {
                program += " " + arguments[0];
                arguments.erase(arguments.begin());
                return command.run(arguments);
            }
        }
        if (!arguments.empty() && !arguments[0].starts_with('-'))
            return report_bad_input(program, unknown_word(arguments[0], names_of_commands()));
        return run_match(arguments);
    } catch (const std::exception& failure) {
        return report_problem(program, failure.what(), kExitFailure);
    }
}
