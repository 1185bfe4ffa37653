// See console.h.
#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <initializer_list>

#include "tournaments/system/console.h"

namespace fukumi::match {
namespace {

void (*g_take)() = nullptr;

HANDLE handle_of(std::FILE* file) noexcept {
    return reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(file)));
}

// Windows calls this function in a new thread. After the user has closed the window, the program
// has a few seconds to end.
BOOL WINAPI take_event(DWORD event) {
    constexpr DWORD kPatienceMs = 4000;
    g_take();
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT)
        Sleep(kPatienceMs);  // Windows ends the process when this function returns
    return TRUE;
}

}  // namespace

void prepare_console() noexcept {
    SetConsoleOutputCP(CP_UTF8);
    for (const int descriptor : {0, 1, 2})
        _setmode(descriptor, _O_BINARY);
}

bool is_terminal(std::FILE* file) noexcept {
    // Old consoles do not support escape sequences, so lines cannot be rewritten there.
    DWORD mode = 0;
    return GetConsoleMode(handle_of(file), &mode) != 0 &&
           SetConsoleMode(handle_of(file), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

std::size_t terminal_columns(std::FILE* file) noexcept {
    constexpr std::size_t kUsual = 80;
    CONSOLE_SCREEN_BUFFER_INFO info{};
    if (GetConsoleScreenBufferInfo(handle_of(file), &info) == 0)
        return kUsual;
    const int columns = info.srWindow.Right - info.srWindow.Left + 1;
    return columns > 1 ? static_cast<std::size_t>(columns) : kUsual;
}

void on_interrupt(void (*take)()) noexcept {
    g_take = take;
    SetConsoleCtrlHandler(take_event, TRUE);
}

}  // namespace fukumi::match
