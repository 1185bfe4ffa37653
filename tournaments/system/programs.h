// Finds programs as the operating system does. One implementation per operating system.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::match {

/// True if a backslash separates folders and therefore does not escape characters in a command.
inline constexpr bool kBackslashIsSeparator =
#ifdef _WIN32
    true;
#else
    false;
#endif
/// True if Windows programs run without Wine.
inline constexpr bool kRunsWindowsPrograms = kBackslashIsSeparator;

/// True for "bin/engine", false for "engine", which is searched in PATH.
inline bool names_folder(std::string_view program) noexcept {
    return program.find_first_of(kBackslashIsSeparator ? "/\\:" : "/") != std::string_view::npos;
}

/// Returns the file of a path; on Windows ".exe" may be missing in the path.
std::string program_file(const std::string& path);
/// True if the file can be executed.
bool is_program(const std::string& file);
/// Searches the program in PATH. Returns its file, or an empty text.
std::string find_in_path(const std::string& program);

}  // namespace fukumi::match
