// Takes openings from the trees of a database (pbrain-fukumi db grow). Their values come from
// thousands of searches, backed up by minimax, so no further search is needed.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/opening_maker/opening_maker.h"
#include "tournaments/setup/opening.h"

namespace fukumi::match {

/// Returns `count` random positions of the trees with the right rule, size and number of stones, and
/// with a value from -bound to bound, each under a random symmetry. No two are symmetric to each
/// other. Returns fewer if the trees have no more. The same settings and trees give the same
/// openings. Does not use settings.nodes.
/// Errors: the file is not a database, or contains no tree.
Result<std::vector<Opening>> openings_from_tree(const std::string& path,
                                                const OpeningSettings& settings);

}  // namespace fukumi::match
