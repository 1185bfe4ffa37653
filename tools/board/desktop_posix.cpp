// See desktop.h.
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdlib>
#include <system_error>

#include "tools/board/desktop.h"
#ifdef __APPLE__
#include <mach-o/dyld.h>

#include <cstdint>
#else
#include <sys/auxv.h>
#endif

extern char** environ;

namespace fukumi {
namespace {

#ifdef __APPLE__
constexpr const char* kOpener = "open";
#else
constexpr const char* kOpener = "xdg-open";
#endif

bool has_desktop() {
#ifdef __APPLE__
    return true;
#else
    const auto is_set = [](const char* name) {
        const char* const value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
#endif
}

}  // namespace

std::filesystem::path program_file() {
    std::error_code error;
#ifdef __APPLE__
    std::uint32_t size = 0;
    _NSGetExecutablePath(nullptr, &size);
    std::string name(size, '\0');
    if (_NSGetExecutablePath(name.data(), &size) != 0)
        return {};
    return std::filesystem::canonical(name.c_str(), error);
#else
    const auto file = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!file.empty())
        return file;
    // Without /proc, as in some containers, use the name by which the program was started.
    const auto* const name = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
    return name == nullptr ? std::filesystem::path() : std::filesystem::canonical(name, error);
#endif
}

bool open_in_browser(const std::string& address) {
    if (!has_desktop())
        return false;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_RDWR, 0);
    // Give the browser its own process group, so that Ctrl-C in this terminal does not end it.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    std::string opener = kOpener;
    std::string argument = address;
    char* const words[] = {opener.data(), argument.data(), nullptr};
    pid_t child = 0;
    const bool is_started = posix_spawnp(&child, kOpener, &files, &attributes, words, environ) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return is_started;
}

}  // namespace fukumi
