// This file works on Linux only, because it reads /proc.
#include "tests/stubs/sibling.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

namespace fukumi::stubs {
namespace {

// The state of a process as read from /proc. The values stay at their defaults if the process has
// ended.
struct Process {
    std::string name;
    char state = '?';  // 'T': stopped, 'Z': zombie
    long parent = 0;
    long ticks = 0;  // processor time used, in clock ticks
};

Process look_at(long pid) {
    Process process;
    const std::string path = "/proc/" + std::to_string(pid) + "/stat";
    const int file = open(path.c_str(), O_RDONLY);
    char text[1024] = {};
    if (file >= 0 && read(file, text, sizeof text - 1) > 0) {
        char name[64] = {};
        long user = 0, system = 0;
        std::sscanf(text, "%*d (%63[^)]) %c %ld %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", name,
                    &process.state, &process.parent, &user, &system);
        process.name = name;
        process.ticks = user + system;
    }
    if (file >= 0)
        close(file);
    return process;
}

// Returns the process id of the other stub engine with the same parent, or 0 if it does not exist.
long find_sibling() {
    long found = 0;
    const long parent = getppid();
    DIR* const folder = opendir("/proc");
    if (folder == nullptr)
        return 0;
    while (const dirent* entry = readdir(folder)) {
        const long pid = std::atol(entry->d_name);
        if (pid == 0 || pid == getpid())
            continue;
        const Process process = look_at(pid);
        if (process.parent == parent && process.name == "stub_engine" && process.state != 'Z')
            found = pid;
    }
    closedir(folder);
    return found;
}

}  // namespace

bool wait_for_sibling(bool for_stopped) {
    const long sibling = find_sibling();
    const long begin = look_at(sibling).ticks;
    for (int i = 0; i < 100'000; ++i) {
        const Process process = look_at(sibling);
        if (for_stopped ? process.state == 'T' : process.ticks > begin)
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

}  // namespace fukumi::stubs
