// The types of the engine's requests and answers. All of them are plain values.
//
// A cell is a letter for its column, from the left, and a number for its row, counted from the top:
// "h8" is the centre of a 15x15 board. Times are milliseconds. A `value` is for the side to move:
// 200 more units multiply the odds of winning by e. `winChance` is 0 to 1.
//
// Errors are the classes of errors.ts. Each has a `code`: 'invalid-argument', 'aborted',
// 'engine-lost' or 'load-failed'.

export type Rule = 'freestyle' | 'standard' | 'renju' | 'caro' | 'caro-overline';
export type Color = 'black' | 'white';
export type Cell = string;
/** A cell, or "pass" for a move that places no stone. */
export type Move = Cell;

/** The first members of every answer and event. They are optional only so that an object of your own
 * can take the place of an answer, for example in a test. */
export interface Stated {
  /** The version of the members (tools/json.md). */
  schema?: number;
  /** The edge from which cells count the rows. */
  rows?: 'top';
}

/** A position, given by its set-up stones, if any, and the moves played after them. */
export interface Position {
  /** Default: freestyle. */
  rule?: Rule;
  /** 5 to 22. Default: 15. */
  width?: number;
  /** 5 to 22. Default: `width`. */
  height?: number;
  /** In the order of play. Black moves first unless there are set-up stones. */
  moves?: readonly Move[];
  /** Set-up stones, which are on the board before `moves`. */
  black?: readonly Cell[];
  white?: readonly Cell[];
  /** Cells that are not part of the board. */
  frozen?: readonly Cell[];
  /** The side to move before `moves`. Default: Black if there are as many black as white set-up
   * stones, White if there is one more black stone; otherwise required. */
  toMove?: Color;
}

// ---- Facts --------------------------------------------------------------------------------------

export interface End {
  /** null for a draw. */
  winner: Color | null;
  reason: 'five' | 'forbidden' | 'draw';
  /** All stones of the winning row; empty unless `reason` is five. */
  line: Cell[];
  /** The reason why the last move was forbidden, in renju; otherwise null. */
  forbidden: ForbiddenReason | null;
}

export type ForbiddenReason = 'overline' | 'double-four' | 'double-three';

/** The pattern that a stone of one side would make on a free cell. */
export type ThreatKind =
  | 'five'
  | 'open four'
  | 'four-three'
  | 'four plus'
  | 'four'
  | 'double three'
  | 'open three plus'
  | 'open three';

/** A shape that a move makes. */
export type ShapeName = ThreatKind | 'three-two' | 'double two' | 'three' | 'open two';

export interface Threat {
  at: Cell;
  kind: ThreatKind;
}

/** One of the 26 canonical openings of renju. */
export interface OpeningName {
  /** "D1" to "D13" for direct openings, "I1" to "I13" for indirect ones; "D" or "I" if there are only
   * two stones. */
  code: string;
  /** Such as "Kagetsu". */
  name: string;
  japanese: string;
}

/** Everything that the rules determine about a position. */
export interface Facts extends Stated {
  rule: Rule;
  width: number;
  height: number;
  toMove: Color;
  black: Cell[];
  white: Cell[];
  frozen: Cell[];
  /** null before the first move. */
  last: Cell | null;
  /** null if the game is not over. */
  end: End | null;
  /** Free cells that the side to move may play on; empty when the game is over. */
  legal: Cell[];
  /** The renju opening; absent if the game has none. */
  opening?: OpeningName;
  /** The points forbidden to Black in renju, even if White is to move. */
  forbidden: { at: Cell; reason: ForbiddenReason }[];
  /** The threats that each side could make with its next stone, the strongest first. */
  threats: Record<Color, Threat[]>;
}

// ---- Searches -----------------------------------------------------------------------------------

/** An option of every request that uses the worker. */
export interface Abortable {
  /** An aborted signal ends the request, which then fails with Aborted. */
  signal?: AbortSignal;
}

export interface SearchLimits extends Abortable {
  /** The search answers within this time, which is rounded up to whole milliseconds. 0: no limit.
   * Default: 10000, or no limit if `nodes` or `depth` is given. */
  timeMs?: number;
  nodes?: number;
  /** The largest depth, in plies. */
  depth?: number;
}

export interface MoveOptions extends SearchLimits {
  /** Playing strength, from 0 (weak) to 100 (full strength, the default). */
  level?: number;
  /** The same seed, level and position give the same move. Default: a different seed each time. */
  seed?: number;
  /** Cells that the engine must not play. */
  excluded?: readonly Cell[];
}

export interface BestMove extends Stated {
  /** null if there is no legal move. */
  move: Cell | null;
  /** Below level 100 the value of the move by a short search at full strength. null without a
   * search. */
  value: number | null;
  winChance: number | null;
  depth: number;
  nodes: number;
  ms: number;
  /** The expected moves, `move` first. */
  line: Cell[];
  /** A forced win of either side, or null. */
  win: Win | null;
  /** The reason why the search ended. */
  end: SearchEnd;
}

/** A forced win. */
export interface Win {
  winner: Color;
  /** The win takes at most this many plies. */
  plies: number;
  /** How it was found: proven by continuous fours (also an immediate five) or threats, found by the
   * search, or stored in the database. */
  by: 'fours' | 'threats' | 'search' | 'database';
  /** null means any reply. */
  line: (Cell | null)[];
}

export type SearchEnd =
  | 'depth'
  | 'nodes'
  | 'time'
  | 'stopped'
  | 'solved'
  | 'single move'
  | 'no move'
  | 'not searched'
  | 'complete';

export interface AnalyzeOptions extends SearchLimits {
  /** The number of best moves. Default: 1. */
  lines?: number;
  /** The candidate range: how far from the stones the search looks for moves, from 0 (next to a
   * stone) to 5 (the whole board). Default: up to 2 cells away, and up to 4 on a line. */
  range?: number;
  excluded?: readonly Cell[];
}

/** A principal variation. `nodes` and `ms` count from the start of the search. */
export interface Line {
  /** 0 for the best line, 1 for the second best …. */
  rank: number;
  moves: Cell[];
  value: number;
  winChance: number;
  /** A forced win of either side, or null. */
  win: Win | null;
  depth: number;
  selectiveDepth: number;
  nodes: number;
  ms: number;
}

export interface RootMove {
  move: Cell;
  value: number;
  winChance: number;
  /** 'upper': the true value is at most `value`. 'lower': at least. null: never searched. */
  bound: 'exact' | 'upper' | 'lower' | null;
  depth: number;
  nodes: number;
}

export type AnalysisEvent = Stated & AnyEvent;

type AnyEvent =
  /** A finished line of an iteration, or the main line of a proof (`proof`). */
  | ({ event: 'line'; proof: boolean } & Line)
  /** The end of an iteration, after its lines. `moves` are all moves at the root, in the order in
   * which the search tried them. */
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
  /** A proven win. */
  | { event: 'proof'; win: Win; tree: ProofTree | null }
  /** The last event, with the result of the search. */
  | ({ event: 'end'; lines: Line[] } & BestMove);

// ---- Solving ------------------------------------------------------------------------------------

export type SolveKind = 'vcf' | 'vct' | 'search';
export type SolveQuestion = 'win' | 'shortest' | 'all' | 'defences';

export interface SolveOptions extends Abortable {
  /** vcf: wins by continuous fours; vct (the default): by continuous threats; search: all wins. */
  kind?: SolveKind;
  /** win (the default): find a win of the side to move. shortest: find the shortest win of the
   * kind. all: find all first moves that win. defences: find out for each move of the side to move
   * whether it stops all wins of the other side. */
  question?: SolveQuestion;
  /** 0: no limit. Default: 10000, or no limit if `nodes` is given. */
  timeMs?: number;
  nodes?: number;
  /** Include the whole proof in the report. Allowed only for the question win, with vcf or vct. */
  tree?: boolean;
}

/** A win against every defence. Each node is a move of the attacker; node 0 is the first move.
 * `next` is the index of the node that refutes a reply. `otherwise` is the index of the node that
 * refutes all replies that `answers` does not list. A node that makes a five has neither. */
export interface ProofTree {
  nodes: {
    move: Cell;
    plies: number;
    answers?: { move: Cell; next: number }[];
    otherwise?: number;
  }[];
}

type ShownPosition = Pick<Facts, 'rule' | 'width' | 'height' | 'toMove' | 'black' | 'white' | 'frozen'>;

interface Solved extends Stated {
  position: ShownPosition;
  kind: SolveKind;
  question: SolveQuestion;
  nodes: number;
  ms: number;
}

/** The answer to the questions win and shortest. */
export interface WinReport extends Solved {
  verdict: 'win' | 'no win' | 'unknown';
  /** A forced win of either side, or null; the kind search also finds losses. */
  win: Win | null;
  /** The win takes at most this many plies; null without a win. */
  plies: number | null;
  /** For the question shortest: a lower bound of the plies of every win of the kind. */
  atLeast: number | null;
  /** The main line. The colours alternate. */
  line: Cell[];
  /** For a win: false if a limit cut `line` before its five; otherwise null. */
  reachesFive: boolean | null;
  /** `value` and `depth` are null except for the kind search. */
  value: number | null;
  depth: number | null;
  /** Present only with the option `tree`; null without a proof. */
  tree?: ProofTree | null;
}

/** The answer to the questions all and defences. */
export interface SurveyReport extends Solved {
  question: 'all' | 'defences';
  moves: {
    move: Cell;
    verdict: 'wins' | 'does not win' | 'loses' | 'holds' | 'unknown';
    plies: number | null;
  }[];
  /** For the question defences: a reply that holds. If none is known to hold, a reply whose result
   * is unknown, otherwise the reply that loses last. Among equal replies, the reply that hinders the
   * threat most. null without a legal reply. */
  toughest?: Cell | null;
}

// ---- Explaining ---------------------------------------------------------------------------------

/** If no limit is given, the search ends after 20000 nodes. */
export interface ExplainOptions extends SearchLimits {
  /** Moves from the position to the node that is explained. */
  path?: readonly Cell[];
  /** Moves at that node to explain in words. Default: the best move. */
  moves?: readonly Cell[];
  /** Levels of the tree below the node, 0 to 8. Default: 1. */
  levels?: number;
  /** The maximum number of node visits to record in one iteration. */
  records?: number;
  /** Lines that an earlier search has found, the best first. The explanation then takes the best
   * move and its value from them, and `node` is null. */
  lines?: readonly Pick<Line, 'value' | 'moves'>[];
}

/** A value of the side that plays the explained move. */
export interface Outcome {
  value: number;
  winChance: number;
  /** A forced win of either side, or null. */
  win: Win | null;
}

/** A reason for or against a move. `reason` is its kind, such as "stops three". */
export interface Reason {
  reason: string;
  cells?: Cell[];
  at?: Cell;
  shape?: ShapeName;
  /** The number before the move, if `count` is the number after it. */
  before?: number;
  count?: number;
  /** For "only moves": fours that only delay the threat. */
  delays?: Cell[];
  /** For "only moves": each of `cells` stops the threat. */
  exact?: boolean;
  /** The value of another move, or after a pass. */
  outcome?: Outcome;
  /** The value of the move, if it is compared with another move. */
  own?: Outcome;
  plies?: number;
  line?: (Cell | null)[];
}

/** Values, alpha and beta of a node are for the side to move at the node. */
export interface ExplainedNode {
  visit: string;
  value: number | null;
  bound: 'exact' | 'upper' | 'lower' | null;
  alpha: number;
  beta: number;
  depth: number;
  end: string;
  /** The best move of the node. */
  move: Cell | null;
  cut: boolean;
  eval: number | null;
  nodes: number;
  /** `value` and `bound` are for the side that makes the move; null if its search was stopped. The
   * nodes in `visits` have their values for the other side. */
  moves?: {
    move: Cell;
    value: number | null;
    bound: 'exact' | 'upper' | 'lower' | null;
    visits: ExplainedNode[];
  }[];
  singularTests?: ExplainedNode[];
  leftOut?: { move: Cell; by: string }[];
  [member: string]: unknown;
}

export interface Explanation extends Stated {
  position: ShownPosition;
  search: {
    /** The best move. */
    move: Cell | null;
    value: number;
    winChance: number;
    /** A forced win of either side, or null. */
    win: Win | null;
    nodes: number;
    iteration: number;
    complete: boolean;
    records: number;
    unrecorded: number;
    visits: number;
    /** The result of the search before the threat solvers corrected it; null if they did not. */
    alone: { move: Cell; value: number } | null;
    /** Moves after which the threat solvers found a win of the other side, in `plies` plies. */
    refuted: { move: Cell; plies: number }[];
  };
  path: Cell[];
  /** For each explained move, a sentence and its reasons as data. */
  words: { move: Cell; text: string; reasons: Reason[] }[];
  node: ExplainedNode | null;
  totals: { technique: string; acted: number; saved: number | null }[];
}

// ---- Openings -----------------------------------------------------------------------------------

export interface Swap2Choice extends Stated {
  /** true: take the opponent's colour. */
  swap: boolean;
  /** If `swap` is false, the stones to place: three on the empty board, later one or two. */
  stones: Cell[];
  /** Black's value and chance with three stones; null unless a search evaluated them. */
  value: number | null;
  winChance: number | null;
}

export interface BalancedStones extends Stated {
  /** Fewer than `count` if the board is full. */
  stones: Cell[];
  /** True if the chance is within 10 points of that of `bias`. */
  balanced: boolean;
  /** The value and the chance with the stones, for the side to move before them; null if no search
   * evaluated them. */
  value: number | null;
  winChance: number | null;
}

export interface BalanceOptions extends Abortable {
  /** The number of stones to place. Default: 1. */
  count?: 1 | 2;
  /** The desired value for the side to move. Default: 0. */
  bias?: number;
  /** The time limit. Default: 5000. */
  timeMs?: number;
  /** The largest number of nodes of each search. */
  nodes?: number;
}

// ---- Files of games -----------------------------------------------------------------------------

export type GameFormat = 'sgf' | 'psq' | 'pos' | 'gomocup' | 'json';

export interface GameMove {
  at: Cell;
  ms?: number;
  /** The value for the side that makes the move, if the file has it. */
  eval?: number;
  depth?: number;
  /** The engine's last message before the move. */
  message?: string;
}

export interface GamePlayer {
  name?: string;
  [member: string]: unknown;
}

/** A game as in the project's JSON files. */
export interface Game {
  rule?: Rule;
  width?: number;
  height?: number;
  /** The moves in order; Black plays the first one. */
  moves: GameMove[];
  black?: GamePlayer;
  white?: GamePlayer;
  /** The number of leading moves that belong to the opening. */
  openingStones?: number;
  outcome?: Color | 'draw';
  termination?: string;
  reason?: string;
  winningLine?: Cell[];
  [member: string]: unknown;
}

/** Games, or positions if the text is a board without the order of its moves. */
export interface ReadResult extends Stated {
  format: GameFormat | 'board';
  games: Game[];
  /** The stones of a drawn board or a board of numbers (1 black, 0 white). */
  positions: Position[];
  notes: Note[];
}

/** A note of the reader about a part that it left out or doubts: "name:line: …", or "name: game 3:
 * …". */
export type Note = string;

/** A text, or the bytes of a file, whose encoding the reader finds out. */
export type Content = string | Uint8Array;

/** A kind of files. */
export interface FileKind {
  /** Such as "sgf". */
  name: string;
  /** With its dot; empty if no extension belongs to the kind. */
  extension: string;
  title: string;
  reads: boolean;
  writes: boolean;
}

export interface ReadOptions {
  /** `rule`, `width` and `height` are used if the text does not name them. */
  rule?: Rule;
  width?: number;
  height?: number;
}

// ---- Games with variations ----------------------------------------------------------------------

/** How a game ended. If `by` is resignation or time, the winner did not win on the board. */
export interface GameResult {
  winner: Color | 'draw';
  by: 'board' | 'resignation' | 'time';
}

/** A game with variations and comments. `black` and `white` are the set-up stones; the side
 * `toMove` makes the first move. */
export interface GameTree {
  rule: Rule;
  width: number;
  height: number;
  black: readonly Cell[];
  white: readonly Cell[];
  frozen?: readonly Cell[];
  toMove: Color;
  /** True if nothing shows which side moves first. Only in a game that was read. */
  toMoveAssumed?: boolean;
  names: Record<Color, string>;
  /** A game that was read has the text of SGF, such as "B+R" or "0"; empty if the result is
   * unknown. */
  result: string | GameResult;
  /** The encoding of the file, if it is not UTF-8. Only in a game that was read. */
  encoding?: string;
  /** The result, or that of the board if the text has none; null if it is unknown. Only in a game that
   * was read. */
  outcome?: Color | 'draw' | null;
  /** nodes[0] is the start of the game, all others are moves. `parent` is the index of an earlier
   * node. Of the children of one node, the first belongs to the main line. */
  nodes: TreeNode[];
}

export interface TreeNode {
  parent?: number;
  move?: Move;
  comment?: string;
  /** Letters and marks on cells, as SGF has them. */
  signs?: TreeSign[];
  /** All other properties of SGF, which are kept as they are. */
  properties?: { name: string; values: string[] }[];
}

export interface TreeSign {
  kind: 'text' | 'triangle' | 'square' | 'circle' | 'cross' | 'selected' | 'arrow' | 'line';
  cell: Cell;
  /** The other end of an arrow or a line. */
  to?: Cell;
  /** Only of the kind `text`. */
  text?: string;
}

export interface TreeResult extends Stated {
  format: GameFormat | 'board';
  /** `error` is the message for a game that cannot be read. */
  trees: (GameTree | { error: string })[];
  notes: Note[];
}

export interface GameFile extends Stated {
  text: string;
  /** A name for the file, with the names of the players. The name of a psq file whose game has a
   * result contains the result, for programs that read none from the text. */
  name: string;
}

// ---- A collection of games ----------------------------------------------------------------------

export interface OpenedGames extends Stated {
  /** The number of games with a result, which count. */
  games: number;
  withoutResult: number;
  /** Games that cannot be read; the notes say why. */
  leftOut: number;
  notes: Note[];
}

/** The games that reached a position. */
export interface GameCount {
  total: number;
  black: number;
  draw: number;
  white: number;
  /** The average year; null if no year is known. */
  year: number | null;
}

export interface ExploredMove extends GameCount {
  move: Cell;
  /** The other moves that lead to mirror images of the same position. */
  mirrors: Cell[];
  /** The share of the games of all moves; absent without games. */
  share?: number;
  /** The opening of renju that the move leads to. */
  opening?: OpeningName;
}

export interface Exploration extends Stated {
  /** The name of the opened file, and the number of its games; empty and 0 without a file. */
  name: string;
  games: number;
  position: GameCount;
  /** The moves with games, the most frequent first, and then the moves to other openings. */
  moves: ExploredMove[];
}

// ---- Reviewing ----------------------------------------------------------------------------------

/** The evaluation of a position, for the side to move. */
export interface Evaluation {
  /** The rules have ended the game. */
  over: boolean;
  value: number;
  winChance: number;
  /** A likely continuation. */
  line: Cell[];
  /** A forced win of the side to move, or null. */
  win: Win | null;
}

/** A reviewed move. The values and chances are for the side that played it: of the best move that
 * was found, and of the played move. */
export interface ReviewedMove {
  number: number;
  side: Color;
  move: Cell;
  valueBefore: number;
  value: number;
  winChanceBefore: number;
  winChance: number;
  /** The chance to win that the move lost, 0 to 1. */
  loss: number;
  /** null: a good move. */
  mark: 'inaccuracy' | 'mistake' | 'blunder' | null;
  /** Begins with the best move, which may be the played one. */
  line: Cell[];
  /** The forced win that the player had before the move, or null. */
  win: Win | null;
  missedWin: boolean;
  allowedWin: boolean;
  forbidden: ForbiddenReason | null;
  /** Reasons for the best move and for the played move in words, or empty. */
  better: string;
  worse: string;
}

export interface ReviewOptions extends Abortable {
  /** The move that the game continues with; absent at the end of the game. */
  next?: Cell;
  /** The evaluation of the position after `next`, from the step before. */
  behind?: Evaluation;
  /** Limits of each search, and of each search for a forced win. Default: reviewLimits(). */
  nodes?: number;
  solveNodes?: number;
}

export interface ReviewStep extends Stated {
  /** null at the end of the game. */
  move: ReviewedMove | null;
  evaluation: Evaluation;
}

export interface ReviewLimits extends Stated {
  /** Nodes of each search, and of each search for a forced win. */
  nodes: number;
  solveNodes: number;
  /** The lost chance to win, in percent, from which a move is an inaccuracy, a mistake, a blunder.
   * */
  marks: [number, number, number];
}

// ---- The engine ---------------------------------------------------------------------------------

/** A URL, relative to the page (in Node.js: to the working folder). */
export type Place = string | URL;

/** The places where create() finds the files of the package. Default: beside its JavaScript. */
export interface Sources {
  /** The folder with the files of `dist`: `wasm/…` and `worker-browser.js`. */
  baseUrl?: Place;
  /** The WebAssembly modules: a URL, the bytes, or the compiled module. */
  wasm?: Partial<Record<'rules' | 'single' | 'threads', Place | BufferSource | WebAssembly.Module>>;
  /** The script of the worker, or a function that starts it: `() => new Worker(…)`. */
  worker?: Place | (() => unknown);
  /** The networks: a URL or the bytes. */
  networks?: Partial<Record<'freestyle' | 'standard' | 'renju' | 'caro', Place | Uint8Array | ArrayBuffer>>;
}

export interface Options extends Sources {
  /** Number of search threads. Default: 1. Several threads need Node.js or a cross-origin isolated
   * page; elsewhere the engine uses 1 thread. */
  threads?: number;
  /** Size of each transposition table in MiB. Default: 64. */
  hashMib?: number;
  /** If true, create() resolves as soon as the rules module is loaded; searches wait until the
   * search module is loaded. Default: false. */
  early?: boolean;
  /** Rules whose networks are fetched at the start. Other networks are fetched by the first request
   * that needs them. Default: []. */
  rules?: readonly Rule[];
}

export interface BenchReport {
  /** Number of searched nodes. All builds of one version have the same number. */
  nodes: number;
  nodesPerSecond: number;
}

/** Requests are served one at a time. Methods that return a Promise use the worker; the others
 * answer at once on the caller's thread, even while a search runs and after close(). */
export interface Engine {
  /** The engine's version, such as "1.0.0". */
  readonly version: string;
  /** The number of search threads. */
  readonly threads: number;

  /** Resolves when the engine can search and has the networks of Options.rules. */
  started(): Promise<void>;

  facts(position: Position): Facts;
  /** Reads games or a board. The extension of `name` determines the format, or else the text. */
  readGame(content: Content, name?: string, options?: ReadOptions): ReadResult;
  /** Writes games as text. Only sgf, pos and json can hold several games. */
  writeGame(game: Game | readonly Game[], format: GameFormat): string;
  /** Reads games like readGame(), but with the variations and comments of SGF. */
  readTrees(content: Content, name?: string, options?: ReadOptions): TreeResult;
  /** Writes a game as text: sgf with all variations, other formats with the main line only. */
  writeTree(tree: GameTree, format: GameFormat): GameFile;
  /** Counts the games of a file by their positions up to move 40, for explore(). Mirror images of a
   * position count as one. Replaces the file opened before. */
  openGames(content: Content, name?: string, options?: ReadOptions): OpenedGames;
  closeGames(): void;
  /** Returns how often the games of the opened file reached a position and each position after it,
   * and who won; and the moves to named openings of renju. */
  explore(position: Position): Exploration;
  /** Returns the kinds of files of the programs. */
  kinds(): FileKind[];
  /** Returns the mean accuracy of the moves of each side, 0 to 1: 1 without a loss; each lost 0.1
   * of win chance halves it. null for a side without moves. */
  accuracy(
    moves: readonly Pick<ReviewedMove, 'side' | 'valueBefore' | 'value'>[],
  ): Record<Color, number | null>;
  reviewLimits(): ReviewLimits;

  bestMove(position: Position, options?: MoveOptions): Promise<BestMove>;
  /** Searches and yields the events. The last event is 'end', also after stop(). Leaving the loop
   * over the events stops the search. */
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
  /** Makes one step of a review, as `pbrain-fukumi review` does. A review begins at the last
   * position of the game and goes back to the first. Resolves to null after stop(). */
  review(position: Position, options?: ReviewOptions): Promise<ReviewStep | null>;
  /** Makes a player's choice in the swap2 opening, after 0, 3 or 5 stones. Default of `timeMs`:
   * 5000. */
  swap2(position: Position, options?: Abortable & { timeMs?: number }): Promise<Swap2Choice>;
  /** Finds moves that give both sides equal chances. */
  balance(position: Position, options?: BalanceOptions): Promise<BalancedStones>;
  /** Sends a line of the Gomocup protocol. Resolves to the lines that the engine answers; `onLine`
   * is called for each of them as it arrives. A running search handles STOP, END and a new clock at
   * once. Other lines are answered after the search; a line that changes the position stops the
   * search. */
  command(line: string, onLine?: (line: string) => void, options?: Abortable): Promise<string[]>;
  bench(options?: Abortable): Promise<BenchReport>;

  /** Stops the running request; a search then returns its best line so far. If no request runs yet,
   * stops the first that waits. Other waiting requests are not stopped. */
  stop(): void;
  /** Clears the transposition table and everything else that searches have stored. */
  clear(options?: Abortable): Promise<void>;
  /** Ends the worker and frees its memory. Open requests fail with EngineLost. In Node.js an engine without
   * open requests does not keep the process alive. */
  close(): void;
}
