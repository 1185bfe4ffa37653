// The executable: chooses the command. Without one it plays a match.
#include <fmt/format.h>
#include <signal.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/commands/convert_command.h"
#include "tournaments/commands/match_command.h"
#include "tournaments/commands/match_options.h"
#include "tournaments/commands/merge_command.h"
#include "tournaments/commands/openings_command.h"
#include "tournaments/commands/rate_command.h"
#include "tournaments/players/process_guard.h"
#include "tournaments/commands/command_arguments.h"

namespace {

using namespace fukumi::match;

std::atomic<bool> g_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set in a signal handler");

void take_signal(int) {
    g_interrupted = true;
}

void set_signals() {
    struct sigaction action {};
    action.sa_handler = take_signal;
    action.sa_flags = SA_RESTART;
    for (const int number : {SIGINT, SIGTERM, SIGHUP})
        sigaction(number, &action, nullptr);
}

int run_play(const std::vector<std::string>& arguments) {
    const auto options = parse_match_options(arguments);
    if (!options) {
        fmt::print(stderr, "fukumi-match: {}\n", options.error());
        return kExitBadInput;
    }
    if (!options->help.empty()) {
        fmt::print("{}", options->help);
        return kExitOk;
    }
    start_process_guard();
    set_signals();
    return play_match(*options, [] { return g_interrupted.load(); });
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

}  // namespace

int main(int argc, char** argv) {
    try {
        std::vector<std::string> arguments(argv + 1, argv + argc);
        for (const Command& command : kCommands) {
            if (!arguments.empty() && arguments[0] == command.name) {
                arguments.erase(arguments.begin());
                return command.run(arguments);
            }
        }
        return run_play(arguments);
    } catch (const std::exception& failure) {
        fmt::print(stderr, "fukumi-match: {}\n", failure.what());
        return kExitFailure;
    }
}
