// Adds options to a command line whose text is parsed and checked by a function.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"

namespace fukumi {

/// Adds an option to `app`; `name` may hold several names, "--size,--boardsize". `parse` converts
/// the text of the option to a Result<Value>, which the option stores in `value`. Requires: `value`
/// outlives `app`. Errors: if `parse` returns an error, CLI11 reports "--name: error" with the first
/// name.
template <typename Value, typename Parse>
CLI::Option* add_parsed_option(CLI::App& app, const std::string& name, Value& value,
                               const std::string& help, Parse parse) {
    const auto set = [first = name.substr(0, name.find(',')), &value,
                      parse = std::move(parse)](const std::string& text) {
        auto parsed = parse(text);
        if (!parsed)
            throw CLI::ValidationError(first, parsed.error());
        value = std::move(*parsed);
    };
    return app.add_option_function<std::string>(name, set, help);
}

/// The names that an option accepts, each with the value that it means.
template <typename Value>
using Choices = std::vector<std::pair<const char*, Value>>;

/// Returns the value with the name `text`. Errors: the message lists all names.
template <typename Value>
Result<Value> choose(const std::string& text, const Choices<Value>& choices) {
    std::string names;
    for (const auto& [name, value] : choices) {
        if (text == name)
            return value;
        names += names.empty() ? "" : ", ";
        names += name;
    }
    return Error{fmt::format("'{}' is not one of {}", text, names)};
}

/// Adds an option whose text must be one of the names of `choices`. `target` must outlive `app`.
template <typename Value, typename Target>
CLI::Option* add_choice_option(CLI::App& app, const std::string& name, Target& target,
                               const std::string& help, const Choices<Value>& choices) {
    return add_parsed_option(app, name, target, help,
                             [choices](const std::string& text) { return choose(text, choices); });
}

}  // namespace fukumi
