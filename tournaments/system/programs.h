// Finds programs in the same way as the operating system. Each operating system has its own
// implementation.
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

/// Returns true if the name contains a folder ("bin/engine"). Returns false for a bare name
/// ("engine"), which is searched in PATH.
inline bool names_folder(std::string_view program) noexcept {
    return program.find_first_of(kBackslashIsSeparator ? "/\\:" : "/") != std::string_view::npos;
}

/// Returns the name of the program's file. It is `path`; on Windows ".exe" is appended if the path
/// lacks it.
std::string program_file(const std::string& path);
/// Returns true if the file can be executed.
bool is_program(const std::string& file);
/// Searches the program in PATH. Returns the path of its file, or an empty text if no folder of
/// PATH contains it.
std::string find_in_path(const std::string& program);

}  // namespace fukumi::match
