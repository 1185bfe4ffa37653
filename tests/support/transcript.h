// Replays transcripts of the protocol. A transcript is a text file with input lines and expected
// output lines:
//
// clang-format off
//   # a comment
//   > START 15              a line to the engine; \\ \t \r \n \0 \xHH are escapes
//   + START 15              the same; the line comes together with the next one
//   < OK                    all expected lines, in order, before the next input
//   < <move>                any move
//   < <move except 7,7>     any move except 7,7
//   < 6,7 | 11,7            one of several lines
//   < MESSAGE <any>         <any> matches the rest of the line
//   < tm <figure> pv        <figure> matches a time or a speed
//   ! new                   starts a new engine
//   ! memory                starts a new engine with an empty database (fake_memory.h)
//   ! hold                  searches stay in progress until a command ends them
//   ! answer                ends the search in progress
//   ! finish                ends the search in progress; searches run at once again
//   ! terminator \r\n       the terminator of all further lines; at first \n
//   ! repeat 70000 x        a line of 70000 x to the engine
//   ! progress              from here on, compare lines about the progress of a search too
//   ! end of input          closes the engine's input
//   ! quits                 an expectation: END has ended the engine
// clang-format on
//
// By default replay_transcript() ignores lines about the progress of a search (MESSAGE depth,
// INFO) and the chances of balancing stones, because they change with every change of the search.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::support {

/// Runs a transcript and returns it with each expectation that fails replaced by the actual line.
/// The result equals the text if all expectations hold.
std::string replay_transcript(std::string_view text);

/// Returns true if `line` matches `pattern`, the text after "< ".
bool matches_expectation(std::string_view pattern, std::string_view line);

}  // namespace fukumi::support
