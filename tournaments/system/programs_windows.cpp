// See programs.h.
#include <windows.h>

#include "tournaments/system/programs.h"
#include "tournaments/system/windows_text.h"

namespace fukumi::match {

bool is_program(const std::string& file) {
    // Accept any file, because CreateProcess later reports a file that is not a program.
    const DWORD attributes = GetFileAttributesW(wide_text(file).c_str());
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) == 0;
}

std::string program_file(const std::string& path) {
    const std::string with_end = path + ".exe";
    return !is_program(path) && is_program(with_end) ? with_end : path;
}

std::string find_in_path(const std::string& program) {
    const std::wstring name = wide_text(program);
    std::wstring file(32768, L'\0');
    for (const wchar_t* const end : {L".exe", L".com", L".bat", L".cmd"}) {
        const DWORD length = SearchPathW(nullptr, name.c_str(), end,
                                         static_cast<DWORD>(file.size()), file.data(), nullptr);
        if (length > 0 && length < file.size())
            return utf8_text({file.data(), length});
    }
    return {};
}

}  // namespace fukumi::match
