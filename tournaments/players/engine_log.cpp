// See engine_log.h.
#include "tournaments/players/engine_log.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "tournaments/system/file_modes.h"

namespace fukumi::match {

Result<std::unique_ptr<EngineLog>> EngineLog::open(const std::string& path, bool append) {
    std::FILE* file = std::fopen(path.c_str(), append ? kAppendToFile : kNewFile);
    if (file == nullptr)
        return Error{fmt::format("{}: {}", path, std::strerror(errno))};
    return std::unique_ptr<EngineLog>(new EngineLog(file));
}

EngineLog::~EngineLog() {
    std::fclose(file_);
}

void EngineLog::write(char direction, int game, std::string_view player, std::string_view text) {
    const std::lock_guard lock(mutex_);
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        if (end > 0) {
            fmt::print(file_, "{:12.6f} game {} {} {} {}\n", seconds, game, player, direction,
                       text.substr(0, end));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void EngineLog::flush() {
    const std::lock_guard lock(mutex_);
    std::fflush(file_);
}

}  // namespace fukumi::match
