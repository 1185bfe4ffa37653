// See tune_command.h.
#include "tournaments/reference/tune_command.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "formats/text_file.h"
#include "tools/command_line/exit_codes.h"

namespace fukumi::reference {
namespace {

int report_bad_state(std::string_view text) {
    return report_bad_input("pbrain-reference tune", fmt::format("--state {}", text));
}

std::string numbers_text(const Individual& individual) {
    return fmt::format("{:.4f}  {:.6f}", individual.fitness, fmt::join(individual.numbers, " "));
}

// Returns the text of a state file; an empty text if the file does not exist yet.
Result<std::string> read_state(const std::string& file) {
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return std::string();
    return formats::read_text_file(file);
}

}  // namespace

int run_tune(const GeneticOptions& options, int generations, const std::string& file) {
    const auto text = read_state(file);
    if (!text)
        return report_bad_state(text.error());
    const auto begin = last_generation(*text, options);
    if (!begin)
        return report_bad_state(fmt::format("{}: {}", file, begin.error()));
    // Remove the last line if an interruption cut it off.
    const std::string whole = text->substr(0, text->find_last_of('\n') + 1);
    const auto begun =
        formats::write_text_file(file, whole.empty() ? header_line(options) + "\n" : whole);
    if (!begun)
        return report_bad_state(begun.error());
    std::ofstream output(file, std::ios::app);
    Generation generation = *begin;
    while (generation.number < generations && output) {
        generation = next_generation(generation, options);
        output << to_line(generation) << std::endl;
        fmt::print("{}/{} {}\n", generation.number, generations, numbers_text(generation.best));
        std::fflush(stdout);
    }
    if (!output)
        return report_bad_state(file + ": cannot be written");
    return kExitOk;
}

Result<Ai8Numbers> load_numbers(const std::string& black, const std::string& white,
                                int generation) {
    const auto of_black = formats::read_text_file(black);
    if (!of_black)
        return Error{of_black.error()};
    const auto of_white = formats::read_text_file(white);
    if (!of_white)
        return Error{of_white.error()};
    return numbers_of_generation(*of_black, *of_white, generation);
}

}  // namespace fukumi::reference
