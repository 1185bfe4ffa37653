// Ensures that no engine outlives this program, and that no child process of an engine outlives the
// engine.
//
// In the normal case PlayerProcess ends the process group of its engine. Two safety nets cover the
// other cases:
// - A warden process waits until this process ends, for any reason. Then the warden kills the
//   registered process groups and all processes with the mark of this run: an environment variable,
//   which children inherit. A parent-death signal alone would miss the children of engines.
// - On Linux this process adopts its orphaned descendants. A child that has left the process group
//   of its engine is found by its mark when the engine ends.
// Thread-safe. On Windows only start_process_guard() exists, and does nothing; see
// player_process_windows.cpp.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <mutex>
#include <string>

namespace fukumi::match {

/// The mark: an environment variable that only engines have. Its value is the number of the run and
/// the number of the player process.
inline constexpr const char* kMarkName = "FUKUMI_MATCH_PLAYER";
std::string mark_of(std::uint64_t player_id);

/// Starts the warden. Call it once, before other threads exist. Without this call the functions
/// below do nothing, so that test programs can have other children.
void start_process_guard();

/// Returns a lock. The caller must hold it from the fork to guard_group(); otherwise end_orphans()
/// could take the new engine for an orphan and kill it.
[[nodiscard]] std::unique_lock<std::mutex> lock_births();

/// Registers a process group, which the warden kills when this process ends. Requires: the caller
/// holds lock_births().
void guard_group(pid_t group) noexcept;
void release_group(pid_t group) noexcept;

/// Kills and reaps orphans that have the mark of a player process or are in its group.
void end_orphans(pid_t group, std::uint64_t player_id);

}  // namespace fukumi::match
