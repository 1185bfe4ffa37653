// "pbrain-reference tune": AI8's genetic algorithm (study/genetic.h) with its files.
#pragma once

#include <string>

#include "engine/core/result.h"
#include "tournaments/reference/study/genetic.h"

namespace fukumi::reference {

/// Goes on with the file, or begins it, up to `generations`; prints each. Returns an exit code;
/// what is wrong with the file has been printed to stderr.
int run_tune(const GeneticOptions& options, int generations, const std::string& file);

/// The numbers of a generation that two runs have written, one for each colour.
/// Errors: a file cannot be read or lacks the generation.
Result<Ai8Numbers> load_numbers(const std::string& black, const std::string& white, int generation);

}  // namespace fukumi::reference
