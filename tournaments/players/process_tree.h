// Reads children, memory and environment of other processes from /proc. On systems without /proc
// nothing is found.
//
// The results are snapshots. For a process that has ended, the functions return no children and no
// memory.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fukumi::match {

/// Returns the direct children of all threads of a process.
std::vector<pid_t> children_of(pid_t pid);

/// Returns the memory of a process and all its descendants in bytes: the resident set size, or, if
/// that exceeds `limit` > 0, the unique set size (pages that no other process shares). Gomocup
/// limits the unique set size, which is slow to read; the resident set size is fast and never
/// smaller.
std::int64_t memory_of_tree(pid_t root, std::int64_t limit);

struct ProcessState {
    char state = '?';  ///< as in /proc/pid/stat: 'Z' is a zombie
    pid_t group = 0;
};
ProcessState state_of(pid_t pid);

/// True if the initial environment of the process has an entry "name=value" that starts with
/// `beginning`. False for processes of other users.
bool has_variable(pid_t pid, std::string_view beginning);

/// Returns the numbers of all processes of all users.
std::vector<pid_t> all_processes();

}  // namespace fukumi::match
