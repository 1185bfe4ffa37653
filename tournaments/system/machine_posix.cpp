// See machine.h.
#include <fmt/format.h>
#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <thread>

#include "tournaments/system/machine.h"

namespace fukumi::match {
namespace {

std::string processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("model name") && line.find(": ") != std::string::npos)
            return line.substr(line.find(": ") + 2);
    }
    return "unknown processor";
}

}  // namespace

std::string machine_text() {
    utsname system{};
    uname(&system);
    const double bytes =
        static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
    return fmt::format("{}, {} threads, {:.1f} GiB, {} {} {}", processor_name(),
                       std::max(std::thread::hardware_concurrency(), 1U), bytes / (1 << 30),
                       system.sysname, system.release, system.machine);
}

#ifdef __linux__
void bind_to_processor(int worker) noexcept {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0 || CPU_COUNT(&allowed) == 0)
        return;
    int skip = worker % CPU_COUNT(&allowed);
    for (int processor = 0; processor < CPU_SETSIZE; ++processor) {
        if (CPU_ISSET(processor, &allowed) == 0 || skip-- > 0)
            continue;
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(processor, &one);
        sched_setaffinity(0, sizeof one, &one);
        return;
    }
}
#else
void bind_to_processor(int) noexcept {}
#endif

}  // namespace fukumi::match
