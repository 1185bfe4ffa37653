// Whether a sanitizer watches the tests. Compilers tell of it in two ways.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define FUKUMI_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define FUKUMI_SANITIZED
#endif
#endif

namespace fukumi::support {

/// How often something random is repeated. Under a sanitizer everything takes ten times as long and
/// what it finds, it finds in fewer rounds: that answers are right is for the other builds to show.
template <typename Count = int>
constexpr Count rounds([[maybe_unused]] Count usual, [[maybe_unused]] Count sanitized) {
#ifdef FUKUMI_SANITIZED
    return sanitized;
#else
    return usual;
#endif
}

}  // namespace fukumi::support
