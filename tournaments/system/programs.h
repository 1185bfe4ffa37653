// Where programs are, as the operating system looks for them. An implementation per system.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::match {

/// Whether a backslash separates folders, and so is no escape in a command.
inline constexpr bool kBackslashIsSeparator =
#ifdef _WIN32
    true;
#else
    false;
#endif
/// Whether Windows programs run without Wine.
inline constexpr bool kRunsWindowsPrograms = kBackslashIsSeparator;

/// "bin/engine", and not "engine", which is looked for in PATH.
inline bool names_folder(std::string_view program) noexcept {
    return program.find_first_of(kBackslashIsSeparator ? "/\\:" : "/") != std::string_view::npos;
}

/// The file that a path means, which on Windows may lack its ".exe".
std::string program_file(const std::string& path);
/// A file that can be started.
bool is_program(const std::string& file);
/// The file that a name without a folder means; empty if there is none.
std::string find_in_path(const std::string& program);

}  // namespace fukumi::match
