// See player_process.h.
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <thread>

#include "tournaments/players/player_process.h"
#include "tournaments/players/process_guard.h"
#include "tournaments/players/process_tree.h"

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

extern char** environ;

namespace fukumi::match {
namespace {

std::atomic<std::uint64_t> g_next_id{1};

// Owns a file descriptor.
class Descriptor {
 public:
    Descriptor() = default;
    explicit Descriptor(int number) noexcept : number_(number) {}
    ~Descriptor() { reset(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const noexcept { return number_; }
    int release() noexcept { return std::exchange(number_, -1); }
    void reset(int number = -1) noexcept {
        if (number_ >= 0)
            close(number_);
        number_ = number;
    }

 private:
    int number_ = -1;
};

struct Pipe {
    Descriptor read_end;
    Descriptor write_end;

    bool open() noexcept {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0)
            return false;
        read_end.reset(ends[0]);
        write_end.reset(ends[1]);
        return true;
    }
};

// Everything that the child needs between fork and exec. The parent prepares it before the fork,
// because the child must not allocate memory.
struct Launch {
    std::vector<char*> argv;
    std::vector<char*> environment;
    const char* directory = nullptr;
    int input = -1;
    int output = -1;
    int errors = -1;
    int status = -1;
    pid_t parent = 0;
};

[[noreturn]] void become(Launch& launch) {
    setpgid(0, 0);
#ifdef __linux__
    // Ask the kernel to kill the engine when the thread that started it ends. The warden
    // (process_guard.h) kills the other processes of the group.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != launch.parent)
        _exit(127);
#endif
    signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, nullptr);
#if defined(__linux__) && defined(SYS_close_range)
    // Close also the descriptors that this process has inherited without the close-on-exec flag.
    constexpr unsigned kCloseOnExec = 1U << 2;
    syscall(SYS_close_range, 3U, ~0U, kCloseOnExec);
#endif
    const bool ready = dup2(launch.input, 0) == 0 && dup2(launch.output, 1) == 1 &&
                       dup2(launch.errors, 2) == 2 &&
                       (launch.directory == nullptr || chdir(launch.directory) == 0);
    if (ready) {
        environ = launch.environment.data();
        execvp(launch.argv[0], launch.argv.data());
    }
    const int error = errno;
    [[maybe_unused]] const ssize_t n = write(launch.status, &error, sizeof error);
    _exit(127);
}

int remaining_ms(TimePoint deadline) noexcept {
    // Round up, so that a wait does not end just before the deadline and start again.
    const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1000000));
}

bool wait_for(int descriptor, short events, TimePoint deadline) noexcept {
    for (;;) {
        pollfd wait{descriptor, events, 0};
        const int n = poll(&wait, 1, remaining_ms(deadline));
        if (n > 0)
            return true;
        if (n == 0 && Clock::now() >= deadline)
            return false;
    }
}

std::string describe_status(int status) {
    if (WIFSIGNALED(status))
        return fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
    return fmt::format("exit code {}", WEXITSTATUS(status));
}

// Prepares a launch. The result points into the parameters, which must outlive it.
Launch launch_of(const ProcessCommand& command, std::string& mark) {
    Launch launch;
    for (const std::string& argument : command.arguments)
        launch.argv.push_back(const_cast<char*>(argument.c_str()));
    launch.argv.push_back(nullptr);
    for (char** entry = environ; *entry != nullptr; ++entry) {
        if (!std::string_view(*entry).starts_with(kMarkName))
            launch.environment.push_back(*entry);
    }
    launch.environment.push_back(mark.data());
    launch.environment.push_back(nullptr);
    launch.directory = command.directory.empty() ? nullptr : command.directory.c_str();
    launch.parent = getpid();
    return launch;
}

// Opens the file that gets a program's stderr. Without a name it is a temporary file that has no
// name any more, or /dev/null if the system gives none.
Descriptor open_errors(const std::string& file) {
    if (!file.empty())
        return Descriptor(open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    const char* const folder = std::getenv("TMPDIR");
    std::string name = fmt::format("{}/fukumi-match-XXXXXX", folder != nullptr ? folder : "/tmp");
    const int temporary = mkostemp(name.data(), O_APPEND | O_CLOEXEC);
    if (temporary < 0)
        return Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC));
    unlink(name.c_str());
    return Descriptor(temporary);
}

// Returns the last three lines of a text on one line, or as many as fit into 300 bytes.
std::string last_lines(std::string_view text) {
    constexpr int kLines = 3;
    constexpr std::size_t kBytes = 300;
    std::string joined;
    for (int lines = 0; lines < kLines && !text.empty();) {
        const std::size_t end = text.find_last_not_of(" \t\r\n");
        text = text.substr(0, end == std::string_view::npos ? 0 : end + 1);
        const std::size_t before = text.rfind('\n');
        const std::string_view line =
            text.substr(before == std::string_view::npos ? 0 : before + 1);
        if (line.empty() || (!joined.empty() && joined.size() + line.size() + 3 > kBytes))
            break;
        joined = joined.empty() ? std::string(line.substr(0, kBytes))
                                : fmt::format("{} | {}", line, joined);
        text.remove_suffix(line.size());
        ++lines;
    }
    std::replace_if(
        joined.begin(), joined.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; },
        ' ');
    return joined;
}

// Forks; the child becomes the program, in a new process group. Returns -1 if fork() fails.
pid_t fork_into(Launch& launch) {
    const auto lock = lock_births();
    const pid_t pid = fork();
    if (pid == 0)
        become(launch);
    if (pid > 0) {
        setpgid(pid, pid);  // the child calls setpgid too; either process may run first
        guard_group(pid);
    }
    return pid;
}

// Waits for the result of exec() in the child, at the reading end `status` of a pipe. If exec()
// succeeds, the pipe closes and the function returns 0. If exec() fails, the child sends the errno,
// which the function returns.
int error_of_launch(int status) noexcept {
    int error = 0;
    ssize_t n = 0;
    while ((n = ::read(status, &error, sizeof error)) < 0 && errno == EINTR) {
    }
    return n > 0 ? error : 0;
}

// Returns the size of an open file, or 0 if the system does not report it.
off_t size_of(int descriptor) noexcept {
    struct stat status {};
    return fstat(descriptor, &status) == 0 ? status.st_size : 0;
}

}  // namespace

struct PlayerProcess::System {
    pid_t pid;
    int input;
    int output;
    std::uint64_t id;     ///< number in the mark of its descendants, see process_guard.h
    bool keeps_services;  ///< true for Wine: stop() leaves its shared processes
    int errors;           ///< the file of its stderr
    bool owns_errors;     ///< true for a temporary file, false for one that the user named
    off_t errors_begin;   ///< size of the file at the start; last_errors() begins there
};

PlayerProcess::PlayerProcess(std::unique_ptr<System> system) noexcept
    : system_(std::move(system)) {}

Result<std::unique_ptr<PlayerProcess>> PlayerProcess::start(const ProcessCommand& command) {
    // A write to a program that has ended must fail with EPIPE, not kill this process.
    static const auto ignored = signal(SIGPIPE, SIG_IGN);
    static_cast<void>(ignored);
    Pipe input, output, status;
    if (!input.open() || !output.open() || !status.open())
        return Error{fmt::format("no pipe: {}", std::strerror(errno))};
    Descriptor errors = open_errors(command.stderr_file);
    if (errors.get() < 0)
        return Error{fmt::format("{}: {}", command.stderr_file, std::strerror(errno))};

    const off_t errors_begin = size_of(errors.get());
    const std::uint64_t id = g_next_id.fetch_add(1);
    std::string mark = mark_of(id);
    Launch launch = launch_of(command, mark);
    launch.input = input.read_end.get();
    launch.output = output.write_end.get();
    launch.errors = errors.get();
    launch.status = status.write_end.get();
    const pid_t pid = fork_into(launch);
    if (pid < 0)
        return Error{fmt::format("no process: {}", std::strerror(errno))};

    status.write_end.reset();
    if (const int error = error_of_launch(status.read_end.get()); error != 0) {
        waitpid(pid, nullptr, 0);
        release_group(pid);
        return Error{std::strerror(error)};
    }
    fcntl(input.write_end.get(), F_SETFL, O_NONBLOCK);
    fcntl(output.read_end.get(), F_SETFL, O_NONBLOCK);
    const std::string& program = command.arguments[0];
    const bool wine = std::string_view(program).substr(program.rfind('/') + 1).starts_with("wine");
    return std::unique_ptr<PlayerProcess>(new PlayerProcess(std::make_unique<System>(
        System{pid, input.write_end.release(), output.read_end.release(), id, wine,
               errors.release(), command.stderr_file.empty(), errors_begin})));
}

PlayerProcess::~PlayerProcess() {
    if (!stopped_)
        stop(0);
    close(system_->errors);
}

bool PlayerProcess::write(std::string_view bytes, TimePoint deadline) noexcept {
    while (!bytes.empty()) {
        const ssize_t n = ::write(system_->input, bytes.data(), bytes.size());
        if (n >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(n));
        } else if (errno == EAGAIN) {
            if (!wait_for(system_->input, POLLOUT, deadline))
                return false;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

PlayerProcess::Read PlayerProcess::read(std::span<char> into, std::size_t& count,
                                        TimePoint deadline) noexcept {
    // Wait before the first read, because the answer has rarely arrived yet.
    if (!wait_for(system_->output, POLLIN, deadline))
        return Read::Nothing;
    return read_now(into, count);
}

PlayerProcess::Read PlayerProcess::read_now(std::span<char> into, std::size_t& count) noexcept {
    for (;;) {
        const ssize_t n = ::read(system_->output, into.data(), into.size());
        if (n > 0) {
            count = static_cast<std::size_t>(n);
            return Read::Data;
        }
        if (n == 0)
            return Read::End;
        if (errno == EAGAIN)
            return Read::Nothing;
        if (errno != EINTR)
            return Read::End;
    }
}

void PlayerProcess::suspend() noexcept {
    if (!suspended_)
        kill(-system_->pid, SIGSTOP);
    suspended_ = true;
}

void PlayerProcess::resume() noexcept {
    if (suspended_)
        kill(-system_->pid, SIGCONT);
    suspended_ = false;
}

bool PlayerProcess::has_exited() noexcept {
    // Do not reap the process yet: while it is a zombie, the system cannot reuse its number, which
    // is also the number of its process group.
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(system_->pid), &info, WEXITED | WNOHANG | WNOWAIT) !=
               0 ||
           info.si_pid != 0;
}

std::string PlayerProcess::stop(std::int64_t grace_ms) {
    if (stopped_)
        return {};
    stopped_ = true;
    resume();
    const TimePoint deadline = Clock::now() + Milliseconds(grace_ms);
    auto pause = std::chrono::microseconds(50);
    bool in_time = true;
    while (!has_exited() && (in_time = Clock::now() < deadline)) {
        discard_output();  // so that an engine that blocks while writing can continue and read END
        std::this_thread::sleep_for(pause);
        pause = std::min(pause * 2, std::chrono::microseconds(10000));
    }
    kill(-system_->pid, SIGKILL);
    int status = 0;
    while (waitpid(system_->pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (!system_->keeps_services)
        end_orphans(system_->pid, system_->id);
    release_group(system_->pid);
    close(system_->input);
    close(system_->output);
    return in_time ? describe_status(status) : "killed";
}

std::string PlayerProcess::last_errors() const {
    constexpr off_t kMost = 2048;
    const off_t size = size_of(system_->errors);
    const off_t from = std::max(system_->errors_begin, size - kMost);
    if (from >= size)
        return {};
    std::string end(static_cast<std::size_t>(size - from), ' ');
    const ssize_t count = pread(system_->errors, end.data(), end.size(), from);
    end.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return last_lines(end);
}

void PlayerProcess::forget_errors(std::int64_t more_than) noexcept {
    const off_t size = size_of(system_->errors);
    if (size - system_->errors_begin <= more_than)
        return;
    if (system_->owns_errors) {
        [[maybe_unused]] const int ignored = ftruncate(system_->errors, 0);
    } else {
        system_->errors_begin = size;
    }
}

std::int64_t PlayerProcess::memory(std::int64_t limit) const {
    return memory_of_tree(system_->pid, limit);
}

}  // namespace fukumi::match
