// See database_service.h.
#include "protocol/database/database_service.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/text.h"
#include "protocol/command_parser.h"
#include "protocol/database/database_messages.h"

namespace fukumi {

namespace {

using database::Record;

constexpr std::int64_t kMostWritingMs = 10000;
constexpr std::size_t kMostOfProblem = 200;

// Bits of the mask of YXEDITTVDDATABASE.
constexpr std::int64_t kEditLabel = 1;
constexpr std::int64_t kEditValue = 2;
constexpr std::int64_t kEditDepth = 4;

bool has_walls(const Position& position) {
    return position.stones() + position.free_cells() < position.width() * position.height();
}

/// The position of the stones, which lie in playing order, Black's first. What cannot be read is
/// skipped; nothing if a stone cannot lie there, or if a continuous game has frozen some.
std::optional<Position> position_of(const BlockReader& block, const DatabaseBoard& board) {
    StatedGame game(board.width, board.height);
    Owner owner = Owner::Own;
    for (const auto& numbers : block.items()) {
        if (numbers.size() != 2 && numbers.size() != 3)
            continue;
        const Point p = to_point(numbers[0], numbers[1]);
        if (!game.is_free(p))
            return std::nullopt;
        game.put(p, owner);
        owner = other(owner);
    }
    Position position = game.position(board.rule, owner);
    return has_walls(position) ? std::nullopt : std::optional(std::move(position));
}

/// A label as the number of its letter, or as the letter itself; those that have a meaning also as
/// capitals. -1, which Yixin-Board sends where there is no letter, is none. Nothing for what is no
/// letter.
std::optional<database::Label> parse_label(const std::string& word) {
    const bool is_letter_itself = word.size() == 1 && !is_digit(word[0]);
    const auto number = is_letter_itself ? word[0] : parse_saturating(word);
    if (number == -1)
        return database::kNoLabel;
    if (!number || (*number != 0 && (*number <= ' ' || *number > '~')))
        return std::nullopt;
    const auto label = static_cast<database::Label>(*number);
    const auto small = static_cast<database::Label>(to_lower(static_cast<char>(label)));
    const bool has_meaning =
        small == database::kWon || small == database::kLost || small == database::kDrawn;
    return has_meaning ? small : label;
}

int clamped(std::int64_t number, int most) {
    return static_cast<int>(std::clamp<std::int64_t>(number, -most, most));
}

}  // namespace

std::string DatabaseService::open(const std::string& path, bool read_only) {
    if (!exists())
        return path.empty() ? "" : "this program has no database";
    if (path.empty()) {
        memory_->close();
        return take_problem();
    }
    const Result<void> opened = memory_->open(path, read_only);
    if (opened)
        return take_problem();
    memory_->last_problem();  // the same in other words
    return "the database was not opened: " + as_one_line(opened.error(), kMostOfProblem);
}

void DatabaseService::remember(const Position& position, const SearchResult& result) {
    if (is_open() && !memory_->is_read_only() && !result.lines.empty() && !has_walls(position))
        memory_->remember(position, result);
}

std::string DatabaseService::save() {
    if (!is_open())
        return {};
    const bool is_written = memory_->finish_writing(kMostWritingMs);
    std::string problem = take_problem();
    return is_written || !problem.empty() ? problem : "the database is still being written";
}

std::string DatabaseService::take_problem() {
    const std::string problem = exists() ? memory_->last_problem() : std::string();
    return problem.empty() ? problem : "the database: " + as_one_line(problem, kMostOfProblem);
}

void DatabaseService::serve(const BlockReader& block, const std::optional<DatabaseBoard>& board) {
    const std::optional<Position> position = board ? position_of(block, *board) : std::nullopt;
    const BlockHead& head = block.head();
    switch (block.kind()) {
        case BlockKind::QueryDatabaseAll:
            return answer_all(position, false);
        case BlockKind::QueryDatabaseAllText:
            return answer_all(position, true);
        case BlockKind::QueryDatabaseOne:
            return answer_one(position);
        case BlockKind::QueryDatabaseText:
            return answer_text(position);
        case BlockKind::EditDatabaseJudgement:
            if (position && head.is_good())
                edit_judgement(*position, head);
            return answer_one(position);
        case BlockKind::EditDatabaseText:
            if (position && head.is_good())
                edit_comment(*position, as_utf8(head.text()));
            return;
        case BlockKind::EditDatabaseLabel:
            if (position && head.is_good())
                edit_board_text(*position, head);
            return;
        case BlockKind::DeleteDatabaseOne:
            return forget(block, position);
        case BlockKind::DeleteDatabaseAll:
            forget(block, position);
            return answer_all(position, false);
        default:
            return;
    }
}

// The marks of the position before are forgotten in any case, also where nothing is known.
void DatabaseService::answer_all(const std::optional<Position>& position, bool with_text) {
    sink_("MESSAGE DATABASE REFRESH");
    if (position && is_open()) {
        for (const auto& [cell, after] : memory_->moves_from(*position))
            sink_(database_move_line(cell, after));
    }
    if (with_text)
        answer_text(position);
    sink_("MESSAGE DATABASE DONE");
}

void DatabaseService::answer_one(const std::optional<Position>& position) {
    sink_(database_one_line(record_of(position)));
}

void DatabaseService::answer_text(const std::optional<Position>& position) {
    sink_(database_text_line(record_of(position)));
}

Record DatabaseService::record_of(const std::optional<Position>& position) {
    return position && is_open() ? memory_->find(*position).value_or(Record{}) : Record{};
}

// A user who edits should hear that it is in vain.
bool DatabaseService::may_write() {
    if (is_open() && memory_->is_read_only())
        sink_("MESSAGE the database is only read: nothing is changed");
    return is_open() && !memory_->is_read_only();
}

void DatabaseService::edit_judgement(const Position& position, const BlockHead& head) {
    const auto mask = parse_saturating(head.words()[0]);
    const auto label = parse_label(head.words()[1]);
    const auto value = parse_saturating(head.words()[2]);
    const auto depth = parse_saturating(head.words()[3]);
    const auto wants = [&](std::int64_t bit) { return mask && (*mask & bit) != 0; };
    if (!(wants(kEditLabel) && label) && !(wants(kEditValue) && value) &&
        !(wants(kEditDepth) && depth))
        return;
    if (!may_write())
        return;
    memory_->change(position, [&](Record& record) {
        if (wants(kEditLabel) && label)
            record.label = *label;
        if (wants(kEditValue) && value) {
            record.value = clamped(*value, kMate - 1);  // a win takes a move
            record.bound = Bound::Exact;
        }
        if (wants(kEditDepth) && depth)
            record.depth = clamped(*depth, database::kMostDepth);
    });
}

void DatabaseService::edit_comment(const Position& position, const std::string& text) {
    const std::string before = record_of(position).comment;
    // What was shown was perhaps cut, and without its line feeds: coming back unchanged it leaves
    // the comment as it is.
    if (text == before || (!before.empty() && text == shown_comment(before)) || !may_write())
        return;
    memory_->change(position, [&](Record& record) { record.comment = text; });
}

void DatabaseService::edit_board_text(const Position& position, const BlockHead& head) {
    const auto cell = parse_point(head.words()[0]);
    if (!cell || cell->x < 0 || cell->x >= position.width() || cell->y < 0 ||
        cell->y >= position.height())
        return;
    const Move move = move_at(cell->x, cell->y);
    if (!position.is_free(move))
        return;
    Position after = position;
    after.make(move);
    const std::string text = as_utf8(head.text());
    if (text == record_of(after).board_text || !may_write())
        return;
    memory_->change(after, [&](Record& record) { record.board_text = text; });
}

// A word that is not understood may say what is to be kept: Yixin-Board sends such.
void DatabaseService::forget(const BlockReader& block, const std::optional<Position>& position) {
    if (!position || !may_write())
        return;
    if (block.ignored() > 0)
        return sink_("MESSAGE nothing is deleted: all of the command has to be stones");
    memory_->forget(*position, block.kind() == BlockKind::DeleteDatabaseAll);
}

}  // namespace fukumi
