// Asks the operating system for what the board needs.
#pragma once

#include <filesystem>
#include <string>

namespace fukumi {

/// Returns the path of this program, with symbolic links resolved. Returns an empty path if the
/// system cannot name it.
std::filesystem::path program_file();

/// Opens the address in the person's browser and returns at once. Returns false without a desktop,
/// or if the program that opens addresses cannot start.
bool open_in_browser(const std::string& address);

}  // namespace fukumi
