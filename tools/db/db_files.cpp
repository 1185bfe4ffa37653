// See db_files.h.
#include "tools/db/db_files.h"

#include <fmt/format.h>

#include <cstdio>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/positions/rapfi_db.h"
#include "formats/positions/renlib.h"
#include "formats/text_file.h"

namespace fukumi {
namespace {

using database::DatabaseError;
using database::Entry;

bool is_on(const database::Stones& stones, const std::optional<BoardChoice>& board) {
    return !board || (stones.rule == board->rule && stones.width == board->size.width &&
                      stones.height == board->size.height);
}

// Passes every position with the rule and size of `board` to the writer, or all positions if
// `board` is empty. Returns the number of positions.
template <typename Writer>
std::int64_t add_positions(Writer& writer, database::Store& store,
                           const std::optional<BoardChoice>& board, const std::string& path,
                           formats::LeftOut& left_out) {
    std::int64_t count = 0;
    store.for_each([&](std::string_view key, const database::Record& record) {
        const database::Stones stones = database::stones_in(store, key);
        if (!is_on(stones, board)) {
            left_out.add(formats::Lost::Positions);
            return true;
        }
        if (const auto added = writer.add({stones, record}); !added) {
            throw DatabaseError(fmt::format("{}: {} {}x{}: {}; --rule and --size choose a board",
                                            path, name_of(stones.rule), stones.width, stones.height,
                                            added.error()));
        }
        ++count;
        return true;
    });
    left_out.add(writer.left_out());
    return count;
}

void write_bytes(const std::string& path, std::string_view bytes) {
    if (const auto written = formats::write_text_file(formats::path_from_utf8(path), bytes);
        !written)
        throw DatabaseError(written.error());
}

}  // namespace

std::optional<PositionFile> position_file_named(const std::string& extension) {
    if (extension == "lib")
        return PositionFile::Renlib;
    if (extension == "db")
        return PositionFile::RapfiDb;
    return std::nullopt;
}

void read_position_file(PositionFile kind, const std::filesystem::path& path,
                        const BoardChoice& board, const std::string& encoding,
                        const std::function<void(Entry&&)>& take, formats::LeftOut& left_out) {
    const auto bytes = formats::read_file(path);
    if (!bytes)
        throw DatabaseError(bytes.error());
    const database::EntrySink sink = [&](Entry&& entry) {
        // Drop a value without a bound: a record needs both.
        if (entry.record.bound == Bound::None && entry.record.value) {
            left_out.add(formats::Lost::Values);
            entry.record.value.reset();
        }
        take(std::move(entry));
        return Result<void>();
    };
    const std::string name = formats::to_utf8(path);
    std::vector<std::string> notes;
    const auto read =
        kind == PositionFile::Renlib
            ? database::read_renlib(
                  *bytes, {name, board.rule, board.size.width, board.size.height, encoding, &notes},
                  sink)
            : database::read_rapfi_db(*bytes, {.file = name, .encoding = encoding, .notes = &notes},
                                      sink);
    for (const std::string& note : notes)
        fmt::print(stderr, "{}\n", note);
    if (!read)
        throw DatabaseError(read.error());
}

std::int64_t write_position_file(PositionFile kind, database::Store& store,
                                 const std::optional<BoardChoice>& board,
                                 const std::string& encoding, const std::string& path,
                                 formats::LeftOut& left_out) {
    if (kind == PositionFile::Renlib) {
        database::RenlibWriter writer;
        const std::int64_t count = add_positions(writer, store, board, path, left_out);
        write_bytes(path, writer.finish({.encoding = encoding}));
        return count;
    }
    database::RapfiWriter writer;
    const std::int64_t count = add_positions(writer, store, board, path, left_out);
    const auto bytes = writer.finish();
    if (!bytes)
        throw DatabaseError(fmt::format("{}: {}", path, bytes.error()));
    write_bytes(path, *bytes);
    return count;
}

}  // namespace fukumi
