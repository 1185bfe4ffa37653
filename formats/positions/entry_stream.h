// What the readers and writers of database files share: where entries go, how two records of one
// position become one, and errors with their place.
//
// Pure functions.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "formats/positions/record.h"

namespace fukumi::database {

/// Takes the entries of a file one by one. An error of it ends the reading and is passed on.
using EntrySink = std::function<Result<void>(Entry&&)>;

/// The longest comment that is made of several.
inline constexpr std::size_t kMostJoined = 60'000;

/// Adds the lines of another comment behind a comment, unless it has them already or the two are
/// too long together.
void join_comments(std::string& comment, const std::string& more);

/// Adds to a record what another one of the same position knows and it does not; two comments are
/// joined.
void fill_in(Record& record, const Record& more);

/// Whether there is such a board and each stone has a cell of its own on it. Errors: what is wrong,
/// without a place.
Result<void> check_stones(const Stones& stones);

/// "file: byte 123: text". Offsets count from 0.
Error error_at_byte(std::string_view file, std::size_t offset, std::string_view text);

}  // namespace fukumi::database
