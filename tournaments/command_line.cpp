// See command_line.h.
#include "tournaments/command_line.h"

#include <fmt/format.h>

#include <cstdio>

#include "tournaments/options.h"
#include "tournaments/play.h"

namespace fukumi::match {

int report_bad(const CLI::App& app, std::string_view text) {
    fmt::print(stderr, "{}: {}\n", app.get_name(), text);
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
