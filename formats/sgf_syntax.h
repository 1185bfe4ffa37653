// The syntax of SGF: splits a text into nodes of properties, without their meaning. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "formats/reading.h"

namespace fukumi::formats {

/// A property whose name has upper-case letters only: "Black" of FF[3] becomes "B".
struct PlacedProperty : SgfProperty {
    int line = 0;    ///< number of the line where the property starts, from 1
    int column = 0;  ///< number of the letter in this line, from 1
};

struct SgfNode {
    int parent = -1;  // index in SgfGame; -1 at the root
    std::vector<PlacedProperty> properties = {};

    /// Returns the property, or null if the node does not have it.
    const PlacedProperty* find(std::string_view name) const noexcept;
    /// Returns the first value of the property, or an empty text if there is none.
    std::string_view value(std::string_view name) const noexcept;
};

/// All nodes of a game, with those of variations, in the order of the text. The main line ends
/// before the first node whose parent is not the node before it.
using SgfGame = std::vector<SgfNode>;

/// Splits a text into its games. A game starts at "(;", or at "(GM[" and the like; the text between
/// games is a comment. Errors: "file:line: …": no game; the text ends inside a game.
Result<std::vector<SgfGame>> parse_sgf(std::string_view text, const ReadOptions& options);

/// Returns the sign of Gomoku in the header of a game, such as "RU has the word 'renju'", or an
/// empty text.
std::string word_of_gomoku(const SgfNode& root);

}  // namespace fukumi::formats
