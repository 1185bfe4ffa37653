// FUKUMI_SANITIZED is defined if the address or the thread sanitizer is on. rounds() chooses the
// number of repetitions of a random test.
#pragma once

#include <cstdlib>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define FUKUMI_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define FUKUMI_SANITIZED
#endif
#endif

namespace fukumi::support {

/// Returns true in a build with a sanitizer, which makes tests ten times as slow, or if the
/// environment variable FUKUMI_FEW_ROUNDS is set, which `scripts/test.sh --room` does.
inline bool has_few_rounds() {
#ifdef FUKUMI_SANITIZED
    return true;
#else
    static const bool is_set = std::getenv("FUKUMI_FEW_ROUNDS") != nullptr;
    return is_set;
#endif
}

/// Returns how often to repeat a random test: `few` if has_few_rounds(), otherwise `usual`.
template <typename Count = int>
Count rounds(Count usual, Count few) {
    return has_few_rounds() ? few : usual;
}

}  // namespace fukumi::support
