// What the board needs from the operating system.
#pragma once

#include <filesystem>
#include <string>

namespace fukumi {

/// Returns the file of this program, with symbolic links resolved, or an empty path if the system
/// does not tell it.
std::filesystem::path program_file();

/// Opens the address in the person's browser and returns at once. Returns false if there is no
/// desktop, or if its program for this cannot start.
bool open_in_browser(const std::string& address);

}  // namespace fukumi
