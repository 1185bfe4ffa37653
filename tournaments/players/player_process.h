// A program at the other end of two pipes: started, written to, read from until a deadline,
// suspended, and ended together with everything it has started itself.
//
// What never happens: a descriptor of ours reaches another program; a program survives its
// PlayerProcess or us (see process_guard.h). Nothing here knows the protocol; that is player.h.
// One thread at a time per object; distinct objects may be used from distinct threads. Has an
// implementation per operating system: POSIX, of which Linux gives the full service, and Windows,
// where a job object is what a process group is elsewhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/result.h"

namespace fukumi::match {

struct ProcessCommand {
    std::vector<std::string> arguments;  ///< program first; looked up in PATH if without a slash
    std::string directory;               ///< to run in; empty = ours
    std::string stderr_file;             ///< appended to; empty = discarded
};

class PlayerProcess {
 public:
    /// Starts the program in a process group of its own. From then on this process ignores SIGPIPE.
    /// Errors: the system's reason, when the program does not exist or cannot be executed.
    static Result<std::unique_ptr<PlayerProcess>> start(const ProcessCommand& command);

    /// Kills what is left.
    ~PlayerProcess();
    PlayerProcess(const PlayerProcess&) = delete;
    PlayerProcess& operator=(const PlayerProcess&) = delete;

    /// Writes everything, usually at once. False if the program has closed its input, or does not
    /// take it before the deadline.
    bool write(std::string_view bytes, TimePoint deadline) noexcept;

    enum class Read : std::uint8_t { Data, Nothing, End };
    /// Waits for output until the deadline; `count` is how many bytes came (Data).
    Read read(std::span<char> into, std::size_t& count, TimePoint deadline) noexcept;
    /// What is there already, without waiting.
    Read read_now(std::span<char> into, std::size_t& count) noexcept;

    /// Stops or continues all threads of the process group. Cheap; repeating is harmless.
    void suspend() noexcept;
    void resume() noexcept;

    /// Waits for the end of the process, discarding its output, and kills it after `grace_ms`; then
    /// kills whatever its process group or, on Linux, its descendants have left behind.
    /// Returns how it ended: "exit code 1", "signal 11 (Segmentation fault)", "killed".
    std::string stop(std::int64_t grace_ms);

    /// Bytes of memory of the process and its descendants; 0 if that cannot be known. `limit`: see
    /// memory_of_tree().
    std::int64_t memory(std::int64_t limit) const;

 private:
    struct System;  ///< what the operating system knows it by

    explicit PlayerProcess(std::unique_ptr<System> system) noexcept;

    bool has_exited() noexcept;
    void discard_output() noexcept;

    std::unique_ptr<System> system_;
    bool suspended_ = false;
    bool stopped_ = false;
};

}  // namespace fukumi::match
