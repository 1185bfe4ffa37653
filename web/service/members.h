// The members of a JSON object from outside, each checked as it is taken.
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

/// Whoever takes members looks at problem() in the end: it is the first of all problems, and what
/// was taken before counts only without one. A member that is missing or null is as good as none.
class Members {
 public:
    /// `json` must outlive this object; null has no members. `place` is for problems.
    Members(const Json& json, std::string place);

    std::optional<std::int64_t> integer(const char* name, std::int64_t least, std::int64_t most);
    std::optional<std::string> text(const char* name);
    bool flag(const char* name);
    /// A list of texts; empty if there is none.
    std::vector<std::string> texts(const char* name);
    /// Null if there is none.
    const Json& any(const char* name) const;

    /// The value of the choice that has this name; `fallback` if there is none.
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

    /// "place.name: what"; the first call counts.
    void refuse(const char* name, const std::string& what);
    /// Empty if all is well.
    const std::string& problem() const noexcept { return problem_; }

 private:
    const Json& json_;
    std::string place_;
    std::string problem_;
};

}  // namespace fukumi::web
