// See engine_file.h.
#include "tournaments/setup/engine_file.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "formats/text_file.h"

namespace fukumi::match {
namespace {

using Json = nlohmann::ordered_json;

// Returns a JSON value as the text that would follow "key=". Returns an empty text for lists,
// objects and null.
std::string value_text(const Json& value) {
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_boolean())
        return value.get<bool>() ? "on" : "off";
    return value.is_number() ? value.dump() : std::string();
}

}  // namespace

Result<KeyValues> read_engine(const std::string& path, const std::string& name) {
    const auto text = formats::read_text_file(formats::path_from_utf8(path));
    if (!text)
        return Error{text.error()};
    const Json file = Json::parse(*text, nullptr, false);
    if (!file.is_object())
        return Error{fmt::format("{}: is not a JSON object of engines", path)};
    if (!file.contains(name)) {
        std::string known;
        for (const auto& entry : file.items())
            known += (known.empty() ? "" : ", ") + entry.key();
        return Error{fmt::format("{}: has no engine '{}'; it has: {}", path, name, known)};
    }
    const Json& engine = file[name];
    if (!engine.is_object())
        return Error{fmt::format("{}: {}: is not an object of keys and values", path, name)};
    KeyValues settings = {"name=" + name};
    for (const auto& entry : engine.items()) {
        const bool is_list = entry.key() == "arg" && entry.value().is_array();
        for (const Json& value : is_list ? entry.value() : Json::array({entry.value()})) {
            const std::string text_of_value = value_text(value);
            if (text_of_value.empty())
                return Error{fmt::format("{}: {}: {}: is not a text, a number, true or false", path,
                                         name, entry.key())};
            settings.push_back(entry.key() + "=" + text_of_value);
        }
    }
    return settings;
}

Result<KeyValues> with_engine_file(std::string_view place, const std::string& file,
                                   const KeyValues& own) {
    constexpr std::string_view kKey = "conf=";
    KeyValues all, others;
    for (const std::string& word : own) {
        if (!word.starts_with(kKey)) {
            others.push_back(word);
            continue;
        }
        const auto settings =
            read_engine(file.empty() ? "engines.json" : file, word.substr(kKey.size()));
        if (!settings)
            return Error{fmt::format("{} {}: {}", place, word, settings.error())};
        all.insert(all.end(), settings->begin(), settings->end());
    }
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

}  // namespace fukumi::match
