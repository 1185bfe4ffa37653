// See option_values.h.
#include "tournaments/commands/option_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "tournaments/setup/units.h"

namespace fukumi::match {

ValueReader whole_number(int& target, int lowest, int highest) {
    return [&target, lowest, highest](const std::string& text) -> Result<void> {
        const auto number = parse_number(text, lowest, highest);
        if (!number)
            return Error{number.error()};
        target = static_cast<int>(*number);
        return {};
    };
}

ValueReader real_number(double& target) {
    return [&target](const std::string& text) -> Result<void> {
        char* end = nullptr;
        const long double number = std::strtold(text.c_str(), &end);
        if (text.empty() || end != text.c_str() + text.size())
            return Error{fmt::format("'{}' is not a number", text)};
        target = static_cast<double>(number);
        return {};
    };
}

ValueReader duration(std::int64_t& target_ms) {
    return [&target_ms](const std::string& text) -> Result<void> {
        const auto time = parse_duration_ms(text);
        if (!time)
            return Error{time.error()};
        target_ms = *time;
        return {};
    };
}

ValueReader one_of(int& chosen, std::vector<std::string_view> words, std::string_view names) {
    return [&chosen, words = std::move(words), names](const std::string& text) -> Result<void> {
        const auto word = std::find(words.begin(), words.end(), text);
        if (word == words.end())
            return Error{fmt::format("'{}' is not {}", text, names)};
        chosen = static_cast<int>(word - words.begin());
        return {};
    };
}

Result<void> read_option(std::string_view option, const std::string& text,
                         const ValueReader& read) {
    if (text.empty())
        return {};
    if (const auto done = read(text); !done)
        return Error{fmt::format("{}: {}", option, done.error())};
    return {};
}

Result<void> read_entries(std::string_view option, const KeyValues& texts, std::string_view known,
                          const std::vector<KeyReader>& readers) {
    for (const std::string& text : texts) {
        const Result<KeyValue> entry = split_key_value(option, text);
        if (!entry)
            return Error{entry.error()};
        const auto reader = std::find_if(readers.begin(), readers.end(),
                                         [&](const KeyReader& r) { return r.key == entry->key; });
        if (reader == readers.end()) {
            return Error{
                fmt::format("{}: unknown key '{}'; known are {}", option, entry->key, known)};
        }
        if (const auto done = reader->read(entry->value); !done)
            return Error{fmt::format("{} {}=: {}", option, entry->key, done.error())};
    }
    return {};
}

}  // namespace fukumi::match
