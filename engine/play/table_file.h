// What the transposition table knows, as bytes of a file that another process can load.
//
// All numbers are little endian:
//
//   8 bytes  "FKTABLE\n"
//   u16      version of the format, kTableFileVersion
//   u8       rule, as in INFO rule
//   u8, u8   width and height of the board
//   u64      digest of the weights that the values come from
//   u64      key of a fixed position: another numbering of positions has another one
//   u64      number of entries
//   entries  of 16 bytes: u64 key, u16 move, i16 value, i16 evaluation, u8 depth, u8 bound
//   u64      digest of all bytes before it (core/bytes.h)
//
// Bytes come and go in blocks, so that no second table is needed in memory. This room opens no
// files.
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

/// What the entries of a table are about.
struct TableSubject {
    Rule rule = Rule::Freestyle;
    int width = 0;
    int height = 0;
    std::uint64_t weights = 0;  ///< their digest

    friend bool operator==(const TableSubject&, const TableSubject&) noexcept = default;
};

/// Returns the number of entries. Errors: there are none, the sink takes no more, or the control
/// was stopped.
Result<std::int64_t> write_table(const TranspositionTable& table, const TableSubject& subject,
                                 const ByteSink& sink, const SearchControl& control);

/// Puts the entries of the file in place of those of the table and returns their number. Errors:
/// says what is wrong with the bytes, without a place; the table is then as before. A source that
/// has other bytes the second time leaves an empty table.
Result<std::int64_t> read_table(TranspositionTable& table, const TableSubject& subject,
                                ByteSource& source, const SearchControl& control);

}  // namespace fukumi
