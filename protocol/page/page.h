// Web pages that need nothing else: no network, no other file. What they have in common, and how
// they are put together.
//
// A page is a template with placeholders such as @DATA@. base.css and base.js come before a page's
// own style and script, board.js is there for those that show a board. Pure functions.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace fukumi::web {

std::string_view base_style() noexcept;    ///< base.css: colours, type, tables, the board
std::string_view base_script() noexcept;   ///< base.js: the data of the page, helpers, the theme
std::string_view board_script() noexcept;  ///< board.js: a board and its stones as SVG

/// The template with each placeholder replaced by its text. What is inserted is never searched for
/// placeholders.
std::string filled(std::string_view page,
                   std::initializer_list<std::pair<std::string_view, std::string>> values);

/// `text`, which may hold any bytes, for the inside of an element or a quoted attribute.
std::string html_escaped(const std::string& text);

/// JSON for the inside of a <script> element, which "</script" and "<!--" would end or confuse.
std::string script_safe(const std::string& json);

}  // namespace fukumi::web
