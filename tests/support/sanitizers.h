// Whether a sanitizer watches the tests. Compilers tell of it in two ways.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define FUKUMI_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define FUKUMI_SANITIZED
#endif
#endif
