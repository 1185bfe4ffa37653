// Combines two records of the same position.
#pragma once

#include "formats/left_out.h"
#include "formats/positions/record.h"

namespace fukumi::database {

/// Combines two records. Keeps a label or value that only one record has. Of two labels, prefers a
/// proof; of two values, prefers a proven win or loss, then the deeper search, then an exact value.
/// If both are equally good, uses that of `newer`. Joins the comments unless one contains the other.
/// Adds the numbers of games and their years.
Record merged(const Record& older, const Record& newer);

/// Returns the texts and labels that merged() drops because the other record has a different text
/// or label.
formats::LeftOut lost_by_merging(const Record& older, const Record& newer);

/// Returns true for the labels won, lost and drawn: they say how a game with best play ends.
bool is_proof(Label label) noexcept;

/// Returns the label that the value of a record proves, or kNoLabel. A value of a win proves
/// nothing if it is an upper bound, and one of a loss proves nothing if it is a lower bound.
Label label_of(const Record& record) noexcept;

}  // namespace fukumi::database
