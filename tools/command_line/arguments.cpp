// See arguments.h.
#include "tools/command_line/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cctype>

#include "engine/core/text.h"
#include "tools/command_line/exit_codes.h"
#include "tools/command_line/help_form.h"

namespace fukumi {

std::vector<std::string> with_double_dashes(std::vector<std::string> arguments) {
    for (std::string& text : arguments) {
        if (text.size() > 2 && text[0] == '-' &&
            std::isalpha(static_cast<unsigned char>(text[1])) != 0) {
            text.insert(0, 1, '-');
        }
    }
    return arguments;
}

std::string unknown_word(std::string_view word, std::span<const std::string_view> names) {
    const std::string_view meant = nearest_name(word, names);
    if (meant.empty())
        return fmt::format("'{}' is unknown", word);
    return fmt::format("'{}' is unknown; did you mean '{}'?", word, meant);
}

std::string unexpected_words(const CLI::App& app, std::string_view dashes) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({}))
        names.push_back(command->get_name());
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames())
            names.push_back(fmt::format("{}{}", dashes, name));
    }
    const std::vector<std::string_view> views(names.begin(), names.end());
    std::string first;
    for (std::string word : app.remaining(true)) {
        if (word.starts_with("--"))
            word.replace(0, 2, dashes);
        // Compare only the name of the option: "--lvl" of "--lvl=3".
        const std::string name = word.substr(0, word.find('='));
        const bool is_like_one = !nearest_name(name, views).empty();
        if (is_like_one || first.empty())
            first = unknown_word(name, views);
        if (is_like_one)
            break;
    }
    return first;
}

std::optional<int> parse_arguments(CLI::App& app, const std::vector<std::string>& arguments) {
    set_help_form(app);
    try {
        // CLI11 expects the last argument first.
        const std::vector<std::string> dashed = with_double_dashes(arguments);
        app.parse(std::vector<std::string>(dashed.rbegin(), dashed.rend()));
    } catch (const CLI::CallForHelp&) {
        fmt::print("{}", app.help());
        return kExitOk;
    } catch (const CLI::ExtrasError&) {
        return report_bad_input(app.get_name(), unexpected_words(app));
    } catch (const CLI::ParseError& fault) {
        return report_bad_input(app.get_name(), fault.what());
    }
    return std::nullopt;
}

}  // namespace fukumi
