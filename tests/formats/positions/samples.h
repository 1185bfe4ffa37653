// Made entries for the tests of database files, and what they compare.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/result.h"
#include "formats/positions/entry_stream.h"

namespace fukumi::database::testing {

/// What a reader gave out, or its error.
struct Reading {
    std::vector<Entry> entries;
    std::string error;
};
Reading read_db(std::string_view bytes, std::size_t most_bytes = 1 << 24);
/// Renju, on a board of this size.
Reading read_lib(std::string_view bytes, int width = 15, int height = 15, Rule rule = Rule::Renju);

/// The files of entries that their writers accept.
std::string db_of(const std::vector<Entry>& entries, bool is_packed = false);
std::string lib_of(const std::vector<Entry>& entries, bool is_latin1 = false);

/// A position by its stones: "h8 g7" are Black's and White's in turn, "--" is a pass.
Stones stones_at(std::string_view moves, int size = 15, Rule rule = Rule::Renju);

/// A record with random knowledge, some of it missing.
Record random_record(Random& random);
/// Positions of games and lines from them, with positions that have no other one near, all of them
/// different, also as mirror images.
std::vector<Entry> random_entries(Rule rule, int width, int height, int count, Random& random);

/// The position as drawn rows and the side to move, the smallest text of all its mirror images: a
/// slow twin of the forms in the library.
std::string form_of(const Stones& stones);
/// The records by form_of(). Requires: no two entries of one position.
std::map<std::string, Record> by_form(const std::vector<Entry>& entries);

/// Whether a text is one line that names the file.
bool is_error_line(std::string_view text);
std::string from_hex(std::string_view digits);

}  // namespace fukumi::database::testing
