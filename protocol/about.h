// Who we are, in the words that managers and command lines show.
//
// FUKUMI_VERSION comes from the build (protocol/CMakeLists.txt).
#pragma once

#include <string>

namespace fukumi {

inline constexpr const char* kEngineName = "Fukumi";
inline constexpr const char* kEngineVersion = FUKUMI_VERSION;

/// Who answers ABOUT. Some managers look for the substring "name" and split at commas and equal
/// signs, so that none of these may occur within a value.
struct About {
    std::string name = kEngineName;
    std::string version = kEngineVersion;
};
/// The answer to ABOUT.
inline std::string about_line(const About& about) {
    return "name=\"" + about.name + "\", version=\"" + about.version +
           "\", author=\"Fukumi developers\", country=\"none\"";
}

}  // namespace fukumi
