// What stays of two records of one position.
#pragma once

#include "formats/positions/record.h"

namespace fukumi::database {

/// What is known for certain wins over what is not: the label of a proof over the book's and over
/// none; a value that is a proven win or loss over others, then the deeper search, then the exact
/// value over a bound. Of two that are worth the same the `newer` one stays. Comments are joined,
/// unless one holds the other; games are added.
Record merged(const Record& older, const Record& newer);

/// Whether a label tells the result with best play.
bool is_proof(Label label) noexcept;

/// The label that a value proves; kNoLabel if it proves nothing, as a win that the true value may
/// fall short of.
Label label_of(const Record& record) noexcept;

}  // namespace fukumi::database
