// The option --encoding, which every command has that reads files of other programs.
#pragma once

#include <string>

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

/// Adds --encoding to `app`. `encoding` stays empty without the option. Requires: `encoding` outlives
/// `app`. Errors: the message of the parser quotes a name that is no known encoding.
void add_encoding_option(CLI::App& app, std::string& encoding,
                         const std::string& help =
                             "encoding of the input, such as GBK or "
                             "Shift_JIS, if it is not recognised");

}  // namespace fukumi
