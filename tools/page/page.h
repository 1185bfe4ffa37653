// Writes HTML reports. Each is a single file, so that a browser shows it without the Internet.
//
// All reports use the template frame.html, which has placeholders such as @DATA@, and the colours,
// board and helper functions of this folder. Each report adds a body, a style and a script.
// web/board uses colors.css, board.css and board.js too. Pure functions.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace fukumi::web {

/// The parts that differ between reports. Texts are plain; make_page() escapes them.
struct Page {
    std::string_view kind;  ///< such as "Match report"
    std::string title;
    std::string generator;  ///< the program that writes the page
    std::string text;       ///< shown if the browser runs no scripts
    std::string_view body;  ///< HTML inside <main>
    std::string_view style;
    std::string script;
    std::string data;  ///< JSON that script_safe() has escaped
};

/// Returns the whole HTML file.
std::string make_page(const Page& page);

/// Replaces each placeholder of a template by its text. A placeholder inside an inserted text is
/// not replaced.
std::string filled(std::string_view page,
                   std::initializer_list<std::pair<std::string_view, std::string>> values);

/// Escapes `text` so that HTML can contain it in an element or a quoted attribute. The text may
/// have bytes that are not UTF-8; they are replaced.
std::string html_escaped(const std::string& text);

/// Escapes JSON so that a <script> element can contain it: "</script" or "<!--" in a text would end
/// the element.
std::string script_safe(const std::string& json);

}  // namespace fukumi::web
