// Services of the terminal, and the handling of interrupts (Ctrl-C and similar). Each operating
// system has its own implementation.
#pragma once

#include <cstddef>
#include <cstdio>

namespace fukumi::match {

/// Ensures that the program prints UTF-8 with LF line ends on all systems. Call it at the start of
/// main.
void prepare_console() noexcept;

/// Returns true if the file is a terminal on which lines can be rewritten.
bool is_terminal(std::FILE* file) noexcept;
/// Returns the number of characters in a line of the terminal; 80 if unknown.
std::size_t terminal_columns(std::FILE* file) noexcept;

/// Installs a handler that calls `take` when the user (Ctrl-C) or the system wants this program to
/// end. `take` runs in a signal handler or in another thread.
void on_interrupt(void (*take)()) noexcept;

}  // namespace fukumi::match
