// Openings out of a tree of positions that the engine has grown (pbrain-fukumi db grow): what
// thousands of searches found even, backed up by minimax, in place of two searches for each.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/opening_maker/opening_maker.h"
#include "tournaments/setup/opening.h"

namespace fukumi::match {

/// Draws `count` openings of the right rule, size and number of stones from the positions of a
/// database's trees that are worth `bound` at most to either side, at random and each under a
/// random symmetry. The same settings and trees give the same openings; no two are symmetric to
/// each other. Fewer if there are no more. Of the settings `nodes` is not used. Errors: the file,
/// in one line.
Result<std::vector<Opening>> openings_from_tree(const std::string& path,
                                                const OpeningSettings& settings);

}  // namespace fukumi::match
