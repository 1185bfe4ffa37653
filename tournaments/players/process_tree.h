// Looking at other processes through /proc: children and memory. Linux; elsewhere nothing is found.
//
// All functions are snapshots of something that changes meanwhile; a process that has gone counts
// as nothing.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fukumi::match {

/// The direct children of all threads of a process.
std::vector<pid_t> children_of(pid_t pid);

/// Memory of a process and all its descendants in bytes: what the judge limits is the unique set
/// size (pages that no other process shares), which is slow to read. The resident set size is never
/// smaller and quick, so that is returned unless it exceeds `limit` > 0; only then the unique one.
std::int64_t memory_of_tree(pid_t root, std::int64_t limit);

struct ProcessState {
    char state = '?';  ///< as in /proc/pid/stat: 'Z' is a zombie
    pid_t group = 0;
};
ProcessState state_of(pid_t pid);

/// Whether a variable whose `name=value` begins like this is in the environment that the process
/// was started with.
bool has_variable(pid_t pid, std::string_view beginning);

/// Of all users; only one's own can be looked into.
std::vector<pid_t> all_processes();

}  // namespace fukumi::match
