// Includes the classes of the engine that a program in this repository may use.
//
//   target_link_libraries(your_program PRIVATE fukumi_engine)    # after add_subdirectory(fukumi)
//
// These classes change from version to version, and check their requirements by assert only.
// Programs outside this repository use library/include/fukumi/fukumi.hpp instead.
//
//   Game           a game: its rule, legal moves, the side to move and the result
//   Position       a board with line patterns, the input of searches and evaluations
//   Searcher       searches a position within limits, and reports to a listener
//   SearchControl  stops a search, by a call from another thread or by a callback
//   Engine         a complete player: a Searcher with a memory limit, clocks and levels
//   PuzzleSolver   finds forced wins and their proofs
//   Evaluator      computes the value of a position without a search
//   Weights        the evaluation network, built-in or from a file
//
// engine/board/notation.h reads and writes cells like "h8" and draws boards. win_chance() in
// engine/core/types.h converts a value to a chance of winning. tests/engine/fukumi_example.cpp is
// an example program.
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
