// What the page needs of an engine, in the page's own terms. engine/package.ts gives it with the
// package `fukumi`; the tests have a simple one of their own.

import type { Cell, Color, Rule, Size } from '../model/cell';
import type { Setup } from '../model/game';

export interface Position extends Size {
  readonly rule: Rule;
  readonly setup: Setup;
  readonly moves: readonly Cell[];
}

export type ForbiddenReason = 'overline' | 'double-four' | 'double-three';
export type ThreatKind =
  'five' | 'open-four' | 'four-three' | 'four' | 'double-three' | 'open-three';

export interface Threat {
  readonly color: Color;
  readonly kind: ThreatKind;
  readonly cells: readonly Cell[];
}

export interface Facts {
  readonly winner: Color | 'draw' | null;
  readonly foul: ForbiddenReason | null; // by which Black has lost
  readonly five: readonly Cell[]; // of the winner
  readonly forbidden: ReadonlyMap<Cell, ForbiddenReason>; // for the side to move
  readonly threats: readonly Threat[];
}

/// One of the best moves. Values are those of the side to move.
export interface Line {
  readonly moves: readonly Cell[];
  readonly value: number; // 200 is one logit of winning probability
  readonly chance: number; // to win, 0 to 1
  readonly mate: number | null; // plies to a proven win (> 0) or loss (< 0)
}

export interface Report {
  readonly depth: number;
  readonly nodes: number;
  readonly lines: readonly Line[];
}

export interface Limits {
  readonly timeMs?: number;
  readonly nodes?: number;
  readonly level?: number; // 0 to 100
  readonly seed?: number;
}

export interface ProofNode {
  readonly move: Cell; // of the attacker
  readonly plies: number; // to the win
  readonly replies: readonly { readonly move: Cell | null; readonly then: ProofNode }[];
}

/// A reason for or against a move; what belongs to it differs between the kinds.
export interface Reason {
  readonly kind: string;
  readonly cells: readonly Cell[];
  readonly at: Cell | null;
  readonly count: number;
  readonly plies: number;
  readonly line: readonly (Cell | null)[]; // null: a reply that does not matter
}

export interface Solution {
  readonly outcome: 'win' | 'none' | 'unknown';
  readonly plies: number;
  readonly line: readonly (Cell | null)[]; // null: a reply that does not matter
  readonly tree: ProofNode | null;
}

export interface Choice {
  readonly move: Cell;
  readonly line: Line | null;
}

export interface SolveLimits {
  readonly kind: 'vcf' | 'vct';
  readonly nodes?: number;
  readonly timeMs?: number;
  readonly tree?: boolean;
}

/// What a reply of the side to move leads to: it holds against all wins of the kind, or it loses.
export interface Reply {
  readonly move: Cell;
  readonly verdict: 'holds' | 'loses' | 'unknown';
  readonly plies: number; // of the win of the other side, at most
}

export interface ReadGame {
  readonly rule: Rule | null;
  readonly size: Size | null;
  readonly setup: Setup | null; // of a board without an order of moves
  readonly moves: readonly Cell[];
  readonly black: string;
  readonly white: string;
  readonly result: string; // as in SGF
}

export type TextFormat = 'psq' | 'pos' | 'gomocup';

export interface Engine {
  /// Ends when it can search. It answers what it answers at once before that.
  started(): Promise<void>;
  bestMove(position: Position, limits: Limits): Promise<Choice>;
  /// Ends when the limit is reached or the loop over it is left.
  analyse(position: Position, lines: number, limits: Limits): AsyncIterable<Report>;
  solve(position: Position, limits: SolveLimits): Promise<Solution>;
  replies(position: Position, limits: SolveLimits): Promise<readonly Reply[]>;
  /// What can be said for and against a move.
  explain(position: Position, move: Cell): Promise<readonly Reason[]>;
  /// One or two stones after which the position is even.
  balance(position: Position, stones: 1 | 2, timeMs: number): Promise<readonly Cell[]>;
  /// The choice of swap2 with 0, 3 or 5 stones: stones to place, or to swap.
  swap2(position: Position, timeMs: number): Promise<readonly Cell[] | 'swap'>;
  /// At once.
  facts(position: Position): Facts;
  /// The games of a text in any format that the project knows. At once.
  readGames(text: string, name: string, rule: Rule, size: Size): readonly ReadGame[];
  writeGame(game: ReadGame, format: TextFormat): string;
  /// Ends the work of bestMove and the like, which then give what they have.
  stop(): void;
  /// Ends it; what it works on ends with EngineLost.
  close(): void;
}

/// A worker died, or was ended, while it worked.
export class EngineLost extends Error {}
