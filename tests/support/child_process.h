// ChildProcess: runs a program and communicates with it through real pipes. Works on POSIX systems
// only.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fukumi::support {

class ChildProcess {
 public:
    /// The way in which the test reads the program's stdout. Stream: line by line, with
    /// read_line(). Writes: the bytes of one write of the program at a time, with read_write().
    enum class Output { Stream, Writes };

    /// Starts the program. Throws std::runtime_error if that fails.
    explicit ChildProcess(const std::string& program, Output output = Output::Stream,
                          const std::vector<std::string>& arguments = {});
    /// Kills the program if it is still running.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Writes to the program's stdin. Returns false if the program does not read all bytes in time.
    bool write(std::string_view bytes);
    void signal(int number);
    void close_input();
    void close_output();

    /// Returns the next line without its LF; nullopt at the end of the output or after `limit_ms`.
    std::optional<std::string> read_line(int limit_ms = kPatienceMs);
    /// Returns the next line that is not a MESSAGE or INFO line; nullopt as in read_line().
    std::optional<std::string> read_answer(int limit_ms = kPatienceMs);
    /// Returns the bytes of the program's next single write; nullopt as in read_line(). Requires:
    /// Output::Writes.
    std::optional<std::string> read_write(int limit_ms = kPatienceMs);
    /// Returns all further lines, except MESSAGE and INFO lines, until the end of the output.
    std::vector<std::string> read_rest();
    /// Returns everything written to stderr so far.
    std::string errors();

    /// Waits for the end of the program. Returns its exit code, or minus the signal that ended it;
    /// nullopt after `limit_ms`.
    std::optional<int> wait(int limit_ms = kPatienceMs);

    /// The default time limit; long enough for a loaded machine and a build with sanitizers.
    static constexpr int kPatienceMs = 120000;

 private:
    pid_t pid_ = -1;
    int in_ = -1;
    int out_ = -1;
    int err_ = -1;
    std::string buffer_;
    std::string errors_;
    std::optional<int> result_;
};

}  // namespace fukumi::support
