// The terminal, and interruption by the user or the system. One implementation per operating system.
#pragma once

#include <cstddef>
#include <cstdio>

namespace fukumi::match {

/// Makes the output UTF-8 with LF line ends on all systems. Call it at the start of main.
void prepare_console() noexcept;

/// True if the file is a terminal on which lines can be rewritten.
bool is_terminal(std::FILE* file) noexcept;
/// Returns the characters in a line; 80 if unknown.
std::size_t terminal_columns(std::FILE* file) noexcept;

/// Calls `take` when the user or the system wants this program to end. `take` runs in a signal
/// handler or another thread.
void on_interrupt(void (*take)()) noexcept;

}  // namespace fukumi::match
