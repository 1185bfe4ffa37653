#include "tests/support/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "engine/core/clock.h"

namespace fukumi::support {
namespace {

void close_once(int& descriptor) {
    if (descriptor >= 0)
        close(descriptor);
    descriptor = -1;
}

bool ready(int descriptor, short events, int limit_ms) {
    pollfd wait{descriptor, events, 0};
    return poll(&wait, 1, limit_ms) > 0;
}

bool is_answer(std::string_view line) {
    return line.rfind("MESSAGE ", 0) != 0 && line.rfind("INFO ", 0) != 0;
}

void make_pair(std::array<int, 2>& ends, bool keeps_writes_apart) {
    const int result = keeps_writes_apart
                           ? socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data())
                           : pipe2(ends.data(), O_CLOEXEC);
    if (result != 0)
        throw std::runtime_error("no pipe");
}

}  // namespace

ChildProcess::ChildProcess(const std::string& program, Output output,
                           const std::vector<std::string>& arguments) {
    // Ignore SIGPIPE, so that writing to a program that has ended returns an error instead of
    // ending the tests.
    ::signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> in, out, err;
    make_pair(in, false);
    make_pair(out, output == Output::Writes);
    make_pair(err, false);
    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);

    pid_ = fork();
    if (pid_ == 0) {
        // Ignored signals stay ignored across exec, so restore the default.
        ::signal(SIGPIPE, SIG_DFL);
        dup2(in[0], 0);
        dup2(out[1], 1);
        dup2(err[1], 2);
        execv(program.c_str(), argv.data());
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    in_ = in[1];
    out_ = out[0];
    err_ = err[0];
    if (pid_ < 0)
        throw std::runtime_error("no process");
    fcntl(in_, F_SETFL, O_NONBLOCK);
    fcntl(err_, F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess() {
    close_input();
    close_output();
    close_once(err_);
    if (pid_ > 0 && !result_) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
}

bool ChildProcess::write(std::string_view bytes) {
    while (!bytes.empty()) {
        if (!ready(in_, POLLOUT, kPatienceMs))
            return false;
        const ssize_t count = ::write(in_, bytes.data(), bytes.size());
        if (count <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

void ChildProcess::signal(int number) {
    kill(pid_, number);
}

void ChildProcess::close_input() {
    close_once(in_);
}

void ChildProcess::close_output() {
    close_once(out_);
}

std::optional<std::string> ChildProcess::read_write(int limit_ms) {
    std::array<char, 65536> bytes;
    if (!ready(out_, POLLIN, limit_ms))
        return std::nullopt;
    const ssize_t count = read(out_, bytes.data(), bytes.size());
    if (count <= 0)
        return std::nullopt;
    return std::string(bytes.data(), static_cast<std::size_t>(count));
}

std::optional<std::string> ChildProcess::read_line(int limit_ms) {
    const TimePoint limit = Clock::now() + Milliseconds(limit_ms);
    while (true) {
        const std::size_t end = buffer_.find('\n');
        if (end != std::string::npos) {
            std::string line = buffer_.substr(0, end);
            buffer_.erase(0, end + 1);
            return line;
        }
        const auto left = std::chrono::duration_cast<Milliseconds>(limit - Clock::now()).count();
        const auto more = read_write(left > 0 ? static_cast<int>(left) : 0);
        if (!more)
            return std::nullopt;
        buffer_ += *more;
    }
}

std::optional<std::string> ChildProcess::read_answer(int limit_ms) {
    auto line = read_line(limit_ms);
    while (line && !is_answer(*line))
        line = read_line(limit_ms);
    return line;
}

std::vector<std::string> ChildProcess::read_rest() {
    std::vector<std::string> lines;
    while (auto line = read_answer())
        lines.push_back(*line);
    return lines;
}

std::string ChildProcess::errors() {
    std::array<char, 4096> bytes;
    for (ssize_t count; (count = read(err_, bytes.data(), bytes.size())) > 0;)
        errors_.append(bytes.data(), static_cast<std::size_t>(count));
    return errors_;
}

std::optional<int> ChildProcess::wait(int limit_ms) {
    const TimePoint limit = Clock::now() + Milliseconds(limit_ms);
    while (!result_) {
        int status = 0;
        if (waitpid(pid_, &status, WNOHANG) == pid_) {
            result_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        } else if (Clock::now() > limit) {
            return std::nullopt;
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
    return result_;
}

}  // namespace fukumi::support
