// Name and version of the program. FUKUMI_PROGRAM_VERSION is set in protocol/CMakeLists.txt.
#pragma once

#include <string>

namespace fukumi {

inline constexpr const char* kEngineName = "Fukumi";
inline constexpr const char* kEngineVersion = FUKUMI_PROGRAM_VERSION;

/// The values in the answer to ABOUT. A value must not contain "name", a comma or an equal sign,
/// because some managers search the answer for "name" and split it at commas and equal signs.
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
