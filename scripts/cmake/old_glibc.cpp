// Functions of newer versions of glibc that the static C++ library of Debian 12 calls, for systems
// with the glibc of Debian 11. See scripts/cmake/portable.cmake.
#include <sys/random.h>
#include <sys/types.h>

#include <cstddef>

extern "C" {

// This variable of glibc 2.32 is true while the process has one thread. The value false is always
// right, but makes the library slower.
char __libc_single_threaded = 0;

// glibc 2.36: random bytes, a random number.
void arc4random_buf(void* bytes, std::size_t size) {
    auto* const first = static_cast<char*>(bytes);
    for (std::size_t done = 0; done < size;) {
        const ssize_t more = getrandom(first + done, size - done, 0);
        done += more > 0 ? static_cast<std::size_t>(more) : 0;
    }
}

unsigned int arc4random() {
    unsigned int value = 0;
    arc4random_buf(&value, sizeof value);
    return value;
}
}
