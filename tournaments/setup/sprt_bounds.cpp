// See sprt_bounds.h.
#include "tournaments/setup/sprt_bounds.h"

#include <fmt/format.h>

#include <cmath>

namespace fukumi::match {

Result<SprtBounds> checked(const SprtBounds& bounds) {
    // Written so that a bound that is not a number fails as well.
    if (!(std::abs(bounds.elo0) <= kMaxSprtElo && std::abs(bounds.elo1) <= kMaxSprtElo))
        return Error{fmt::format("elo0 and elo1 must lie between -{0} and {0}", kMaxSprtElo)};
    if (!(bounds.elo0 < bounds.elo1))
        return Error{fmt::format("elo0={} must be less than elo1={}", bounds.elo0, bounds.elo1)};
    if (!(bounds.alpha > 0 && bounds.alpha < 0.5 && bounds.beta > 0 && bounds.beta < 0.5)) {
        return Error{fmt::format("alpha={} and beta={} must be above 0 and below 0.5", bounds.alpha,
                                 bounds.beta)};
    }
    return bounds;
}

}  // namespace fukumi::match
