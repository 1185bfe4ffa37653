// libFuzzer target that feeds arbitrary bytes to the protocol, with tiny searches. Usage:
//   cmake --preset asan && cmake --build --preset fuzz
//   build/asan/fukumi_fuzz -dict=tests/fuzz/protocol.dict build/asan/corpus tests/fuzz/corpus
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tests/support/protocol_checker.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // If the lowest bit of the first byte is set, the engine has an open database.
    const bool with_memory = size > 0 && (data[0] & 1) != 0;
    const std::string offence =
        fukumi::support::protocol_offence({reinterpret_cast<const char*>(data), size}, with_memory);
    if (!offence.empty()) {
        std::fprintf(stderr, "%s\n", offence.c_str());
        std::abort();
    }
    return 0;
}
