// A program that runs as a child process, connected by two pipes. The class starts the program,
// writes to it, reads from it until a deadline, suspends it, and ends it together with all
// processes that the program has started.
//
// Guarantees: the child inherits no other file descriptors, and it ends when its PlayerProcess is
// destroyed or the match runner ends (see process_guard.h). player.h has the protocol. An object is
// not thread-safe. The implementation for POSIX finds all processes that a child has started only
// on Linux. The one for Windows uses job objects instead of process groups.
#pragma once

#include <array>
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
    std::vector<std::string> arguments;  ///< program first; without a slash it is searched in PATH
    std::string directory;               ///< working directory; empty = inherited
    std::string stderr_file;             ///< stderr is appended to it; empty: see last_errors()
};

class PlayerProcess {
 public:
    /// Starts the program in a new process group. From then on this process ignores SIGPIPE.
    /// Errors: the program does not exist or cannot be executed; the text is that of the system.
    static Result<std::unique_ptr<PlayerProcess>> start(const ProcessCommand& command);

    /// Kills the process if stop() was not called.
    ~PlayerProcess();
    PlayerProcess(const PlayerProcess&) = delete;
    PlayerProcess& operator=(const PlayerProcess&) = delete;

    /// Writes all bytes. Returns false if the program has closed its input or does not read before
    /// the deadline.
    bool write(std::string_view bytes, TimePoint deadline) noexcept;

    enum class Read : std::uint8_t { Data, Nothing, End };
    /// Waits for output until the deadline. Returns Data and sets `count` to the number of bytes,
    /// Nothing if no output came, or End if the program has closed its output.
    Read read(std::span<char> into, std::size_t& count, TimePoint deadline) noexcept;
    /// Does the same as read(), but does not wait.
    Read read_now(std::span<char> into, std::size_t& count) noexcept;

    /// Stops or continues all threads of the process group. Repeated calls have no effect.
    void suspend() noexcept;
    void resume() noexcept;

    /// Waits until the process ends, discards its output, and kills it after `grace_ms`. Then kills
    /// the rest of its process group and, on Linux, its remaining descendants.
    /// Returns how it ended: "exit code 1", "signal 11 (Segmentation fault)", "killed".
    std::string stop(std::int64_t grace_ms);

    /// Returns the last lines that the program wrote to stderr, separated by " | ", at most 300
    /// bytes; empty if it wrote nothing. May be called after stop(). On Windows always empty.
    std::string last_errors() const;
    /// If the program has written more than `more_than` bytes to stderr, last_errors() forgets
    /// them, and a temporary file is emptied so that it does not fill the disk. The file of
    /// ProcessCommand::stderr_file keeps them.
    void forget_errors(std::int64_t more_than) noexcept;

    /// Returns the memory of the process and its descendants in bytes, or 0 if the system does not
    /// report it. `limit` is that of memory_of_tree().
    std::int64_t memory(std::int64_t limit) const;

 private:
    struct System;  ///< the handles of the operating system

    explicit PlayerProcess(std::unique_ptr<System> system) noexcept;

    bool has_exited() noexcept;
    // Reads at most 256 KiB and drops them.
    void discard_output() noexcept {
        std::array<char, 4096> part;
        std::size_t count = 0;
        for (int i = 0; i < 64 && read_now(part, count) == Read::Data; ++i) {
        }
    }

    std::unique_ptr<System> system_;
    bool suspended_ = false;
    bool stopped_ = false;
};

}  // namespace fukumi::match
