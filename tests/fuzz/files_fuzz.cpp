// libFuzzer target that reads arbitrary bytes as position files. If the bytes can be read, writing
// the positions must give a file that can be read and written again without a change. Usage:
//   cmake --preset asan && cmake --build --preset fuzz
//   build/asan/fukumi_fuzz_files build/asan/files_corpus tests/fuzz/files_corpus
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "formats/positions/rapfi_db.h"
#include "formats/positions/renlib.h"

namespace {

using namespace fukumi;
using namespace fukumi::database;

void offend(const char* what, const std::string& text) {
    std::fprintf(stderr, "%s: %s\n", what, text.c_str());
    std::abort();
}

void check_error(const std::string& text) {
    if (text.find('\n') != std::string::npos || text.substr(0, 5) != "input")
        offend("malformed error message", text);
}

/// Reads a Renlib library and returns it as written again; an empty string if `bytes` are not a
/// Renlib library.
std::string renlib_again(std::string_view bytes) {
    RenlibWriter writer;
    const auto result =
        read_renlib(bytes, {}, [&writer](Entry&& entry) { return writer.add(entry); });
    if (!result)
        check_error(result.error());
    return result ? writer.finish() : std::string();
}

/// Reads a Rapfi database and returns it as written again; an empty string if `bytes` are not a
/// Rapfi database. Skips entries whose text is too long after conversion to UTF-8.
std::string rapfi_again(std::string_view bytes) {
    RapfiOptions options;
    options.most_bytes = std::size_t{1} << 22;
    RapfiWriter writer;
    const auto result = read_rapfi_db(bytes, options, [&writer](Entry&& entry) -> Result<void> {
        (void)writer.add(entry).has_value();
        return {};
    });
    if (!result)
        check_error(result.error());
    const auto again = writer.finish();
    return result && again ? *again : std::string();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (const std::string library = renlib_again(bytes); !library.empty()) {
        if (renlib_again(library).empty())
            offend("a library cannot be read again", "");
    }
    if (const std::string database = rapfi_again(bytes); !database.empty()) {
        if (rapfi_again(database) != database)
            offend("a database changes when it is written again", "");
    }
    return 0;
}
