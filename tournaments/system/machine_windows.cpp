// See machine.h.
#include <fmt/format.h>
#include <windows.h>

#include <algorithm>
#include <array>
#include <thread>

#include "tournaments/system/machine.h"
#include "tournaments/system/windows_text.h"

namespace fukumi::match {
namespace {

// Returns a text from the registry under HKEY_LOCAL_MACHINE, or `fallback` if the registry has no
// such text.
std::string registry_text(const wchar_t* key, const wchar_t* name, std::string fallback) {
    std::array<wchar_t, 256> text{};
    DWORD bytes = sizeof text - sizeof(wchar_t);
    if (RegGetValueW(HKEY_LOCAL_MACHINE, key, name, RRF_RT_REG_SZ, nullptr, text.data(), &bytes) !=
        ERROR_SUCCESS) {
        return fallback;
    }
    return utf8_text(text.data());
}

}  // namespace

std::string machine_text() {
    MEMORYSTATUSEX memory{};
    memory.dwLength = sizeof memory;
    GlobalMemoryStatusEx(&memory);
    return fmt::format("{}, {} threads, {:.1f} GiB, {}, build {}",
                       registry_text(L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0",
                                     L"ProcessorNameString", "unknown processor"),
                       std::max(std::thread::hardware_concurrency(), 1U),
                       static_cast<double>(memory.ullTotalPhys) / (1 << 30),
                       registry_text(L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion",
                                     L"ProductName", "Windows"),
                       registry_text(L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion",
                                     L"CurrentBuildNumber", "unknown"));
}

void bind_to_processor(int) noexcept {}

}  // namespace fukumi::match
