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
constexpr int kWiderThanUsual = 3;  // the smallest candidate range that is wider than the default

// Bits of the mask of YXEDITTVDDATABASE.
constexpr std::int64_t kEditLabel = 1;
constexpr std::int64_t kEditValue = 2;
constexpr std::int64_t kEditDepth = 4;

bool has_walls(const Position& position) {
    return position.stones() + position.free_cells() < position.width() * position.height();
}

/// Returns the position after the stones of a block, which are in the order of play, Black first.
/// Skips items that cannot be read. Returns nothing if a stone lies off the board or on another
/// stone, or if the position has walls, for example after a five in a continuous game.
std::optional<Position> position_of(const BlockReader& block, const DatabaseService::Board& board) {
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

/// Parses a label: a letter, or the ASCII number of a letter. Converts W, L and D to w, l and d. 0
/// and -1, which Yixin-Board sends, mean no label. Returns nothing if the word is not a label.
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
    path_ = path;
    if (!exists())
        return path.empty() ? "" : "this program has no database";
    std::string problem;
    if (path.empty()) {
        memory_->close();
        problem = take_problem();
    } else if (const Result<void> opened = memory_->open(path, read_only); opened) {
        problem = take_problem();
    } else {
        memory_->last_problem();  // drop the problem: it is the same as the error
        problem = "the database was not opened: " + as_one_line(opened.error(), kMostOfProblem);
    }
    tell_brain();
    return problem;
}

void DatabaseService::set_used_by_searches(bool used) {
    used_by_searches_ = used;
    tell_brain();
}

void DatabaseService::tell_brain() {
    if (exists())
        brain_.set_database(used_by_searches_ && is_open() ? memory_->positions() : nullptr);
}

void DatabaseService::remember(const Position& position, const Limits& limits,
                               const SearchResult& result) {
    if (!used_by_searches_ || !is_open() || memory_->is_read_only())
        return;
    // A loss found with narrow candidates proves nothing: the search skipped possible defences.
    const bool is_wide = limits.candidate_range == kDefaultCandidateRange ||
                         limits.candidate_range >= kWiderThanUsual;
    if (limits.excluded.empty() && is_wide && !result.lines.empty() && !has_walls(position))
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
    if (problem.empty())
        return problem;
    tell_brain();  // check each time: the memory may have closed the file after a problem
    return "the database: " + as_one_line(problem, kMostOfProblem);
}

void DatabaseService::serve(const Command& command) {
    if (!exists())
        return;
    if (command.kind != CommandKind::YxSaveDatabase)
        return sink_("MESSAGE pbrain-fukumi db converts, splits, merges and checks databases");
    if (const std::string problem = save(); !problem.empty())
        sink_("MESSAGE " + problem);
}

void DatabaseService::serve(const BlockReader& block, const std::optional<Board>& board) {
    // The file may have been closed while the lines of the block arrived.
    if (!is_open())
        return;
    serve_block(block, board ? position_of(block, *board) : std::nullopt);
    if (const std::string problem = take_problem(); !problem.empty())
        sink_("MESSAGE " + problem);
}

void DatabaseService::serve_block(const BlockReader& block,
                                  const std::optional<Position>& position) {
    const BlockHead& head = block.head();
    const bool may_edit = position && head.is_good();
    switch (block.command()) {
        case CommandKind::YxQueryDatabaseAll:
            return answer_all(position, false);
        case CommandKind::YxQueryDatabaseAllText:
            return answer_all(position, true);
        case CommandKind::YxQueryDatabaseOne:
            return answer_one(position);
        case CommandKind::YxQueryDatabaseText:
            return answer_text(position);
        case CommandKind::YxEditDatabaseJudgement:
            if (may_edit)
                edit_judgement(*position, head);
            return answer_one(position);
        case CommandKind::YxEditDatabaseText:
            if (may_edit)
                edit_comment(*position, as_utf8(head.text()));
            return;
        case CommandKind::YxEditDatabaseLabel:
            if (may_edit)
                edit_board_text(*position, head);
            return;
        case CommandKind::YxDeleteDatabaseOne:
            return forget(block, position);
        case CommandKind::YxDeleteDatabaseAll:
            forget(block, position);
            return answer_all(position, false);
        default:
            return;
    }
}

// REFRESH clears the marks of the last position, so it is printed even if no record is found.
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

/// Returns true if the open file may be changed; prints a message and returns false if it is
/// read-only.
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
            record.value = clamped(*value, kMate - 1);  // a win takes at least one ply
            record.bound = Bound::Exact;
        }
        if (wants(kEditDepth) && depth)
            record.depth = clamped(*depth, database::kMostDepth);
    });
}

void DatabaseService::edit_comment(const Position& position, const std::string& text) {
    const std::string before = record_of(position).comment;
    // The manager sees a comment shortened and without line feeds. If it sends this shown text back
    // unchanged, keep the whole comment.
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

// Yixin-Board may add filters that say which positions to keep. The engine does not support
// filters, so it deletes nothing if the block has any unknown word.
void DatabaseService::forget(const BlockReader& block, const std::optional<Position>& position) {
    if (!position || !may_write())
        return;
    if (block.ignored() > 0)
        return sink_("MESSAGE nothing is deleted: all of the command has to be stones");
    memory_->forget(*position, block.command() == CommandKind::YxDeleteDatabaseAll);
}

}  // namespace fukumi
