// Reads and checks the members of a JSON object that a caller has sent.
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

/// Reads members by name and remembers the first problem. After reading all members the caller must
/// check problem(), and use the values only if it is empty. A member that is null counts as
/// missing.
class Members {
 public:
    /// `json` must be an object or null, which has no members, and must outlive this object. The
    /// text of problem() begins with `place`.
    Members(const Json& json, std::string place);

    std::optional<std::int64_t> integer(const char* name, std::int64_t least, std::int64_t most);
    std::optional<std::string> text(const char* name);
    /// Returns the bytes of a member, a text in base64 (RFC 4648).
    std::optional<std::string> bytes(const char* name);
    bool flag(const char* name);
    /// Returns the member, a list of texts; empty if it is missing.
    std::vector<std::string> texts(const char* name);
    /// Returns the member, which may have any type; null if it is missing.
    const Json& any(const char* name) const;

    /// Returns the value that `choices` gives to the text of the member; `fallback` if it is
    /// missing.
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

    /// Sets the problem "place.name: what", unless a problem is set already.
    void refuse(const char* name, const std::string& what);
    /// Returns the first problem, or an empty text.
    const std::string& problem() const noexcept { return problem_; }

 private:
    const Json& json_;
    std::string place_;
    std::string problem_;
};

}  // namespace fukumi::web
