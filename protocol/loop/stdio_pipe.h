// stdin and stdout as raw byte pipes: the only part of the protocol that depends on the operating
// system.
#pragma once

#include <cstddef>
#include <string_view>

namespace fukumi {

/// Call before all others. Windows: turns off CR LF translation and the end of file at Ctrl-Z.
/// POSIX: a write to a manager that is gone returns an error instead of killing the process.
void prepare_stdio() noexcept;

/// Blocks until bytes come. Returns their number, or 0 at the end of the input and after an error.
std::size_t read_stdin(char* buffer, std::size_t size) noexcept;

/// Writes the bytes with a single system call, or with more if the pipe takes only a part. Blocks
/// while the pipe is full. Returns false if the reader is gone.
bool write_stdout(std::string_view bytes) noexcept;

bool stdin_is_terminal() noexcept;
/// True if the stream is a terminal that obeys escape sequences.
bool stdout_is_terminal() noexcept;
bool stderr_is_terminal() noexcept;

}  // namespace fukumi
