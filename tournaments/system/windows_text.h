// Conversion between UTF-8 and the UTF-16 of Windows functions.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::match {

std::wstring wide_text(std::string_view utf8);
std::string utf8_text(std::wstring_view wide);
/// Returns the message of Windows for an error of GetLastError(), without the full stop.
std::string windows_error_text(unsigned long error);

}  // namespace fukumi::match
