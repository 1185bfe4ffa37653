// A program at the other end of real pipes, for tests of what only shows there. POSIX.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fukumi::support {

class ChildProcess {
 public:
    /// How the program's stdout reaches us: as a stream, or with each of its writes kept apart.
    enum class Output { Stream, Writes };

    /// Starts the program. Throws std::runtime_error if that fails.
    explicit ChildProcess(const std::string& program, Output output = Output::Stream,
                          const std::vector<std::string>& arguments = {});
    /// Kills it if it is still there.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// False if not everything could be written within some seconds.
    bool write(std::string_view bytes);
    void signal(int number);
    void close_input();
    void close_output();

    /// The next line without its LF; nothing at the end of the output or after `limit_ms`.
    std::optional<std::string> read_line(int limit_ms = kPatienceMs);
    /// The next line that is an answer and not a MESSAGE.
    std::optional<std::string> read_answer(int limit_ms = kPatienceMs);
    /// With Output::Writes: what one write of the program wrote.
    std::optional<std::string> read_write(int limit_ms = kPatienceMs);
    /// All further answers until the end of the output.
    std::vector<std::string> read_rest();
    /// Everything written to stderr so far.
    std::string errors();

    /// The exit code, or minus the signal; nothing if the program does not end within `limit_ms`.
    std::optional<int> wait(int limit_ms = kPatienceMs);

    /// Long enough for a loaded machine and a build with sanitizers.
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
