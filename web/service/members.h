// Reads and checks the members of a JSON object from outside.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"

namespace fukumi::web {

using Json = nlohmann::ordered_json;

/// Collects the first problem: check problem() after reading all members, and use their values only
/// if it is empty. A null member counts as missing.
class Members {
 public:
    /// `json` must outlive this object; null has no members. `place` begins the problem text.
    Members(const Json& json, std::string place);

    std::optional<std::int64_t> integer(const char* name, std::int64_t least, std::int64_t most);
    std::optional<std::string> text(const char* name);
    bool flag(const char* name);
    /// A list of texts; empty if it is missing.
    std::vector<std::string> texts(const char* name);
    /// Null if it is missing.
    const Json& any(const char* name) const;

    /// The value of the choice with this name; `fallback` if it is missing.
    template <typename Value>
    Value choice(const char* name, Value fallback,
                 std::initializer_list<std::pair<const char*, Value>> choices) {
        const auto word = text(name);
        if (!word)
            return fallback;
        std::string known;
        for (const auto& [choice, value] : choices) {
            if (*word == choice)
                return value;
            known += known.empty() ? "" : ", ";
            known += choice;
        }
        refuse(name, "'" + *word + "' is not one of " + known);
        return fallback;
    }

    /// Sets the problem "place.name: what" unless there is one already.
    void refuse(const char* name, const std::string& what);
    /// The first problem, or an empty text.
    const std::string& problem() const noexcept { return problem_; }

 private:
    const Json& json_;
    std::string place_;
    std::string problem_;
};

}  // namespace fukumi::web
