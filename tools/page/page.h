// Web pages that need nothing else: no network, no other file. What they have in common, and how
// they are put together.
//
// A page is a template with placeholders such as @DATA@: frame.html around all of them, with the
// colours, the board and the helpers of this folder; each page adds a body, a style and a script.
// web/board uses colors.css, board.css and board.js too. Pure functions.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace fukumi::web {

/// What a page has of its own. Texts are plain; they are escaped here.
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

/// The template with each placeholder replaced by its text. What is inserted is never searched for
/// placeholders.
std::string filled(std::string_view page,
                   std::initializer_list<std::pair<std::string_view, std::string>> values);

/// `text`, which may hold any bytes, for the inside of an element or a quoted attribute.
std::string html_escaped(const std::string& text);

/// JSON for the inside of a <script> element, which "</script" and "<!--" would end or confuse.
std::string script_safe(const std::string& json);

}  // namespace fukumi::web
