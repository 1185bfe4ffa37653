// Converts the arguments to UTF-8, runs the program, and returns its exit code. If the start fails,
// main() prints no message, because managers read stderr as answers; the commands report their
// problems themselves.
#include <exception>
#include <string>
#include <vector>

#include "formats/text_file.h"
#include "tools/command_line.h"
#include "tools/command_line/exit_codes.h"

#ifdef _WIN32
// wmain() receives all characters. The arguments of main() lose the characters that are not in the
// code page of the system.
int wmain(int argc, wchar_t** argv) {
    try {
        std::vector<std::string> words;
        for (int i = 0; i < argc; ++i)
            words.push_back(fukumi::formats::to_utf8(argv[i]));
        std::vector<const char*> pointers;
        for (const std::string& word : words)
            pointers.push_back(word.c_str());
        return fukumi::run_command_line(argc, pointers.data());
    } catch (const std::exception&) {
        return fukumi::kExitFailedStart;
    }
}
#else
int main(int argc, char** argv) {
    try {
        return fukumi::run_command_line(argc, argv);
    } catch (const std::exception&) {
        return fukumi::kExitFailedStart;
    }
}
#endif
