// See windows_pipe.h.
#include "tournaments/players/windows_pipe.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "tournaments/system/windows_text.h"

namespace fukumi::match {

bool Pipe::open(bool we_read) {
    static std::atomic<unsigned> number{0};
    constexpr DWORD kBufferBytes = 65536;
    const std::wstring name =
        wide_text(fmt::format(R"(\\.\pipe\fukumi-match-{}-{})", GetCurrentProcessId(), number++));
    const DWORD access = we_read ? PIPE_ACCESS_INBOUND : PIPE_ACCESS_OUTBOUND;
    ours = Handle(CreateNamedPipeW(name.c_str(),
                                   access | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                   PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1,
                                   kBufferBytes, kBufferBytes, 0, nullptr));
    SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
    theirs = Handle(CreateFileW(name.c_str(), we_read ? GENERIC_WRITE : GENERIC_READ, 0, &inherited,
                                OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
    return ours && theirs;
}

bool Operation::finish(HANDLE pipe, TimePoint deadline, std::size_t& count) noexcept {
    const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now()).count();
    const auto wait_ms = static_cast<DWORD>(std::clamp<std::int64_t>(left, 0, 1000000));
    if (WaitForSingleObject(done.get(), wait_ms) == WAIT_TIMEOUT)
        return false;
    DWORD bytes = 0;
    is_running = false;
    count = GetOverlappedResult(pipe, &state, &bytes, FALSE) != 0 ? bytes : 0;
    return true;
}

void Operation::cancel(HANDLE pipe) noexcept {
    DWORD bytes = 0;
    if (is_running && CancelIoEx(pipe, &state) != 0)
        GetOverlappedResult(pipe, &state, &bytes, TRUE);
    else if (is_running)
        WaitForSingleObject(done.get(), INFINITE);
    is_running = false;
}

}  // namespace fukumi::match
