// Makes web pages that need no network and no other file.
//
// All pages share frame.html, a template with placeholders such as @DATA@, and the colours, board
// and helper functions of this folder. Each page adds a body, a style and a script. web/board also
// uses colors.css, board.css and board.js. Pure functions.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace fukumi::web {

/// The parts that differ between pages. Texts are plain; make_page() escapes them.
struct Page {
    std::string_view kind;  ///< such as "Match report"
    std::string title;
    std::string generator;  ///< the program that writes the page
    std::string text;       ///< for readers whose browser runs no scripts
    std::string_view body;  ///< the inside of <main>
    std::string_view style;
    std::string script;
    std::string data;  ///< JSON, as by script_safe()
};

std::string make_page(const Page& page);

/// Replaces each placeholder of the template by its text. Inserted texts are not searched for
/// placeholders.
std::string filled(std::string_view page,
                   std::initializer_list<std::pair<std::string_view, std::string>> values);

/// Escapes `text`, which may hold any bytes, for an element or a quoted attribute.
std::string html_escaped(const std::string& text);

/// Escapes JSON for a <script> element, which "</script" or "<!--" would end.
std::string script_safe(const std::string& json);

}  // namespace fukumi::web
