// What a program wants of the terminal and of the system's way to interrupt it. An implementation
// per operating system.
#pragma once

#include <cstddef>
#include <cstdio>

namespace fukumi::match {

/// At the start of main: what we print is UTF-8, with LF at the ends of lines on all systems.
void prepare_console() noexcept;

/// Whether a person looks at it, who sees lines that are rewritten.
bool is_terminal(std::FILE* file) noexcept;
/// Characters in a line; 80 where nobody knows.
std::size_t terminal_columns(std::FILE* file) noexcept;

/// Calls `take` when the user or the system wants this program to end. It may do only what a signal
/// handler may, or another thread.
void on_interrupt(void (*take)()) noexcept;

}  // namespace fukumi::match
