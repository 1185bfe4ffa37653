// The lines of a multi-line command, from the command word through DONE.
//
// BlockReader collects the numbers and counts what it cannot read; the command of the block decides
// at its end what they mean, by one of the functions below. Items may be spread over lines as they
// like, all of them on the line of the command included. Some blocks have a head before the items.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "protocol/block_head.h"
#include "protocol/stated_game.h"

namespace fukumi {

enum class BlockKind : std::uint8_t {
    Board,
    YxBoard,
    Swap2Board,
    BlockMoves,
    UnblockMoves,
    BlockPath,
    UnblockPath,
    BlockAllButPath,
    Soosorv,
    QueryDatabaseAll,
    QueryDatabaseAllText,
    QueryDatabaseOne,
    QueryDatabaseText,
    EditDatabaseJudgement,
    EditDatabaseText,
    EditDatabaseLabel,
    DeleteDatabaseOne,
    DeleteDatabaseAll,
    Ignored
};

class BlockReader {
 public:
    explicit BlockReader(BlockKind kind) noexcept;

    BlockKind kind() const noexcept { return kind_; }
    const BlockHead& head() const noexcept { return head_; }

    /// Whether the next line belongs to a text in quotes, unless that is given up.
    bool has_open_text() const noexcept { return head_.is_open(); }
    /// Reads one line (cleaned by parse_command). True if it contains DONE, which ends the block.
    bool feed(std::string_view text);
    /// A line that cannot even be looked at.
    void skip_line() noexcept {
        ++ignored_;
        head_.skip_line();
    }

    /// The numbers of each item, in order.
    const std::vector<std::vector<std::int64_t>>& items() const noexcept { return items_; }
    /// How many items could not be read or kept.
    int ignored() const noexcept { return ignored_; }

 private:
    BlockKind kind_;
    BlockHead head_;
    std::vector<std::vector<std::int64_t>> items_;
    int ignored_ = 0;
};

/// The stones of a finished BOARD or YXBOARD block ("x,y,owner") on an empty board of this size.
struct StatedPosition {
    StatedGame game;
    int ignored =
        0;  ///< items that are unreadable, off the board, on another stone, or of no known owner
};
StatedPosition stated_position(const BlockReader& block, int width, int height);

/// The cells of a block of "x,y" items; a third number is not looked at.
struct StatedPoints {
    std::vector<Point> points;
    int ignored = 0;  ///< items that are unreadable, off the board, or a repetition
};
StatedPoints stated_points(const BlockReader& block, int width, int height);

}  // namespace fukumi
