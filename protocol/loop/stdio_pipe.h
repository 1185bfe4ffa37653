// stdin and stdout as raw byte pipes: the only part of the
// protocol that depends on the operating system.
#pragma once

#include <cstddef>
#include <string_view>

namespace fukumi {

/// To be called first. Windows: bytes pass as they are, no CR LF translation and no end of file at
/// Ctrl-Z. POSIX: writing to a manager that is gone becomes an error of the write and does not kill
/// us silently in the middle of something.
void prepare_stdio() noexcept;

/// Blocks until there are bytes and returns their number; 0
/// at the end of the input, or if it is broken.
std::size_t read_stdin(char* buffer, std::size_t size) noexcept;

/// Writes the bytes with a single system call, unless the pipe takes only a part of them. Blocks
/// while the pipe is full. False if nobody will ever read them.
bool write_stdout(std::string_view bytes) noexcept;

/// Whether a person types into stdin.
bool stdin_is_terminal() noexcept;

/// Whether stdout is a terminal that obeys escape sequences.
bool stdout_is_terminal() noexcept;
/// The same of stderr.
bool stderr_is_terminal() noexcept;

}  // namespace fukumi
