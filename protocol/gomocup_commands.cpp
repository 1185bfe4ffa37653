// See gomocup.h. This part is the commands of Gomocup itself.
#include <fmt/format.h>

#include <utility>

#include "protocol/gomocup.h"

namespace fukumi {

namespace {

// Piskvork switches itself to 20x20 if the text contains that number.
constexpr std::string_view kBadSize = "ERROR unsupported size: 5-22 is possible (20 is fine)";
constexpr std::string_view kNoGame = "ERROR no game started";
constexpr std::string_view kBadCoordinates = "ERROR bad coordinates";
constexpr std::string_view kOccupied = "ERROR cell occupied";

/// "15", "15 15" or "15,15" as width and height; nothing if one of them is impossible.
std::optional<Point> parse_size(std::string_view text) {
    std::vector<std::int64_t> numbers;
    for (const Item& item : parse_items(text)) {
        if (item.kind != Item::Kind::Numbers)
            return std::nullopt;
        numbers.insert(numbers.end(), item.numbers.begin(), item.numbers.end());
    }
    if (numbers.size() == 1)
        numbers.push_back(numbers[0]);
    if (numbers.size() != 2)
        return std::nullopt;
    if (!is_board_side(numbers[0]) || !is_board_side(numbers[1]))
        return std::nullopt;
    return Point{static_cast<int>(numbers[0]), static_cast<int>(numbers[1])};
}

}  // namespace

bool Gomocup::has_game() {
    if (!game_)
        print(kNoGame);
    return game_.has_value();
}

void Gomocup::start(std::string_view arguments, bool square) {
    const auto size = parse_size(arguments);
    if (!size || (square && size->x != size->y))
        return print(kBadSize);
    game_.emplace(size->x, size->y);
    brain_.begin_game();
    forget_remarks();
    adopt_rule();
    print("OK");
}

void Gomocup::restart() {
    if (!has_game())
        return;
    game_->clear();
    brain_.begin_game();
    forget_remarks();
    adopt_rule();
    print("OK");
}

void Gomocup::begin(TimePoint received) {
    if (!has_game())
        return;
    if (!game_->empty())
        return print("ERROR board not empty");
    begin_move_search(Owner::Own, 1, received);
}

/// The point that the arguments name, if it is free; otherwise the error is printed.
std::optional<Point> Gomocup::free_point(std::string_view arguments) {
    const auto point = parse_point(arguments);
    if (!point || !game_->on_board(*point)) {
        print(kBadCoordinates);
        return std::nullopt;
    }
    if (!game_->is_free(*point)) {
        print(kOccupied);
        return std::nullopt;
    }
    return point;
}

void Gomocup::turn(std::string_view arguments, TimePoint received) {
    if (!has_game())
        return;
    const auto point = free_point(arguments);
    if (!point)
        return;
    game_->put(*point, Owner::Opponent);
    begin_move_search(Owner::Own, 1, received);
}

void Gomocup::play(std::string_view arguments) {
    if (!has_game())
        return;
    const auto point = free_point(arguments);
    if (!point)
        return;
    game_->put(*point, Owner::Own);
    print(fmt::format("{},{}", point->x, point->y));
}

void Gomocup::take_back(std::string_view arguments) {
    if (!has_game())
        return;
    const auto point = parse_point(arguments);
    if (!point)
        return print(kBadCoordinates);
    print(game_->remove(*point) ? "OK" : "ERROR no stone there");
}

void Gomocup::open_block(BlockKind kind, std::string_view arguments, TimePoint received) {
    block_.emplace(kind);
    // Some managers send the whole block on the line of the command.
    if (block_->feed(arguments))
        close_block(received);
}

void Gomocup::close_block(TimePoint received) {
    const BlockReader block = std::move(*block_);
    block_.reset();
    switch (block.kind()) {
        case BlockKind::Board:
            if (!has_game())
                return;
            set_position(block);
            return begin_move_search(Owner::Own, 1, received);
        case BlockKind::YxBoard:
            if (game_)
                set_position(block);
            return;
        case BlockKind::Swap2Board:
            if (has_game())
                swap2_board(block, received);
            return;
        case BlockKind::BlockMoves:
        case BlockKind::UnblockMoves:
            if (game_)
                change_blocked_moves(block);
            return;
        case BlockKind::BlockPath:
        case BlockKind::UnblockPath:
        case BlockKind::BlockAllButPath:
            if (game_)
                change_blocked_paths(block);
            return;
        case BlockKind::Soosorv:
            return soosorv(block, received);
        case BlockKind::Ignored:
            return;
        default:
            return serve_database_block(block);
    }
}

void Gomocup::set_position(const BlockReader& block) {
    StatedPosition stated = stated_position(block, game_->width(), game_->height());
    game_ = std::move(stated.game);
    adopt_rule();
    if (stated.ignored > 0) {
        print(fmt::format("MESSAGE ignored {} bad or repeated stone(s) of the block",
                          stated.ignored));
    }
}

void Gomocup::swap2_board(const BlockReader& block, TimePoint received) {
    const StatedPoints stated = stated_points(block, game_->width(), game_->height());
    const std::size_t stones = stated.points.size();
    if (stated.ignored > 0 || (stones != 0 && stones != 3 && stones != 5)) {
        return print("ERROR bad opening");
    }
    // The game proper begins with BOARD; the opening leaves no trace here.
    adopt_rule();
    begin_swap2_search(stated.points, AnswerForm::Swap2, received);
}

}  // namespace fukumi
