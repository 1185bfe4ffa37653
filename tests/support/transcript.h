// Transcripts of the protocol as text files: what goes in, what must come out.
//
// clang-format off
//   # a comment
//   > START 15              a line to the engine; \\ \t \r \n \0 \xHH are escapes
//   < OK                    what must come back: all lines, in order, before the next input
//   < <move>                any move
//   < <move except 7,7>     any other one
//   < 6,7 | 11,7            one of several lines
//   < MESSAGE <any>         <any> stands for any rest of the line
//   < tm <figure> pv        <figure> stands for a time or a speed
//   ! new                   starts a fresh engine
//   ! memory                the same with an empty memory of positions; see fake_memory.h
//   ! hold                  searches stay in progress until something wants them to stop
//   ! finish                ends the search in progress; searches are run at once again
//   ! terminator \r\n       what is put behind each line from here on; \n at first
//   ! repeat 70000 x        a line to the engine made of so many x
//   ! progress              from here on, lines about the progress of a search are part of it
//   ! end of input
//   ! quits                 the engine must have left by END
// clang-format on
//
// Lines about the progress of a search (MESSAGE depth, INFO) are left out unless asked for: they
// change with the engine.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::support {

/// Runs a transcript and returns it with the expected lines replaced by what really came out. Where
/// an expectation holds it is kept as it stands, so the result equals the text if all of them hold.
std::string replay_transcript(std::string_view text);

/// Whether `line` is what `pattern` (the text behind "< ") asks for.
bool matches_expectation(std::string_view pattern, std::string_view line);

}  // namespace fukumi::support
