# Writes a C++ source that holds the bytes of a file, as fukumi::embedded::NAME, of NAME_size bytes.
# usage: cmake -DINPUT=file -DNAME=name -DOUTPUT=source -P embed_file.cmake
file(READ "${INPUT}" hex HEX)
# Lines of 32 bytes, each in quotes, each byte as \x12.
string(REPEAT "." 64 line)
string(REGEX REPLACE "(${line})" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" hex "${hex}")
string(REGEX REPLACE "([^\n]+)" "\"\\1\"" hex "${hex}")
file(WRITE "${OUTPUT}" "// Made from ${INPUT} by embed_file.cmake.
#include <cstddef>

namespace fukumi::embedded {
extern const char ${NAME}[];
extern const std::size_t ${NAME}_size;
const char ${NAME}[] =
${hex};
const std::size_t ${NAME}_size = sizeof ${NAME} - 1;
}  // namespace fukumi::embedded
")
