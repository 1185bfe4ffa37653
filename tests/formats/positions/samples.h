// Sample entries for the tests of position files, and functions that compare entries.
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

/// The entries that a reader found in a file, or its error.
struct Reading {
    std::vector<Entry> entries;
    std::string error;
};
Reading read_db(std::string_view bytes, std::size_t most_bytes = 1 << 24);
Reading read_lib(std::string_view bytes, int width = 15, int height = 15, Rule rule = Rule::Renju,
                 const std::string& encoding = "ISO-8859-1");

/// These two functions return the bytes of a file with these entries. Require: the writer accepts
/// the entries.
std::string db_of(const std::vector<Entry>& entries, bool is_packed = false);
std::string lib_of(const std::vector<Entry>& entries, bool is_latin1 = false);

/// Parses a position: in "h8 g7" the stones are Black's and White's in turn, and "--" is a pass.
Stones stones_at(std::string_view moves, int size = 15, Rule rule = Rule::Renju);

/// Returns a record with random members. Some members are missing.
Record random_record(Random& random);
/// Returns positions of games, positions of lines that branch off from the games, and some isolated
/// positions. No two are equal under a symmetry.
std::vector<Entry> random_entries(Rule rule, int width, int height, int count, Random& random);

/// Copies the members that `record` lacks from `more`, another record of the same position. Writers
/// do the same if a position has several entries.
void fill_in(Record& record, const Record& more);

/// Draws the position and its side to move under all symmetries. Returns the smallest text. This is
/// a slow check of the canonical forms that the library uses.
std::string form_of(const Stones& stones);
/// Returns the records, found by form_of() of their positions. Requires: no two entries have the
/// same position.
std::map<std::string, Record> by_form(const std::vector<Entry>& entries);

/// Returns true if the text is a single line that names the file.
bool is_error_line(std::string_view text);
std::string from_hex(std::string_view digits);

}  // namespace fukumi::database::testing
