// stdin and stdout as raw byte pipes: the only part of the protocol that depends on the operating
// system.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace fukumi {

/// Prepares stdin and stdout; call it before the other functions. On Windows, turns off CR LF
/// translation and the end of file at Ctrl-Z. On POSIX systems, lets a write to a manager that has
/// ended return an error instead of killing the process.
void prepare_stdio() noexcept;

/// Reads up to `size` bytes; blocks until some arrive. Returns their number, or 0 at the end of the
/// input and after an error. Calls waits(true) before it waits for bytes, and waits(false) when
/// bytes or the end have arrived: on POSIX systems before the bytes leave the pipe, on Windows just
/// after that.
std::size_t read_stdin(char* buffer, std::size_t size, const std::function<void(bool)>& waits);

/// Returns true if bytes or the end have arrived, although another thread is in read_stdin() and has
/// called waits(true) but not yet waits(false). On Windows no thread can see this; there the
/// function returns false.
bool stdin_has_bytes() noexcept;

/// Waits for `milliseconds`, or until nobody can read stdout any more, and returns true in this
/// case. On Windows only a failed write shows that; there the function always returns false.
bool stdout_closes_within(int milliseconds) noexcept;

/// Writes all bytes, with one system call if the pipe has space for them. Blocks while the pipe is
/// full. Returns false if the reader has closed the pipe.
bool write_stdout(std::string_view bytes) noexcept;

bool stdin_is_terminal() noexcept;
/// True if stdout is a terminal that obeys escape sequences.
bool stdout_is_terminal() noexcept;
/// True if stderr is a terminal that obeys escape sequences.
bool stderr_is_terminal() noexcept;

}  // namespace fukumi
