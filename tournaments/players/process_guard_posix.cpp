// See process_guard.h.
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <mutex>
#include <set>
#include <thread>

#include "engine/core/clock.h"
#include "tournaments/players/process_guard.h"
#include "tournaments/players/process_tree.h"

#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace fukumi::match {
namespace {

constexpr int kMaxGroups = 4096;
constexpr std::int64_t kOrphanPatienceMs = 500;
constexpr int kMaxSweeps = 100;

int g_warden_pipe = -1;
std::uint64_t g_run = 0;  // a number of this run, which is a part of every mark
std::mutex g_mutex;
std::set<pid_t> g_children;  // the warden and the running engines; all other children are orphans

std::string run_mark() {
    return fmt::format("{}={}.", kMarkName, g_run);
}

void kill_marked() {
    const std::string mark = run_mark();
    // Repeat until no such process is left, because a process may start children during a sweep.
    for (int i = 0; i < kMaxSweeps; ++i) {
        bool found = false;
        for (const pid_t pid : all_processes()) {
            if (has_variable(pid, mark) && kill(pid, SIGKILL) == 0)
                found = true;
        }
        if (!found)
            return;
        std::this_thread::sleep_for(Milliseconds(1));
    }
}

// The warden: reads group numbers from the pipe (positive: add, negative: remove). The pipe closes
// when the process at its other end has ended; then the warden kills the groups.
[[noreturn]] void run_warden(int pipe_end) {
    setsid();  // Ctrl-C on the terminal must not end the warden
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT})
        signal(number, SIG_IGN);
    // Close stdout and stderr. If one of them is a pipe, its reader would otherwise wait until the
    // warden ends.
    const int null = open("/dev/null", O_RDWR);
    for (int descriptor = 0; descriptor < 3; ++descriptor)
        dup2(null, descriptor);

    static std::array<pid_t, kMaxGroups> groups{};
    pid_t message = 0;
    for (;;) {
        const ssize_t n = read(pipe_end, &message, sizeof message);
        if (n < 0)
            continue;  // EINTR
        if (n != sizeof message)
            break;
        const pid_t wanted = message > 0 ? 0 : -message;
        for (pid_t& group : groups) {
            if (group == wanted) {
                group = message > 0 ? message : 0;
                break;
            }
        }
    }
    for (const pid_t group : groups) {
        if (group > 0)
            kill(-group, SIGKILL);
    }
    kill_marked();
    _exit(0);
}

void tell_warden(pid_t message) noexcept {
    if (g_warden_pipe >= 0) {
        while (write(g_warden_pipe, &message, sizeof message) < 0 && errno == EINTR) {
        }
    }
}

}  // namespace

std::string mark_of(std::uint64_t player_id) {
    return fmt::format("{}{}.", run_mark(), player_id);
}

void start_process_guard() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return;  // no warden; the parent-death signal still kills the engines, not their children
    g_run = static_cast<std::uint64_t>(Clock::now().time_since_epoch().count()) ^
            static_cast<std::uint64_t>(getpid()) << 40;
    const pid_t warden = fork();
    if (warden == 0) {
        close(ends[1]);
        run_warden(ends[0]);
    }
    close(ends[0]);
    if (warden < 0) {
        close(ends[1]);
        return;
    }
    g_warden_pipe = ends[1];
    g_children.insert(warden);
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

std::unique_lock<std::mutex> lock_births() {
    return std::unique_lock(g_mutex);
}

void guard_group(pid_t group) noexcept {
    if (g_warden_pipe < 0)
        return;
    g_children.insert(group);
    tell_warden(group);
}

void release_group(pid_t group) noexcept {
    if (g_warden_pipe < 0)
        return;
    const std::lock_guard lock(g_mutex);
    g_children.erase(group);
    tell_warden(-group);
}

void end_orphans(pid_t group, std::uint64_t player_id) {
    if (g_warden_pipe < 0)
        return;
    const std::string mark = mark_of(player_id);
    const TimePoint start = Clock::now();
    // Repeat, because the children of a killed orphan become orphans, and a killed process takes a
    // moment to end.
    for (bool again = true; again && milliseconds_since(start) < kOrphanPatienceMs;) {
        again = false;
        for (const pid_t child : children_of(getpid())) {
            {
                const std::lock_guard lock(g_mutex);
                if (g_children.count(child) != 0)
                    continue;
            }
            const ProcessState process = state_of(child);
            if (process.state == 'Z') {
                waitpid(child, nullptr, WNOHANG);
            } else if (process.group == group || has_variable(child, mark)) {
                kill(child, SIGKILL);
                again = true;
            }
        }
        if (again)
            std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
}

}  // namespace fukumi::match
