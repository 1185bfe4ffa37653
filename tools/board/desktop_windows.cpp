// See desktop.h.
#include <windows.h>
// shellapi.h needs windows.h before it.
#include <shellapi.h>

#include <cstdint>

#include "formats/text_file.h"
#include "tools/board/desktop.h"

namespace fukumi {

std::filesystem::path program_file() {
    std::wstring name(32768, L'\0');  // the longest path of Windows
    const DWORD length = GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
    name.resize(length);
    return name;
}

bool open_in_browser(const std::string& address) {
    const std::wstring wide = formats::path_from_utf8(address).wstring();
    const auto code = reinterpret_cast<std::intptr_t>(
        ShellExecuteW(nullptr, L"open", wide.c_str(), nullptr, nullptr, SW_SHOWNORMAL));
    return code > 32;  // as documented for ShellExecute
}

}  // namespace fukumi
