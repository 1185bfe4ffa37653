// Who we are, in the words that managers and command lines show.
//
// FUKUMI_VERSION comes from the build (protocol/CMakeLists.txt).
#pragma once

namespace fukumi {

inline constexpr const char* kEngineName = "Fukumi";
inline constexpr const char* kEngineVersion = FUKUMI_VERSION;

/// The answer to ABOUT. Some managers look for the substring "name" and split at commas and equal
/// signs, so that none of these may occur within a value.
inline constexpr const char* kAboutLine = "name=\"Fukumi\", version=\"" FUKUMI_VERSION
                                          "\", author=\"Fukumi developers\", country=\"none\"";

}  // namespace fukumi
