// See help_form.h.
#include "tools/command_line/help_form.h"

#include <CLI/CLI.hpp>
#include <cctype>
#include <memory>
#include <string>

namespace fukumi {
namespace {

// Shortens the type as CLI11 writes it: "INT:INT in [1 - 9]" becomes "1..9", "TEXT:{a,b}" becomes
// "a|b", "TEXT:FILE" becomes "FILE".
std::string short_type(const std::string& type) {
    const std::size_t colon = type.find(':');
    const std::string base = type.substr(0, colon);
    if (colon != std::string::npos) {
        std::string rest = type.substr(colon + 1);
        const std::size_t open = rest.find_first_of("[{");
        if (open == std::string::npos)
            return rest;
        std::string inner = rest.substr(open + 1, rest.find_last_of("]}") - open - 1);
        if (const std::size_t dash = inner.find(" - "); dash != std::string::npos)
            return inner.replace(dash, 3, "..");
        for (char& c : inner)
            c = c == ',' ? '|' : c;
        return inner;
    }
    return base == "INT" || base == "UINT" ? "N" : base == "FLOAT" ? "X" : base;
}

class HelpForm : public CLI::Formatter {
 public:
    std::string make_description(const CLI::App* app) const override {
        std::string text = app->get_description();
        if (text.empty())
            return text;
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
        const bool is_ended = text.ends_with('.') || text.find('\n') != std::string::npos;
        return text + (is_ended ? "\n" : ".\n");
    }
    std::string make_option_opts(const CLI::Option* option) const override {
        std::string text = CLI::Formatter::make_option_opts(option);
        const std::string type = option->get_type_name();
        const std::size_t place = type.empty() ? std::string::npos : text.find(type);
        return place == std::string::npos ? text
                                          : text.replace(place, type.size(), short_type(type));
    }
};

}  // namespace

void set_help_form(CLI::App& app) {
    app.formatter(std::make_shared<HelpForm>());
    app.set_help_flag("-h,--help", "print this help");
}

}  // namespace fukumi
