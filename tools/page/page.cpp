// See page.h.
#include "tools/page/page.h"

#include <embedded/page.h>

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>

namespace fukumi::web {
namespace {

std::string_view entity_of(char c) {
    switch (c) {
        case '&':
            return "&amp;";
        case '<':
            return "&lt;";
        case '>':
            return "&gt;";
        case '"':
            return "&quot;";
        default:
            return "";
    }
}

}  // namespace

std::string make_page(const Page& page) {
    using namespace embedded;
    std::string style(page_colors_css);
    style.append(page_board_css);
    style.append(page_base_css);
    style.append(page.style);
    std::string script(page_board_js);
    script.append(page_base_js);
    script.append(page.script);
    return filled(page_frame_html, {{"@KIND@", std::string(page.kind)},
                                    {"@TITLE@", html_escaped(page.title)},
                                    {"@GENERATOR@", html_escaped(page.generator)},
                                    {"@TEXT@", html_escaped(page.text)},
                                    {"@BODY@", std::string(page.body)},
                                    {"@STYLE@", style},
                                    {"@SCRIPT@", script},
                                    {"@DATA@", page.data}});
}

std::string filled(std::string_view page,
                   std::initializer_list<std::pair<std::string_view, std::string>> values) {
    std::string html;
    std::string_view rest = page;
    while (!rest.empty()) {
        const std::size_t at = rest.find('@');
        html += rest.substr(0, at);
        if (at == std::string_view::npos)
            break;
        rest.remove_prefix(at);
        const auto value = std::find_if(values.begin(), values.end(), [&](const auto& v) {
            return rest.substr(0, v.first.size()) == v.first;
        });
        if (value == values.end()) {
            html += '@';
            rest.remove_prefix(1);
        } else {
            html += value->second;
            rest.remove_prefix(value->first.size());
        }
    }
    return html;
}

std::string html_escaped(const std::string& text) {
    using Json = nlohmann::json;
    // The JSON library replaces invalid UTF-8, so write the text as JSON and parse it again.
    const std::string valid =
        Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace))
            .get<std::string>();
    std::string result;
    for (const char c : valid) {
        const std::string_view entity = entity_of(c);
        if (entity.empty())
            result += c;
        else
            result += entity;
    }
    return result;
}

std::string script_safe(const std::string& json) {
    std::string safe;
    safe.reserve(json.size() + json.size() / 64);
    for (const char c : json) {
        if (c == '<')
            safe += "\\u003c";
        else if (c == '>')
            safe += "\\u003e";
        else if (c == '&')
            safe += "\\u0026";
        else
            safe += c;
    }
    return safe;
}

}  // namespace fukumi::web
