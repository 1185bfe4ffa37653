// Takes openings from the trees of a database (pbrain-fukumi db grow). Their values come from
// thousands of searches, backed up by minimax, so no further search is needed.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/opening_maker/opening_maker.h"
#include "tournaments/setup/opening.h"

namespace fukumi::match {

/// Returns settings.count random positions of the trees that have the rule, board size and number
/// of stones of `settings` and a value from -bound to bound. Each position is turned or mirrored at
/// random. No two of them are equal under a symmetry of the board. Returns fewer if the trees
/// contain no more. The same settings and trees give the same openings. Does not use
/// settings.nodes.
/// Errors: the file is not a database, or contains no tree.
Result<std::vector<EvenOpening>> openings_from_tree(const std::string& path,
                                                    const OpeningSettings& settings);

}  // namespace fukumi::match
