// FUKUMI_SANITIZED is defined if the address or the thread sanitizer is on.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define FUKUMI_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define FUKUMI_SANITIZED
#endif
#endif

namespace fukumi::support {

/// Returns how often to repeat a random test: `sanitized` under a sanitizer, otherwise `usual`.
/// Under a sanitizer a test takes ten times as long, but finds memory errors after few repetitions.
template <typename Count = int>
constexpr Count rounds([[maybe_unused]] Count usual, [[maybe_unused]] Count sanitized) {
#ifdef FUKUMI_SANITIZED
    return sanitized;
#else
    return usual;
#endif
}

}  // namespace fukumi::support
