// Links that contain a game, one a line.
//
// gomocalc.com: "https://gomocalc.com/#/h8i9j7" has the moves of a game behind "#/". Rows count from
// the bottom. The link has neither rule nor size. Source: "About" of Gomoku Calculator,
// github.com/dhbloo/gomoku-calculator: the position code is part of the address.
//
// The page of Fukumi (web/board/src/model/link.ts): "…#rule=renju&size=15&black=a1b2&white=c3&
// first=white&moves=h8i9&at=1". Rows count from the top. `size` may be 20x12; `black` and `white`
// are set-up stones; `first` is the side that moves first; the page shows the position after `at`
// moves, by default after all. Each part may be missing, but not all. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/game_tree.h"
#include "formats/reading.h"

namespace fukumi::formats {

/// Returns true if the line is a link with a game. Our own links may begin at their '#'.
bool is_link(std::string_view line);

struct LinkedGame {
    GameTree tree;          ///< with one line of moves
    std::size_t shown = 0;  ///< the link shows the position after this many moves
    int line = 0;           ///< in the text, from 1
};

/// Reads one link. Requires: is_link(line). Errors: a part of the link is invalid.
Result<LinkedGame> parse_link(std::string_view line, const ReadOptions& options);

/// Reads all links of a text. Skips lines that begin with "//" or ';'. Errors of the text: "file:
/// …": ReadOptions has an impossible size. Errors of a link: "file:line: …".
Result<std::vector<Result<LinkedGame>>> read_links(std::string_view text,
                                                   const ReadOptions& options);

}  // namespace fukumi::formats
