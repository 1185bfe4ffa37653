# Writes a C++ source with the bytes of a file as the std::string_view fukumi::embedded::NAME.
# usage: cmake -DINPUT=file -DNAME=name -DOUTPUT=source -P embed_file.cmake
file(READ "${INPUT}" hex HEX)
# Lines of 32 bytes, each in quotes, each byte as \x12.
string(REPEAT "." 64 line)
string(REGEX REPLACE "(${line})" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" hex "${hex}")
string(REGEX REPLACE "([^\n]+)" "\"\\1\"" hex "${hex}")
file(WRITE "${OUTPUT}" "// Made from ${INPUT} by embed_file.cmake.
#include <string_view>

namespace fukumi::embedded {
constexpr char ${NAME}_bytes[] =
${hex};
extern const std::string_view ${NAME};
constinit const std::string_view ${NAME}{${NAME}_bytes, sizeof ${NAME}_bytes - 1};
}  // namespace fukumi::embedded
")
