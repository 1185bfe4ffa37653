// See samples.h.
#include "tests/formats/positions/samples.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "engine/board/notation.h"
#include "formats/positions/rapfi_db.h"
#include "formats/positions/renlib.h"

namespace fukumi::database::testing {
namespace {

EntrySink into(Reading& reading) {
    return [&reading](Entry&& entry) -> Result<void> {
        reading.entries.push_back(std::move(entry));
        return {};
    };
}

void finish_reading(Reading& reading, const Result<std::size_t>& result) {
    if (result)
        CHECK(*result == reading.entries.size());
    else
        reading.error = result.error();
}

/// Returns the free cells of a position.
std::vector<Point> free_cells(const Stones& stones) {
    std::vector<Point> cells;
    for (int y = 0; y < stones.height; ++y) {
        for (int x = 0; x < stones.width; ++x) {
            const Point p{x, y};
            const auto is_here = [p](Point other) { return other == p; };
            if (std::none_of(stones.black.begin(), stones.black.end(), is_here) &&
                std::none_of(stones.white.begin(), stones.white.end(), is_here))
                cells.push_back(p);
        }
    }
    return cells;
}

/// Returns the position after the side to move has placed a stone on a random free cell.
Stones played_on(const Stones& stones, Random& random) {
    const auto cells = free_cells(stones);
    const Point cell =
        cells[static_cast<std::size_t>(random.below(static_cast<int>(cells.size())))];
    return with_stone(stones, cell);
}

std::string random_text(Random& random) {
    static const char* const kPieces[] = {"a",  "B ", "five", "\n", "\xC3\xA9", "\xE4\xB8\xAD",
                                          "x,", "-",  "@",    "W1"};
    std::string text;
    for (int i = random.below(8); i > 0; --i)
        text += kPieces[random.below(10)];
    return text;
}

}  // namespace

Reading read_db(std::string_view bytes, std::size_t most_bytes) {
    RapfiOptions options;
    options.file = "f.db";
    options.most_bytes = most_bytes;
    Reading reading;
    finish_reading(reading, read_rapfi_db(bytes, options, into(reading)));
    return reading;
}

Reading read_lib(std::string_view bytes, int width, int height, Rule rule,
                 const std::string& encoding) {
    const RenlibOptions options{"f.lib", rule, width, height, encoding};
    Reading reading;
    finish_reading(reading, read_renlib(bytes, options, into(reading)));
    return reading;
}

std::string db_of(const std::vector<Entry>& entries, bool is_packed) {
    RapfiWriter writer;
    for (const Entry& entry : entries)
        REQUIRE(writer.add(entry).has_value());
    const auto bytes = writer.finish({is_packed});
    REQUIRE(bytes.has_value());
    return *bytes;
}

std::string lib_of(const std::vector<Entry>& entries, bool is_latin1) {
    RenlibWriter writer;
    for (const Entry& entry : entries)
        REQUIRE(writer.add(entry).has_value());
    return writer.finish({is_latin1 ? "ISO-8859-1" : ""});
}

void fill_in(Record& record, const Record& more) {
    if (!record.value) {
        record.value = more.value;
        record.depth = more.depth;
        record.bound = more.bound;
    }
    if (record.label == kNoLabel)
        record.label = more.label;
    join_comments(record.comment, more.comment);
    if (record.board_text.empty())
        record.board_text = more.board_text;
    record.is_marked = record.is_marked || more.is_marked;
    if (record.games == GameCounts{})
        record.games = more.games;
}

Stones stones_at(std::string_view moves, int size, Rule rule) {
    Stones stones;
    stones.rule = rule;
    stones.width = size;
    stones.height = size;
    while (!moves.empty()) {
        const std::string_view move = moves.substr(0, moves.find(' '));
        moves.remove_prefix(std::min(moves.size(), move.size() + 1));
        if (move != "--") {
            const auto cell = parse_pos(move, size, size);
            REQUIRE(cell.has_value());
            (stones.to_move == Color::Black ? stones.black : stones.white).push_back(cell->front());
        }
        stones.to_move = opponent(stones.to_move);
    }
    return stones;
}

Record random_record(Random& random) {
    Record record;
    switch (random.below(4)) {
        case 0:
            record.value = random.below(16001) - 8000;
            break;
        case 1:
            record.value = win_in(random.below(200));
            break;
        case 2:
            record.value = loss_in(random.below(200));
            break;
        default:
            break;
    }
    if (record.value) {
        record.depth = random.below(100);
        record.bound = static_cast<Bound>(1 + random.below(3));
    }
    record.label = "\0\0wldba*"[random.below(8)];
    if (random.below(3) == 0)
        record.comment = random_text(random);
    if (random.below(4) == 0)
        record.board_text = std::string("T").append(std::to_string(random.below(1000)));
    record.is_marked = random.below(5) == 0;
    return record;
}

std::vector<Entry> random_entries(Rule rule, int width, int height, int count, Random& random) {
    std::vector<Entry> entries;
    std::set<std::string> forms;
    const auto add = [&](const Stones& stones) {
        if (forms.insert(form_of(stones)).second)
            entries.push_back({stones, random_record(random)});
    };
    Stones empty;
    empty.rule = rule;
    empty.width = width;
    empty.height = height;
    if (random.below(2) == 0)
        add(empty);
    for (int tries = 0; static_cast<int>(entries.size()) < count && tries < 10 * count; ++tries) {
        const int kind = random.below(8);
        Stones stones =
            entries.empty() || kind == 0
                ? empty
                : entries[static_cast<std::size_t>(random.below(static_cast<int>(entries.size())))]
                      .stones;
        if (free_cells(stones).size() < 8)
            continue;
        for (int moves = kind == 0 ? random.below(6) : 1; moves > 0; --moves)
            stones = played_on(stones, random);
        if (kind == 1)
            stones.to_move = opponent(stones.to_move);  // as after a pass
        // Change the order of the stones, because it must have no meaning.
        std::rotate(stones.black.begin(),
                    stones.black.begin() + random.below(static_cast<int>(stones.black.size()) + 1),
                    stones.black.end());
        add(stones);
    }
    return entries;
}

std::string form_of(const Stones& stones) {
    std::string smallest;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        const bool is_turned = symmetry >= 4;
        if (is_turned && stones.width != stones.height)
            break;
        std::string drawn(static_cast<std::size_t>(stones.width * stones.height), '.');
        const auto draw = [&](Point p, char c) {
            const int x = symmetry & 1 ? stones.width - 1 - p.x : p.x;
            const int y = symmetry & 2 ? stones.height - 1 - p.y : p.y;
            drawn[static_cast<std::size_t>(is_turned ? x * stones.width + y
                                                     : y * stones.width + x)] = c;
        };
        for (const Point p : stones.black)
            draw(p, 'X');
        for (const Point p : stones.white)
            draw(p, 'O');
        if (smallest.empty() || drawn < smallest)
            smallest = drawn;
    }
    return std::string(name_of(stones.rule)) + ' ' + std::to_string(stones.width) + 'x' +
           std::to_string(stones.height) + ' ' + name_of(stones.to_move) + ' ' + smallest;
}

std::map<std::string, Record> by_form(const std::vector<Entry>& entries) {
    std::map<std::string, Record> records;
    for (const Entry& entry : entries) {
        const bool is_new = records.emplace(form_of(entry.stones), entry.record).second;
        CHECK_MESSAGE(is_new, "twice: " << form_of(entry.stones));
    }
    return records;
}

bool is_error_line(std::string_view text) {
    return text.substr(0, 2) == "f." && text.size() > 8 &&
           text.find_first_of("\r\n\0") == std::string_view::npos;
}

std::string from_hex(std::string_view digits) {
    std::string bytes;
    std::string pair;
    for (const char c : digits) {
        if (c == ' ' || c == '\n')
            continue;
        pair += c;
        if (pair.size() == 2) {
            bytes += static_cast<char>(std::stoi(pair, nullptr, 16));
            pair.clear();
        }
    }
    return bytes;
}

}  // namespace fukumi::database::testing
