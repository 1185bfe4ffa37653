// The engine as a library: all that a program outside this project needs, in one header.
//
//   target_link_libraries(your_program PRIVATE fukumi_engine)    # after add_subdirectory(fukumi)
//
// With -DFUKUMI_PROGRAMS=OFF CMake builds the library alone, which needs no other package.
//
//   Game          a game with its rule: what may be played, whose move it is, how it ended
//   Position      what a search and an evaluation look at
//   Searcher      the best moves of a position, within limits, with what was found on the way
//   Engine        the same with memory, clocks and levels: what a player is
//   PuzzleSolver  forced wins with their proofs
//   Evaluator     the value of a position without a search
//   Weights       what the evaluation has learnt, compiled in or from a file
//
// Cells are written as in "h8": engine/board/notation.h reads and draws them. A value becomes a
// chance of winning by engine/core/win_chance.h. tests/engine/fukumi_example.cpp is a small program
// that uses all of this.
#pragma once

#include "engine/board/game.h"
#include "engine/board/game_end.h"
#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/core/types.h"
#include "engine/core/win_chance.h"
#include "engine/eval/evaluator.h"
#include "engine/eval/weights.h"
#include "engine/pattern/position.h"
#include "engine/play/engine.h"
#include "engine/play/solving.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/searcher.h"
