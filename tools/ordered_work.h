// Items that several threads work on at the same time, and whose results are used in order.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/core/result.h"
#include "tools/interrupt.h"

namespace fukumi {

/// Uses a result. Calls come one at a time, in the order of the items. Errors: the result cannot be
/// kept; the work ends.
using UseResult = std::function<Result<void>()>;
/// Works on one item and returns the use of its result. Belongs to one thread.
using Worker = std::function<UseResult(std::int64_t index)>;

/// Works on the items `first` to `end` - 1 with `jobs` threads; each gets a worker from
/// `make_worker`. After an interrupt, unfinished items are dropped. `interrupt` may be null.
/// Returns true if every item was finished. Errors: those of UseResult, and what a worker throws;
/// `interrupt` is then stopped, which ends the other searches.
Result<bool> work_in_order(std::int64_t first, std::int64_t end, int jobs,
                           const std::function<Worker()>& make_worker, Interrupt* interrupt);

}  // namespace fukumi
