// Entries for the tests of files of positions, and functions to compare them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/result.h"
#include "formats/positions/record.h"

namespace fukumi::database::testing {

/// The entries that a reader visited, or its error.
struct Reading {
    std::vector<Entry> entries;
    std::string error;
};
Reading read_db(std::string_view bytes, std::size_t most_bytes = 1 << 24);
Reading read_lib(std::string_view bytes, int width = 15, int height = 15, Rule rule = Rule::Renju);

/// Return the file with these entries. Require: the writer accepts them.
std::string db_of(const std::vector<Entry>& entries, bool is_packed = false);
std::string lib_of(const std::vector<Entry>& entries, bool is_latin1 = false);

/// Parses a position: "h8 g7" are stones of Black and White in turn, "--" is a pass.
Stones stones_at(std::string_view moves, int size = 15, Rule rule = Rule::Renju);

/// Returns a record with random members; some of them are missing.
Record random_record(Random& random);
/// Returns positions of games and of lines that branch off, and some isolated positions. No two are
/// equal under a symmetry.
std::vector<Entry> random_entries(Rule rule, int width, int height, int count, Random& random);

/// Fills the missing members of a record from another record of the same position, as writers do
/// with several entries of one position.
void fill_in(Record& record, const Record& more);

/// Draws the position under all symmetries, with the side to move, and returns the smallest text: a
/// slow twin of the forms in the library.
std::string form_of(const Stones& stones);
/// Returns the records by form_of(). Requires: no two entries of the same position.
std::map<std::string, Record> by_form(const std::vector<Entry>& entries);

/// Returns true for one line that names the file.
bool is_error_line(std::string_view text);
std::string from_hex(std::string_view digits);

}  // namespace fukumi::database::testing
