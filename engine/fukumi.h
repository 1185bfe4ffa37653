// The public interface of the engine as a library: one header for programs outside this project.
//
//   target_link_libraries(your_program PRIVATE fukumi_engine)    # after add_subdirectory(fukumi)
//
// With -DFUKUMI_PROGRAMS=OFF CMake builds only the library, which needs no other package.
//
//   Game          a game played move by move under a rule: legal moves, side to move, result
//   Position      the board that a search and an evaluation work on
//   Searcher      finds the best moves of a position within limits, and reports its progress
//   Engine        a complete player: Searcher with clocks, playing strengths and openings
//   PuzzleSolver  finds forced wins and proves them
//   Evaluator     the value of a position without a search
//   Weights       the evaluation network: compiled in, or loaded from a file
//
// Cells are written like "h8": engine/board/notation.h parses and prints them. win_chance()
// (engine/core/types.h) converts a value to a winning chance. tests/engine/fukumi_example.cpp is a
// small program that uses all of this.
#pragma once

#include "engine/board/game.h"
#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/core/types.h"
#include "engine/eval/evaluator.h"
#include "engine/eval/weights.h"
#include "engine/pattern/position.h"
#include "engine/play/engine.h"
#include "engine/play/solving.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/searcher.h"
