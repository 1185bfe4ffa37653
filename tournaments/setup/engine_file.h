// A file with the settings of engines, so that command lines need only their names.
//
// One JSON object: for each name the keys of -engine with their values, which are texts, numbers,
// or true and false for on and off. arg may be a list.
//
//     {"Foo": {"cmd": "engines/pbrain-foo.exe", "st": 1, "option.strength": 50},
//      "AI10": {"cmd": "pbrain-reference", "arg": ["--player", "AI10"]}}
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace fukumi::match {

/// The settings of the engine `name` as "key=value", its name first.
/// Errors: names the file and what is wrong in it, or the engines that it has.
Result<std::vector<std::string>> read_engine(const std::string& path, const std::string& name);

/// `own`, the settings of one -engine, with those of the file in front for each conf=NAME, so that
/// what is given besides counts. An empty `file` is engines.json. `place` is for messages.
Result<std::vector<std::string>> with_engine_file(std::string_view place, const std::string& file,
                                                  const std::vector<std::string>& own);

}  // namespace fukumi::match
