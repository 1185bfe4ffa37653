// See whole_file.h.
#include "tournaments/training/whole_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "protocol/formats/text_file.h"

namespace fukumi::training {
namespace {

// Puts a file, or the names in a folder, on the disk. Returns 0 or what the system says.
int put_on_disk(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return errno;
    const int problem = fsync(descriptor) == 0 ? 0 : errno;
    close(descriptor);
    return problem;
}

void drop(const std::string& path) {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
}

}  // namespace

Result<void> put_in_place(const std::string& part, const std::string& path) {
    int problem = put_on_disk(part);
    if (problem == 0 && std::rename(part.c_str(), path.c_str()) != 0)
        problem = errno;
    if (problem != 0) {
        drop(part);
        return formats::system_problem(path, problem);
    }
    // Not all systems can do that with a folder. Without it a crash may bring the old file back.
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    put_on_disk(folder.empty() ? "." : folder);
    return {};
}

Result<void> write_whole_file(const std::string& path, std::string_view content) {
    const std::string part = path + ".part";
    if (auto written = formats::write_text_file(part, content); !written) {
        drop(part);
        return written;
    }
    return put_in_place(part, path);
}

}  // namespace fukumi::training
