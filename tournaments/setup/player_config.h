// One engine of a tournament and the conditions it plays under. Plain values, read from a command
// line by player_options.h and completed by player_program.h.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace fukumi::match {

/// What the judge allows a player. All times in milliseconds; 0 = no such limit.
struct ClockRules {
    std::int64_t turn_ms = 0;
    std::int64_t match_ms = 0;
    std::int64_t increment_ms = 0;  ///< added to the match clock before each move

    bool has_clock() const noexcept { return turn_ms > 0 || match_ms > 0; }
};

struct PlayerConfig {
    std::string name;
    std::string command;                 ///< as given, for messages and the report
    std::vector<std::string> arguments;  ///< program first, split and resolved
    std::vector<std::string> given;      ///< those of them that arg= gave, for the report
    std::string directory;               ///< working directory; empty = ours
    std::string stderr_file;             ///< empty = discarded
    ClockRules clock;
    std::int64_t nodes = 0;       ///< INFO max_node; 0 = not sent
    int depth = 0;                ///< INFO max_depth; 0 = not sent
    int threads = 0;              ///< INFO thread_num; 0 = not sent
    std::int64_t max_memory = 0;  ///< bytes; 0 = kAnnouncedMemory is announced, nothing enforced
    std::int64_t tolerance_ms = 1000;
    bool restart = false;                                      ///< a new process for every game
    std::string folder;                                        ///< INFO folder; empty = not sent
    std::vector<std::pair<std::string, std::string>> options;  ///< sent as INFO key value
};

/// What engines are told when nobody limits their memory: the limit of Gomocup.
inline constexpr std::int64_t kAnnouncedMemory = 367001600;
}  // namespace fukumi::match
