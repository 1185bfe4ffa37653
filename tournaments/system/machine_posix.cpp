// See machine.h.
#include <fmt/format.h>
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

}  // namespace fukumi::match
