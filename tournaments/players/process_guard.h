// No engine outlives us, and no child outlives its engine.
//
// Two safety nets below PlayerProcess, which ends its process group in the ordinary way:
// - A warden process waits for the end of this one, by whatever cause, and then kills the groups
//   that were registered and everything that carries our mark: a variable in the environment, which
//   children inherit. A parent-death signal alone would miss the children of engines.
// - On Linux we adopt the orphans among our descendants, so that a child which left the process
//   group of its engine is found by its mark when that engine ends.
// Thread-safe. On Windows only start_process_guard() is there, and does nothing: see
// player_process_windows.cpp.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <mutex>
#include <string>

namespace fukumi::match {

/// The mark: a variable that is in the environment of every engine and of no other program. Its
/// value tells the run and the player process.
inline constexpr const char* kMarkName = "FUKUMI_MATCH_PLAYER";
std::string mark_of(std::uint64_t player_id);

/// Call once at the start of main, before there are threads. Without this call nothing below does
/// anything (a test program has children of its own that are none of our business).
void start_process_guard();

/// Held from the fork to guard_group(), so that no newborn engine is taken for an orphan.
[[nodiscard]] std::unique_lock<std::mutex> lock_births();

/// Requires: lock_births() is held.
void guard_group(pid_t group) noexcept;
void release_group(pid_t group) noexcept;

/// Kills and reaps orphans that descend from a player process or are in its group.
void end_orphans(pid_t group, std::uint64_t player_id);

}  // namespace fukumi::match
