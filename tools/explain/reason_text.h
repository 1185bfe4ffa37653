// Reasons for and against a move in words.
//
// Pure functions.
#pragma once

#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/types.h"
#include "engine/reasons/reason.h"
#include "tools/search_json.h"

namespace fukumi {

/// Returns the reasons as one line without LF, which is broken here to fit:
///
///     e4: stops the open three c5-e5 and threatens a four-three at g6; without it White wins in
///     7 by f5, f4, …
///
/// "any" means a reply on any cell. Plies and percents are those of the reasons. Requires: there is
/// at least one reason.
std::string reasons_text(const std::vector<Reason>& reasons, Move m, Color mover,
                         const CellNames& name);

/// Returns [{"reason":"stops three","cells":["c5","d5","e5"],"at":"f5"},…]. tools/README.md
/// describes the members.
Json reasons_json(const std::vector<Reason>& reasons, Move m, Color mover, const CellNames& name);

}  // namespace fukumi
