// The executable: chooses the command. Without one it plays a match.
#include <fmt/format.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "tools/command_line/command_arguments.h"
#include "tournaments/commands/convert_command.h"
#include "tournaments/commands/match_arguments.h"
#include "tournaments/commands/match_command.h"
#include "tournaments/commands/match_setup.h"
#include "tournaments/commands/merge_command.h"
#include "tournaments/commands/openings_command.h"
#include "tournaments/commands/rate_command.h"
#include "tournaments/players/process_guard.h"
#include "tournaments/system/console.h"

namespace {

using namespace fukumi::match;

std::atomic<bool> g_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set where a signal is taken");

int run_play(const std::vector<std::string>& arguments) {
    const auto given = parse_match_arguments(arguments);
    if (!given)
        return report_bad("fukumi-match", given.error());
    if (!given->help.empty()) {
        fmt::print("{}", given->help);
        return kExitOk;
    }
    const auto setup = make_match_setup(*given);
    if (!setup)
        return report_bad("fukumi-match", setup.error());
    start_process_guard();
    on_interrupt([] { g_interrupted = true; });
    return play_match(*setup, [] { return g_interrupted.load(); });
}

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

// Exceptions come this far: the environment has failed.
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
            return report_bad(program, unknown_word(arguments[0], names_of_commands()));
        return run_play(arguments);
    } catch (const std::exception& failure) {
        fmt::print(stderr, "{}: {}\n", program, failure.what());
        return kExitFailure;
    }
}
