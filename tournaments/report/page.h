// The files of the page, built into the program by embed.cmake.
#pragma once

#include <string_view>

namespace fukumi::match::page {

extern const std::string_view kHtml;    ///< page.html, with @PLACEHOLDERS@
extern const std::string_view kStyle;   ///< page.css
extern const std::string_view kTables;  ///< tables.js
extern const std::string_view kViewer;  ///< viewer.js

}  // namespace fukumi::match::page
