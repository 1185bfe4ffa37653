// Combines two records of the same position.
#pragma once

#include "formats/positions/record.h"

namespace fukumi::database {

/// Keeps the better label: that of a proof, then any other. Keeps the better value: a proven win or
/// loss, then the deeper search, then an exact value; of equally good ones the `newer`. Joins the
/// comments unless one contains the other. Adds the numbers of games.
Record merged(const Record& older, const Record& newer);

/// Returns true for a label that is the result with best play.
bool is_proof(Label label) noexcept;

/// Returns the label that the value proves, or kNoLabel. A win proves nothing if its bound is upper,
/// a loss if it is lower.
Label label_of(const Record& record) noexcept;

}  // namespace fukumi::database
