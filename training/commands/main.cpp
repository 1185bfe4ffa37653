// fukumi-train: runs the command that the first argument names.
#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "tools/command_line/arguments.h"
#include "tools/command_line/exit_codes.h"
#include "training/commands/commands.h"

namespace {

using namespace fukumi;
using namespace fukumi::training;

struct Command {
    std::string_view name;
    std::string_view purpose;
    int (*run)(const std::vector<std::string>&);
};
constexpr std::array kCommands = {
    Command{"selfplay", "play games of the engine against itself", run_selfplay_command},
    Command{"merge", "join files of games without duplicates", run_merge_command},
    Command{"report", "print statistics of files of games", run_report_command},
    Command{"network", "learn a network from files of games", run_network_command},
    Command{"inspect", "look for dead units and full weights of a network", run_inspect_command},
    Command{"embed", "put a network into the engine", run_embed_command},
    Command{"pack", "write games into a small file, for keeping them", run_pack_command},
    Command{"unpack", "read such a file", run_unpack_command},
    Command{"puzzles", "find puzzles for people in games", run_puzzles_command},
};

int print_usage(std::FILE* out, int exit_code) {
    fmt::print(out, "usage: fukumi-train COMMAND [options]; COMMAND --help prints the options\n\n");
    for (const Command& command : kCommands)
        fmt::print(out, "  {:<10}{}\n", command.name, command.purpose);
    return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        std::vector<std::string> arguments(argv + 1, argv + argc);
        if (arguments.empty())
            return print_usage(stderr, kExitBadInput);
        const std::string name = arguments.front();
        if (name == "--help" || name == "-h")
            return print_usage(stdout, kExitOk);
        arguments.erase(arguments.begin());
        for (const Command& command : kCommands) {
            if (command.name == name)
                return command.run(arguments);
        }
        std::vector<std::string_view> names;
        for (const Command& command : kCommands)
            names.push_back(command.name);
        report_bad_input("fukumi-train", unknown_word(name, names));
        return print_usage(stderr, kExitBadInput);
    } catch (const std::exception& failure) {
        return report_problem("fukumi-train", failure.what(), kExitFailure);
    }
}
