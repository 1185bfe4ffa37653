// See stdio_pipe.h.
#include "protocol/loop/stdio_pipe.h"

#ifdef _WIN32

#include <fcntl.h>
#include <io.h>
#include <windows.h>

namespace fukumi {

void prepare_stdio() noexcept {
    _setmode(0, _O_BINARY);
    _setmode(1, _O_BINARY);
}

namespace {

bool has_bytes(HANDLE input) noexcept {
    if (GetFileType(input) != FILE_TYPE_PIPE)
        return GetFileType(input) == FILE_TYPE_DISK;
    DWORD count = 0;
    // The call fails at the end of the input. Wine does not support it for pipes of Linux programs.
    if (PeekNamedPipe(input, nullptr, 0, nullptr, &count, nullptr) == 0)
        return GetLastError() == ERROR_BROKEN_PIPE;
    return count > 0;
}

}  // namespace

std::size_t read_stdin(char* buffer, std::size_t size, const std::function<void(bool)>& waits) {
    // Look before the read: while a thread reads from a pipe, PeekNamedPipe() in another thread
    // blocks until the next bytes arrive (Microsoft's documentation of PeekNamedPipe, "Remarks").
    if (!has_bytes(GetStdHandle(STD_INPUT_HANDLE)))
        waits(true);
    const int count = _read(0, buffer, static_cast<unsigned>(size));
    waits(false);
    return count > 0 ? static_cast<std::size_t>(count) : 0;
}

bool stdin_has_bytes() noexcept {
    return false;
}

bool stdout_closes_within(int milliseconds) noexcept {
    Sleep(static_cast<DWORD>(milliseconds));
    return false;
}

bool write_stdout(std::string_view bytes) noexcept {
    while (!bytes.empty()) {
        const int count = _write(1, bytes.data(), static_cast<unsigned>(bytes.size()));
        if (count <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

bool stdin_is_terminal() noexcept {
    return _isatty(0) != 0;
}

namespace {

/// Makes a Windows console obey escape sequences. Returns false if the handle is not a console, or
/// if the console is too old for that.
bool obeys_escapes(DWORD handle) noexcept {
    const HANDLE console = GetStdHandle(handle);
    DWORD mode = 0;
    return GetConsoleMode(console, &mode) != 0 &&
           SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

}  // namespace

bool stdout_is_terminal() noexcept {
    return obeys_escapes(STD_OUTPUT_HANDLE);
}

bool stderr_is_terminal() noexcept {
    return obeys_escapes(STD_ERROR_HANDLE);
}

}  // namespace fukumi

#else

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace fukumi {

namespace {

/// Returns true if the caller should repeat a read or write that failed. If the pipe is
/// non-blocking, first waits until it is ready: a manager may have made both ends of the pipe
/// non-blocking.
bool may_retry(int pipe, short events) noexcept {
    if (errno == EINTR)
        return true;
    if (errno != EAGAIN && errno != EWOULDBLOCK)
        return false;
    pollfd wait{pipe, events, 0};
    return poll(&wait, 1, -1) >= 0 || errno == EINTR;
}

}  // namespace

void prepare_stdio() noexcept {
    std::signal(SIGPIPE, SIG_IGN);
}

std::size_t read_stdin(char* buffer, std::size_t size, const std::function<void(bool)>& waits) {
    waits(true);
    while (true) {
        pollfd wait{STDIN_FILENO, POLLIN, 0};
        if (poll(&wait, 1, -1) < 0 && errno == EINTR)
            continue;
        waits(false);
        const ssize_t count = read(STDIN_FILENO, buffer, size);
        if (count >= 0)
            return static_cast<std::size_t>(count);
        if (!may_retry(STDIN_FILENO, POLLIN))
            return 0;
    }
}

bool stdin_has_bytes() noexcept {
    pollfd wait{STDIN_FILENO, POLLIN, 0};
    return poll(&wait, 1, 0) > 0;
}

bool stdout_closes_within(int milliseconds) noexcept {
    // poll() reports the end of the last reader, even if the caller waits for no event.
    pollfd wait{STDOUT_FILENO, 0, 0};
    if (poll(&wait, 1, milliseconds) <= 0)
        return false;
    const bool has_no_reader = (wait.revents & (POLLERR | POLLHUP)) != 0;
    return has_no_reader || fcntl(STDOUT_FILENO, F_GETFD) < 0;
}

bool write_stdout(std::string_view bytes) noexcept {
    while (!bytes.empty()) {
        const ssize_t count = write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (count >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
        } else if (!may_retry(STDOUT_FILENO, POLLOUT)) {
            return false;
        }
    }
    return true;
}

bool stdin_is_terminal() noexcept {
    return isatty(STDIN_FILENO) != 0;
}

bool stdout_is_terminal() noexcept {
    return isatty(STDOUT_FILENO) != 0;
}

bool stderr_is_terminal() noexcept {
    return isatty(STDERR_FILENO) != 0;
}

}  // namespace fukumi

#endif
