// The executable. On processors that have AVX2 it runs the copy of the program that was compiled
// for them (CMakeLists.txt, FUKUMI_DISPATCH), on others the one that runs everywhere.
#include <algorithm>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/command_line.h"
#include "tournaments/formats/text_file.h"

#ifdef FUKUMI_DISPATCH
namespace fukumi_avx2 {
int run_command_line(int argc, const char* const* argv);
}
#endif

namespace {

int run(int argc, const char* const* argv) {
#ifdef FUKUMI_DISPATCH
    const bool stays = std::any_of(
        argv, argv + argc, [](std::string_view word) { return word == fukumi::kBaselineFlag; });
    // What engine/CMakeLists.txt compiles the second copy for.
    if (!stays && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2"))
        return fukumi_avx2::run_command_line(argc, argv);
#endif
    return fukumi::run_command_line(argc, argv);
}

// Nothing is said: managers read stderr as answers. Commands report their own problems. Not 1, with
// which Wine ends programs on its own account, so that one can tell who was at fault.
constexpr int kFailedStart = 4;

}  // namespace

#ifdef _WIN32
// The arguments of main() would lack the characters that are not in the system's code page.
int wmain(int argc, wchar_t** argv) {
    try {
        std::vector<std::string> words;
        for (int i = 0; i < argc; ++i)
            words.push_back(fukumi::match::to_utf8(argv[i]));
        std::vector<const char*> pointers;
        for (const std::string& word : words)
            pointers.push_back(word.c_str());
        return run(argc, pointers.data());
    } catch (const std::exception&) {
        return kFailedStart;
    }
}
#else
int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception&) {
        return kFailedStart;
    }
}
#endif
