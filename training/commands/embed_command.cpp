// fukumi-train embed: copies a network to the folder from which the next build compiles it into the
// engine.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "engine/eval/weights.h"
#include "formats/text_file.h"
#include "tools/command_line/arguments.h"
#include "tools/command_line/exit_codes.h"
#include "training/commands/commands.h"

namespace fukumi::training {
namespace {

// Returns the name of the file of a rule's weights. Rules that share weights share the file.
const char* name_of_weights(Rule rule) {
    switch (weights_rule(rule)) {
        case Rule::Freestyle:
            return "freestyle";
        case Rule::Standard:
            return "standard";
        case Rule::Renju:
            return "renju";
        case Rule::CaroOverline:
        case Rule::CaroExact:
            break;
    }
    return "caro";
}

}  // namespace

int run_embed_command(const std::vector<std::string>& arguments) {
    std::string file;
    std::string folder;
    CLI::App app("Copies a network to where the next build of the engine compiles it in.",
                 "fukumi-train embed");
    app.add_option("file", file, "a network made by fukumi-train network")
        ->type_name("FILE")
        ->required();
    app.add_option("--engine", folder, "folder of the engine; the network goes to its eval/weights")
        ->type_name("FOLDER")
        ->required();
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    const auto bytes = formats::read_file(file);
    if (!bytes)
        return report_bad_input(app.get_name(), bytes.error());
    const auto weights = Weights::from_bytes(*bytes);
    if (!weights)
        return report_bad_input(app.get_name(), file + ": " + weights.error());
    const std::string target =
        fmt::format("{}/eval/weights/{}.network", folder, name_of_weights(weights->rule()));
    if (const auto writable = formats::check_replaceable(target); !writable)
        return report_bad_input(app.get_name(), "--engine: " + writable.error());
    if (const auto written = formats::write_text_file(target, *bytes); !written)
        return report_problem(app.get_name(), "--engine: " + written.error(), kExitFailure);
    fmt::print("{}: weights {} are in {}\n", file, weights->digest_text(), target);
    return kExitOk;
}

}  // namespace fukumi::training
