// See command_arguments.h.
#include "tournaments/commands/command_arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cctype>
#include <cstdio>

namespace fukumi::match {

std::vector<std::string> with_double_dashes(std::vector<std::string> arguments) {
    for (std::string& text : arguments) {
        if (text.size() > 2 && text[0] == '-' &&
            std::isalpha(static_cast<unsigned char>(text[1])) != 0) {
            text.insert(0, 1, '-');
        }
    }
    return arguments;
}

int report_bad(const CLI::App& app, std::string_view text) {
    return report_bad(app.get_name(), text);
}

int report_bad(std::string_view command, std::string_view text) {
    fmt::print(stderr, "{}: {}\n", command, text);
    return kExitBadInput;
}

std::optional<int> parse_arguments(CLI::App& app, const std::vector<std::string>& arguments) {
    try {
        // CLI11 takes them from the back.
        const std::vector<std::string> dashed = with_double_dashes(arguments);
        app.parse(std::vector<std::string>(dashed.rbegin(), dashed.rend()));
    } catch (const CLI::CallForHelp&) {
        fmt::print("{}", app.help());
        return kExitOk;
    } catch (const CLI::ParseError& fault) {
        return report_bad(app, fault.what());
    }
    return std::nullopt;
}

}  // namespace fukumi::match
