// The part of text_codec.h that is equal on all systems.
#include "formats/text_codec.h"

#include "engine/core/text.h"

namespace fukumi::formats {

std::string plain_encoding_name(std::string_view name) {
    std::string plain;
    for (const char c : name) {
        if (is_letter(c) || is_digit(c))
            plain += to_lower(c);
    }
    return plain;
}

}  // namespace fukumi::formats
