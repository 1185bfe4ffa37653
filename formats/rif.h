// Reads RIF, the XML files in which RenjuNet (www.renju.net) publishes its archive of games.
//
//     <?xml version="1.0" encoding="UTF-8"?>
//     <database version="1.0">
//       <rules><rule id="1" name="RIF"><info>…</info></rule></rules>
//       <openings><opening id="4" name="Kagetsu" abbr="4d"/></openings>
//       <players><player id="7" name="Ichiro" surname="Suzuki" country="3" city="12"/></players>
//       <tournaments><tournament id="5" name="Spring Cup" year="1995" month="3"
//                                start="1995-03-04" end="1995-03-05" rule="1"/></tournaments>
//       <games>
//         <game id="17" publisher="7" tournament="5" round="2" rule="1" black="7" white="8"
//               bresult="1" btime="85" wtime="90" opening="4" alt="g6 i6" swap="1" info="">
//           <move>h8 h9 i9 …</move>
//           <info>…</info>
//         </game>
//       </games>
//     </database>
//
// The board is 15x15 and row 1 is at the bottom. `bresult` is 1 if Black has won, 0 if White has won,
// 0.5 for a draw, and empty if the result is unknown. `alt` has the other fifth moves that Black
// offered. A pass, which the rules of renju allow, is the word "pass", "-" or "--". The tables
// precede the games; the games refer to them by numbers. Any attribute may be missing.
//
// The reader passes on one game after the other, so that its memory does not grow with the number of
// games. It uses expat; programs built without expat (FUKUMI_RIF=OFF) cannot read RIF.
//
// Source: RenjuNet has no specification. Ando Meritee announced the files in "The XML format of
// RenjuNet database" (old.renju.net/blog/index.php?showcomment=588); quinstella.net,
// "RenjuNet Database" (quinstella.net/dev/renjunet_database_format) lists what a game has. The names
// of elements and attributes are those of the published files.
#pragma once

#include <functional>
#include <istream>
#include <string_view>

#include "formats/reading.h"

namespace fukumi::formats {

/// Receives the games of a file in their order: each a record, or the error of this game.
using GameSink = std::function<void(Result<GameRecord>&&)>;

/// Returns true if `head`, the beginning of a file, is that of a RIF file: XML whose first element is
/// "database". Recognizes UTF-8 and all encodings that contain ASCII; UTF-16 needs a byte order
/// mark.
bool begins_rif(std::string_view head);

/// Reads all games of a RIF file. A game takes its event and date from its tournament, its names from
/// the players, and its number from `id`. The other attributes become lines of
/// GameRecord::comment. If the name of its rule contains "gomoku" or "swap2", the rule is standard,
/// otherwise renju. Of `options` only `file` and `encoding` have an effect; `encoding` overrides
/// the encoding that the XML names.
/// Errors: "file:line: …": the text is no XML from its start, or its first element is not
/// "database". If the text is damaged later, the receiver gets this error as if it were one more
/// game, and the reading ends; the games before it are kept.
Result<void> read_rif(std::istream& in, const ReadOptions& options, const GameSink& sink);

/// Reads all games of a text, as above.
Result<ReadGames> read_rif(std::string_view text, const ReadOptions& options);

}  // namespace fukumi::formats
