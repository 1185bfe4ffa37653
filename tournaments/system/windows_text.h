// Texts of the Windows interfaces: ours are UTF-8, theirs UTF-16.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::match {

std::wstring wide_text(std::string_view utf8);
std::string utf8_text(std::wstring_view wide);
/// What the system says of an error of GetLastError(), without the end of the sentence.
std::string windows_error_text(unsigned long error);

}  // namespace fukumi::match
