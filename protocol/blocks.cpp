// See blocks.h.
#include "protocol/blocks.h"

#include "protocol/command_parser.h"

namespace fukumi {

namespace {

// More items than any board has cells; a manager gone wild must not fill the memory.
constexpr std::size_t kMaxItems = 2000;

BlockHead::Form head_form(BlockKind kind) noexcept {
    switch (kind) {
        case BlockKind::EditDatabaseJudgement:
            return BlockHead::Form::Judgement;
        case BlockKind::EditDatabaseText:
            return BlockHead::Form::Text;
        case BlockKind::EditDatabaseLabel:
            return BlockHead::Form::CellAndText;
        default:
            return BlockHead::Form::None;
    }
}

}  // namespace

BlockReader::BlockReader(BlockKind kind) noexcept : kind_(kind), head_(head_form(kind)) {}

bool BlockReader::feed(std::string_view text) {
    head_.take(text);
    for (Item& item : parse_items(text)) {
        if (item.kind == Item::Kind::Done)
            return true;
        if (item.kind == Item::Kind::Bad || items_.size() == kMaxItems) {
            ++ignored_;
        } else {
            items_.push_back(std::move(item.numbers));
        }
    }
    return false;
}

StatedPosition stated_position(const BlockReader& block, int width, int height) {
    StatedPosition stated{StatedGame(width, height), block.ignored()};
    for (const auto& numbers : block.items()) {
        const bool is_stone = numbers.size() == 3 && numbers[2] >= 1 && numbers[2] <= 3;
        const Point p = is_stone ? to_point(numbers[0], numbers[1]) : kNoPoint;
        if (stated.game.is_free(p)) {
            stated.game.put(p, static_cast<Owner>(numbers[2]));
        } else {
            ++stated.ignored;
        }
    }
    return stated;
}

StatedPoints stated_points(const BlockReader& block, int width, int height) {
    StatedPoints stated{{}, block.ignored()};
    StatedGame seen(width, height);  // tells points off the board and repetitions
    for (const auto& numbers : block.items()) {
        const bool is_point = numbers.size() == 2 || numbers.size() == 3;
        const Point p = is_point ? to_point(numbers[0], numbers[1]) : kNoPoint;
        if (seen.is_free(p)) {
            seen.put(p, Owner::Own);
            stated.points.push_back(p);
        } else {
            ++stated.ignored;
        }
    }
    return stated;
}

}  // namespace fukumi
