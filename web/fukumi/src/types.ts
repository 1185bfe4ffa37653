// What goes into the engine and what comes out of it, as plain values.
//
// A cell is a letter for its column, from the left, and a number for its row, counted from the top:
// "h8" is the centre of a 15x15 board. Times are milliseconds. A `value` is that of the side to
// move, about 200 units for a factor of e in the chances; `winChance` is 0 to 1.

export type Rule = 'freestyle' | 'standard' | 'renju' | 'caro' | 'caro-overline';
export type Color = 'black' | 'white';
export type Cell = string;

/** A position: stones that are set up, if any, and then the moves of a game. */
export interface Position {
  /** Default: freestyle. */
  rule?: Rule;
  /** 5 to 22. Default: 15. */
  width?: number;
  /** 5 to 22. Default: as wide. */
  height?: number;
  /** In the order of play. Without set-up stones Black begins. */
  moves?: readonly Cell[];
  /** Set-up stones, which lie there before `moves`. */
  black?: readonly Cell[];
  white?: readonly Cell[];
  /** Cells on which nobody may play, and which belong to nobody. */
  frozen?: readonly Cell[];
  /** Who plays the first of `moves`, or the next move if there are none. Default: as the number of
   * set-up stones tells; if that tells nothing, it has to be said. */
  toMove?: Color;
}

// ---- Facts ---------------------------------------------------------------------------------------

export interface End {
  /** null: a draw. */
  winner: Color | null;
  reason: 'five' | 'forbidden' | 'draw';
  /** Of a five: all stones of the winning row, else empty. */
  line: Cell[];
  /** Of a forbidden last move of Black's in renju: why. */
  forbidden: ForbiddenReason | null;
}

export type ForbiddenReason = 'overline' | 'double-four' | 'double-three';

/** What a stone of one side would make on a free cell. */
export type ThreatKind =
  | 'five'
  | 'open four'
  | 'four-three'
  | 'four plus'
  | 'four'
  | 'double three'
  | 'open three plus'
  | 'open three';

export interface Threat {
  at: Cell;
  kind: ThreatKind;
}

/** What the rules say about a position. */
export interface Facts {
  rule: Rule;
  width: number;
  height: number;
  toMove: Color;
  black: Cell[];
  white: Cell[];
  frozen: Cell[];
  /** null before the first move. */
  last: Cell | null;
  /** null while the game goes on. */
  end: End | null;
  /** Free cells, those that are forbidden left out; empty when the game is over. */
  legal: Cell[];
  /** In renju: where Black may not play, whoever is to move. */
  forbidden: { at: Cell; reason: ForbiddenReason }[];
  /** For each side what it would make with its next stone, the strongest first. */
  threats: Record<Color, Threat[]>;
}

// ---- Searches ------------------------------------------------------------------------------------

/** Without any limit a search goes on until stop(). */
export interface SearchLimits {
  /** The answer comes before so many milliseconds have passed. */
  timeMs?: number;
  nodes?: number;
  /** Plies. */
  depth?: number;
}

export interface MoveOptions extends SearchLimits {
  /** 0 (weak) to 100 (full strength, the default). */
  level?: number;
  /** The choices of a level follow from seed and position. Default: they differ each time. */
  seed?: number;
  /** Cells that must not be played. */
  excluded?: readonly Cell[];
}

export interface BestMove {
  /** null: there is nothing to play. */
  move: Cell | null;
  value: number;
  winChance: number;
  depth: number;
  nodes: number;
  ms: number;
  /** What the engine expects, `move` first. */
  line: Cell[];
  /** A win that holds against every defence, if one was found. */
  win: { winner: Color; plies: number } | null;
  /** Why the search ended. */
  end: SearchEnd;
}

export type SearchEnd =
  | 'depth'
  | 'nodes'
  | 'time'
  | 'stopped'
  | 'solved'
  | 'single move'
  | 'no move'
  | 'not searched';

export interface AnalyzeOptions extends SearchLimits {
  /** How many best moves. Default: 1. */
  lines?: number;
  excluded?: readonly Cell[];
}

/** A principal variation. Nodes and ms count from the start of the search. */
export interface Line {
  /** 0: the best. */
  rank: number;
  moves: Cell[];
  value: number;
  winChance: number;
  depth: number;
  selectiveDepth: number;
  nodes: number;
  ms: number;
}

export interface RootMove {
  move: Cell;
  value: number;
  winChance: number;
  /** null: never searched. 'upper': worth at most `value`. */
  bound: 'exact' | 'upper' | 'lower' | null;
  depth: number;
  nodes: number;
}

export type AnalysisEvent =
  /** A finished line; of an iteration, or the main line of a proof (`proof`). */
  | ({ event: 'line'; proof: boolean } & Line)
  /** After its lines. `moves`: all that are searched at the root, as the search orders them. */
  | {
      event: 'iteration';
      depth: number;
      selectiveDepth: number;
      complete: boolean;
      nodes: number;
      ms: number;
      lines: Line[];
      moves: RootMove[];
    }
  /** A proven win. null in `line`: a reply that may be anywhere. */
  | { event: 'proof'; winner: Color; plies: number; line: (Cell | null)[]; tree: ProofTree | null }
  /** Once, as the last of all. */
  | ({ event: 'end'; lines: Line[] } & BestMove);

// ---- Solving -------------------------------------------------------------------------------------

export type SolveKind = 'vcf' | 'vct' | 'search';
export type SolveQuestion = 'win' | 'shortest' | 'all' | 'defences';

export interface SolveOptions {
  /** vcf: wins by continuous fours; vct (the default): by continuous threats; search: any. */
  kind?: SolveKind;
  /** win (the default): a win of the side to move. shortest: the shortest of the kind. all: every
   * first move that wins. defences: every reply of the side to move that holds. */
  question?: SolveQuestion;
  /** Default: 10000, unless `nodes` is given; 0: no limit. */
  timeMs?: number;
  nodes?: number;
  /** Of a win by vcf or vct: the answer to every defence as well. */
  tree?: boolean;
}

/** A win against every defence. Node 0 is the first move; `next` and `otherwise` are indices of
 * nodes. `otherwise` follows every reply that is not among the answers; the last moves have
 * neither. */
export interface ProofTree {
  nodes: {
    move: Cell;
    plies: number;
    answers?: { move: Cell; next: number }[];
    otherwise?: number;
  }[];
}

interface Solved {
  kind: SolveKind;
  rule: Rule;
  width: number;
  height: number;
  toMove: Color;
  nodes: number;
  ms: number;
}

/** Of the questions win and shortest. */
export interface WinReport extends Solved {
  verdict: 'win' | 'no win' | 'unknown';
  /** At most so many until the five; null without a win. */
  plies: number | null;
  /** Of the question shortest: no win of the kind has fewer. */
  atLeast?: number;
  /** null: a reply that may be anywhere. */
  line: (Cell | null)[];
  /** Of a search. */
  value?: number;
  depth?: number;
  /** If asked for; null without a proof. */
  tree?: ProofTree | null;
}

/** Of the questions all and defences. */
export interface SurveyReport extends Solved {
  question: 'all' | 'defences';
  moves: {
    move: Cell;
    verdict: 'wins' | 'does not win' | 'loses' | 'holds' | 'unknown';
    plies: number | null;
  }[];
}

// ---- Explaining ----------------------------------------------------------------------------------

/** Without any limit the search ends after 20000 nodes. */
export interface ExplainOptions extends SearchLimits {
  /** Moves from the position to the node that is shown. */
  path?: readonly Cell[];
  /** Moves at that node to put into words. Default: the best. */
  moves?: readonly Cell[];
  /** Levels of the tree below the node, 0 to 8. Default: 1. */
  levels?: number;
  /** Most visits to record of an iteration. */
  records?: number;
}

/** A reason for or against a move; protocol/README.md of the project lists the members. */
export interface Reason {
  reason: string;
  cells?: Cell[];
  at?: Cell;
  count?: number;
  plies?: number;
  line?: (Cell | null)[];
}

export interface ExplainedNode {
  visit: string;
  value: number | null;
  bound: 'exact' | 'upper' | 'lower' | null;
  alpha: number;
  beta: number;
  depth: number;
  end: string;
  best: Cell | null;
  cut: boolean;
  eval: number | null;
  nodes: number;
  moves?: { move: Cell; visits: ExplainedNode[] }[];
  singularTests?: ExplainedNode[];
  leftOut?: { move: Cell; by: string }[];
  [member: string]: unknown;
}

export interface Explanation {
  position: Pick<Facts, 'rule' | 'width' | 'height' | 'toMove' | 'black' | 'white' | 'frozen'>;
  search: {
    best: Cell | null;
    value: number;
    winChance: number;
    nodes: number;
    iteration: number;
    complete: boolean;
    records: number;
    unrecorded: number;
    visits: number;
  };
  path: Cell[];
  /** The moves in words, as a sentence and as reasons. */
  words: { move: Cell; text: string; reasons: Reason[] }[];
  node: ExplainedNode | null;
  totals: { technique: string; acted: number; saved: number | null }[];
}

// ---- Openings ------------------------------------------------------------------------------------

export interface Swap2Choice {
  /** Take over the other colour. */
  swap: boolean;
  /** Else the stones to put: three at first, then one or two. */
  stones: Cell[];
}

export interface BalanceOptions {
  /** One stone or two. Default: 1. */
  count?: 1 | 2;
  /** The value that the position should have for the side to move. Default: 0. */
  bias?: number;
  /** Default: 5000. */
  timeMs?: number;
}

// ---- Files of games ------------------------------------------------------------------------------

export type GameFormat = 'sgf' | 'psq' | 'pos' | 'gomocup' | 'json';

export interface GameMove {
  at: Cell;
  ms?: number;
  /** The mover's value, where the file tells it. */
  eval?: number;
  depth?: number;
  /** What was said about the move. */
  message?: string;
}

export interface GamePlayer {
  name?: string;
  [member: string]: unknown;
}

/** A game as the project's JSON files hold it. */
export interface Game {
  rule?: Rule;
  width?: number;
  height?: number;
  /** Black first. */
  moves: GameMove[];
  black?: GamePlayer;
  white?: GamePlayer;
  /** How many of the moves were set. */
  openingStones?: number;
  outcome?: Color | 'draw';
  termination?: string;
  reason?: string;
  winningLine?: Cell[];
  [member: string]: unknown;
}

/** What a text holds: games, or, of boards without an order of moves, positions. */
export interface ReadResult {
  format: GameFormat | 'board';
  games: Game[];
  /** Of a drawn board or a board of numbers (1 black, 0 white): the stones. */
  positions: Position[];
}

export interface ReadOptions {
  /** For what the text does not say. */
  rule?: Rule;
  width?: number;
  height?: number;
}

// ---- The engine ----------------------------------------------------------------------------------

export interface Options {
  /** Of a search. More than one needs a page that is cross-origin isolated, or Node; else there is
   * one. Default: 1. */
  threads?: number;
  /** MiB for the transposition table. Default: 64. */
  hashMib?: number;
  /** Give the engine as soon as it knows the rules, before the part that searches has come. Requests
   * wait for that. Default: false. */
  early?: boolean;
  /** Whose networks to fetch at once. Those of other rules come with the first request. Default:
   * none. */
  rules?: readonly Rule[];
}

export interface BenchReport {
  /** The signature: the same for all builds of one version. */
  nodes: number;
  nodesPerSecond: number;
}

/** The requests of one engine are served one after the other. One that is refused is answered by an
 * exception with the engine's message. So is one that comes after close(), unless it is answered at
 * once: that needs no worker. */
export interface Engine {
  /** Of the engine, such as "0.1.0". */
  readonly version: string;
  /** How many a search uses. */
  readonly threads: number;

  /** Ends when it can search and has the networks that were asked for at once; an exception if it cannot be had. */
  started(): Promise<void>;

  /** What the rules say. At once, on the caller's thread. */
  facts(position: Position): Facts;
  /** The games or the board of a text; the ending of `name`, or else the text, tells the format. At
   * once. */
  readGame(text: string, name?: string, options?: ReadOptions): ReadResult;
  /** At once. An array of games can be written as sgf, pos and json. */
  writeGame(game: Game | readonly Game[], format: GameFormat): string;

  bestMove(position: Position, options?: MoveOptions): Promise<BestMove>;
  /** Ends with the event 'end', after stop(), too. Leaving the loop stops the search. */
  analyze(position: Position, options?: AnalyzeOptions): AsyncIterableIterator<AnalysisEvent>;
  solve(
    position: Position,
    options?: SolveOptions & { question?: 'win' | 'shortest' },
  ): Promise<WinReport>;
  solve(
    position: Position,
    options: SolveOptions & { question: 'all' | 'defences' },
  ): Promise<SurveyReport>;
  explain(position: Position, options?: ExplainOptions): Promise<Explanation>;
  /** The choice of the swap2 opening after 0, 3 or 5 stones. `timeMs` is 5000 if it is not given. */
  swap2(position: Position, options?: { timeMs?: number }): Promise<Swap2Choice>;
  /** Moves after which both sides have the same chances. */
  balance(position: Position, options?: BalanceOptions): Promise<Cell[]>;
  /** A line of the Gomocup protocol; the lines that the engine answers. `onLine` gets each of them
   * as it comes. A search that a line has asked for hears STOP, END and a new clock at once; other
   * lines are answered after it, and those that change the position end it. */
  command(line: string, onLine?: (line: string) => void): Promise<string[]>;
  bench(): Promise<BenchReport>;

  /** The search that runs ends soon, with what it has found so far. Those that wait for it go on. */
  stop(): void;
  /** Forgets all that was learnt in earlier searches. */
  clear(): Promise<void>;
  /** Ends the worker. What is still owed is refused. */
  close(): void;
}
