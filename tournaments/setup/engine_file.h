// Reads the file with the settings of engines (engines.json). conf=NAME selects an engine in it.
//
// The file is one JSON object. Each member is an engine: its name, and an object with the keys of
// -engine. Values are texts, numbers, or true and false for on and off; arg may be a list.
//
//     {"Foo": {"cmd": "engines/pbrain-foo.exe", "st": 1, "option.strength": 50},
//      "AI10": {"cmd": "pbrain-reference", "arg": ["--player", "AI10"]}}
#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "tournaments/setup/option_values.h"

namespace fukumi::match {

/// Returns the settings of the engine `name` as key=value words, name= first.
/// Errors: the file cannot be read or is not as described above; it has no engine `name`, and then
/// the message lists its engines.
Result<KeyValues> read_engine(const std::string& path, const std::string& name);

/// Replaces each conf=NAME in `own`, the words of one -engine, by the settings in the file. These
/// settings come first in the result, so that the other words override them. If `file` is empty,
/// reads engines.json. `place` names the engine in messages. Errors: those of read_engine().
Result<KeyValues> with_engine_file(std::string_view place, const std::string& file,
                                   const KeyValues& own);

}  // namespace fukumi::match
