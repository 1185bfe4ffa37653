// The option --encoding of all commands that read files of other programs.
#pragma once

#include <string>

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

/// Adds --encoding to `app`. `encoding` stays empty without the option. Requires: `encoding` outlives
/// `app`. Errors: the name is not a known encoding; the message of the parser quotes it.
void add_encoding_option(CLI::App& app, std::string& encoding,
                         const std::string& help =
                             "encoding of the input, such as GBK or "
                             "Shift_JIS, if it is not recognised");

}  // namespace fukumi
