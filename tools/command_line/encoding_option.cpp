// See encoding_option.h.
#include "tools/command_line/encoding_option.h"

#include <CLI/CLI.hpp>

#include "formats/text_codec.h"
#include "tools/command_line/parsed_option.h"

namespace fukumi {

void add_encoding_option(CLI::App& app, std::string& encoding, const std::string& help) {
    add_parsed_option(app, "--encoding", encoding, help,
                      [](const std::string& name) -> Result<std::string> {
                          if (!formats::is_encoding(name))
                              return Error{"'" + name + "' is no known encoding"};
                          return name;
                      })
        ->type_name("NAME");
}

}  // namespace fukumi
