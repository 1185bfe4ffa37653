// Writes an archive of random games as RIF (formats/rif.h), for tests and measurements.
#pragma once

#include <cstdint>
#include <ostream>

namespace fukumi::support {

/// Writes a file with this many games. Like the archive of RenjuNet, the games begin with one of
/// the 26 openings and are between 15 and 60 moves long; the tournaments are from 1950 to 2025. The
/// moves are random cells beside stones; the results are random, unless a five decides.
void write_rif(std::ostream& out, int games, std::uint64_t seed);

}  // namespace fukumi::support
