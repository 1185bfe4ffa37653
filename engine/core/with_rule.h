// From a rule that is known at run time to code that was compiled for it.
#pragma once

#include "engine/core/types.h"

namespace fukumi {

/// Calls call.operator()<R>() for the rule R == rule and returns what that returns.
template <typename Call>
decltype(auto) with_rule(Rule rule, Call&& call) {
    switch (rule) {
        case Rule::Freestyle:
            return call.template operator()<Rule::Freestyle>();
        case Rule::Standard:
            return call.template operator()<Rule::Standard>();
        case Rule::Renju:
            return call.template operator()<Rule::Renju>();
        case Rule::CaroOverline:
            return call.template operator()<Rule::CaroOverline>();
        case Rule::CaroExact:
            break;
    }
    return call.template operator()<Rule::CaroExact>();
}

}  // namespace fukumi
