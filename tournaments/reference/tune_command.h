// "pbrain-reference tune": runs the genetic algorithm of AI8 (study/genetic.h), writes its state
// files and reads them.
#pragma once

#include <string>

#include "engine/core/result.h"
#include "tournaments/reference/study/genetic.h"

namespace fukumi::reference {

/// Runs the algorithm until generation number `generations`, prints each generation and appends it
/// to `file`. Resumes from `file` if it exists. Returns an exit code; prints errors of the file to
/// stderr.
int run_tune(const GeneticOptions& options, int generations, const std::string& file);

/// Reads the numbers of a generation from the files `black` and `white` of two runs, one for each
/// colour.
/// Errors: a file cannot be read or lacks the generation.
Result<Ai8Numbers> load_numbers(const std::string& black, const std::string& white, int generation);

}  // namespace fukumi::reference
