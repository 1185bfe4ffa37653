// See programs.h.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "tournaments/system/programs.h"

namespace fukumi::match {

namespace fs = std::filesystem;

std::string program_file(const std::string& path) {
    return path;
}

bool is_program(const std::string& file) {
    std::error_code error;
    return fs::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0;
}

std::string find_in_path(const std::string& program) {
    const char* const variable = std::getenv("PATH");
    std::string_view folders = variable == nullptr ? "/usr/bin:/bin" : variable;
    for (;;) {
        const std::size_t end = std::min(folders.find(':'), folders.size());
        const std::string file = (fs::path(folders.substr(0, end)) / program).string();
        if (is_program(file))
            return file;
        if (end == folders.size())
            return {};
        folders.remove_prefix(end + 1);
    }
}

}  // namespace fukumi::match
