// Pipes of Windows whose reads and writes can be waited for with a deadline; for
// player_process_windows.cpp alone.
#pragma once

#include <windows.h>

#include <cstddef>
#include <utility>

#include "engine/core/clock.h"

namespace fukumi::match {

class Handle {
 public:
    Handle() = default;
    explicit Handle(HANDLE handle) noexcept
        : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
    ~Handle() {
        if (handle_ != nullptr)
            CloseHandle(handle_);
    }
    Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    HANDLE get() const noexcept { return handle_; }
    explicit operator bool() const noexcept { return handle_ != nullptr; }

 private:
    HANDLE handle_ = nullptr;
};

// Only our end can be waited for with a deadline; only the other end is inherited.
struct Pipe {
    Handle ours;
    Handle theirs;

    /// False if the system refuses; GetLastError() tells why.
    bool open(bool we_read);
};

// An operation on a pipe that takes its time. Whoever destroys it has waited for or cancelled it.
struct Operation {
    Handle done{CreateEventW(nullptr, TRUE, FALSE, nullptr)};
    OVERLAPPED state{};
    bool is_running = false;

    OVERLAPPED* begin() noexcept {
        state = OVERLAPPED{};
        state.hEvent = done.get();
        is_running = true;
        return &state;
    }
    /// Waits; false if it goes on after the deadline. Otherwise `count` is what it has moved, 0 if
    /// the other end is closed.
    bool finish(HANDLE pipe, TimePoint deadline, std::size_t& count) noexcept;
    void cancel(HANDLE pipe) noexcept;
};

}  // namespace fukumi::match
