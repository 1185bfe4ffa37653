// Name and version of the program. FUKUMI_VERSION is set in protocol/CMakeLists.txt.
#pragma once

#include <string>

namespace fukumi {

inline constexpr const char* kEngineName = "Fukumi";
inline constexpr const char* kEngineVersion = FUKUMI_VERSION;

/// The values of the answer to ABOUT. Some managers search for "name" and split at commas and equal
/// signs, so these must not occur in a value.
struct About {
    std::string name = kEngineName;
    std::string version = kEngineVersion;
};

/// Returns the answer to ABOUT.
inline std::string about_line(const About& about) {
    return "name=\"" + about.name + "\", version=\"" + about.version +
           "\", author=\"Fukumi developers\", country=\"none\"";
}

}  // namespace fukumi
