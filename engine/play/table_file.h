// Saves the transposition table to a file that another process can load.
//
// All numbers are little endian:
//
//   8 bytes  "FKTABLE\n"
//   u16      version of the format, kTableFileVersion
//   u8       rule, as in INFO rule
//   u8, u8   width and height of the board
//   u64      digest of the weights that gave the values
//   u64      key of a fixed position, which differs if position keys are computed in another way
//   u64      number of entries
//   entries  of 16 bytes: u64 key, u16 move, i16 value, i16 evaluation, u8 depth, u8 bound
//   u64      digest of all bytes before it (core/bytes.h)
//
// The functions read and write the file block by block, so that they need no memory for a second
// table. The caller opens the file.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/play/brain.h"
#include "engine/search/search_control.h"
#include "engine/search/transposition_table.h"

namespace fukumi {

inline constexpr int kTableFileVersion = 1;

/// The game to which the entries of a table belong.
struct TableSubject {
    Rule rule = Rule::Freestyle;
    int width = 0;
    int height = 0;
    std::uint64_t weights = 0;  ///< digest of the weights that gave the values

    friend bool operator==(const TableSubject&, const TableSubject&) noexcept = default;
};

/// Writes the table to the sink, and returns the number of entries. Errors: the table is empty, the
/// sink returned false, or the control was stopped.
Result<std::int64_t> write_table(const TranspositionTable& table, const TableSubject& subject,
                                 const ByteSink& sink, const SearchControl& control);

/// Replaces the entries of the table by those of the file, and returns their number. Reads the
/// source twice: first to check all bytes, then to store the entries. Calls `prepare`, which may
/// resize the table, between the two. Errors: the fault of the file, without the name of the file;
/// the control was stopped. An error of the first reading leaves the table unchanged, an error of
/// the second reading leaves it empty.
Result<std::int64_t> read_table(TranspositionTable& table, const TableSubject& subject,
                                ByteSource& source, const SearchControl& control,
                                const std::function<void()>& prepare);

}  // namespace fukumi
