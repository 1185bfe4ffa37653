// The syntax of SGF: from text to nodes of properties, without knowing what they mean.
//
// Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/reading.h"

namespace fukumi::formats {

struct SgfProperty {
    std::string name;                 ///< upper-case letters only: "Black" of FF[3] is "B"
    std::vector<std::string> values;  ///< unescaped
    int line = 0;                     ///< where it starts, from 1
};

struct SgfNode {
    int parent = -1;  ///< index in SgfGame; -1 at the root
    std::vector<SgfProperty> properties = {};

    /// Null if there is no such property.
    const SgfProperty* find(std::string_view name) const noexcept;
    /// Its first value; empty if there is none.
    std::string_view value(std::string_view name) const noexcept;
};

/// All nodes with their variations, in the order of the text. The main line is the nodes up to the
/// first whose parent is not the node before it.
using SgfGame = std::vector<SgfNode>;

/// Errors: "file:line: …" for text without a game or that ends inside one.
Result<std::vector<SgfGame>> parse_sgf_trees(std::string_view text, const ReadOptions& options);

/// With a backslash before ']' and '\'.
std::string sgf_escaped(std::string_view text);

}  // namespace fukumi::formats
