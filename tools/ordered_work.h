// Lets several threads work on numbered items at the same time, and uses the results in the order
// of the items.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/core/result.h"
#include "tools/interrupt.h"

namespace fukumi {

/// Prints or stores the result of one item. work_in_order() makes these calls one at a time, in the
/// order of the items. Errors: the result cannot be written; the work then ends.
using UseResult = std::function<Result<void>()>;
/// Works on the item `index`, and returns a function that prints or stores its result. Each thread
/// has its own worker.
using Worker = std::function<UseResult(std::int64_t index)>;

/// Works on the items `first` to `end` - 1 with `jobs` threads. Each thread calls `make_worker`
/// once for its own worker. An interrupt drops the unfinished items; `interrupt` may be null.
/// Returns true if every item was finished. Errors: the first error of a UseResult, or the message
/// of an exception that a worker threw. After an error the function calls interrupt->stop(), which
/// ends the other searches.
Result<bool> work_in_order(std::int64_t first, std::int64_t end, int jobs,
                           const std::function<Worker()>& make_worker, Interrupt* interrupt);

}  // namespace fukumi
