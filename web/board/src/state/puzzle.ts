// The tab "puzzles": puzzles of the project's suites, and positions that the person sets up. A move
// is right if the engine's solver proves that every reply loses to a forced win. The page then
// plays the reply that loses last and hinders the threat most. If the solver cannot decide about a
// reply in time, the page plays that reply, and does not call the move right.

import { computed, effect, signal, untracked } from '@preact/signals';
import type { Cell, Rule } from '../model/cell';
import { type Game, type Node, toMove } from '../model/game';
import {
  FIRST_RATING,
  isDefence,
  mergeProgress,
  openPuzzle,
  parseSuite,
  type Progress,
  type Puzzle,
  ratingAfter,
  sortPuzzles,
  type Theme,
} from '../model/puzzles';
import { Abandoned } from '../engine/pool';
import { tryMove } from './match';
import { complain, complainOfEngine, errorText, inform, notice } from './notice';
import { engines, factsOf, game, mover, node, openGame, playOn, position } from './session';
import { removeNode, show, tab } from './session';
import { t } from '../i18n';

const KEY = 'fukumi.puzzles';
const RATING_KEY = 'fukumi.puzzles.rating';
const NODES_A_REPLY = 4000;
const CHECK_MS = 5000; // time limit for all replies together
const SOLVE_NODES = 400_000;
const SOLVE_MS = 10_000;

const all = signal<readonly Puzzle[]>([]);
export const hasLoaded = computed(() => all.value.length > 0);
export const theme = signal<Theme>('five');
/// True while the list of themes is open.
export const choosing = signal(false);
/// The theme whose puzzles are listed while `choosing`; null: the page lists the themes.
export const listed = signal<Theme | null>(null);
/// The person's rating, and what it was before the puzzle on the board changed it: null until then.
export const rating = signal(readRating());
export const ratingBefore = signal<number | null>(null);
/// True after a wrong move, a hint or the solution: then solving the puzzle does not raise the rating.
const spoiled = signal(false);
export const ruleFilter = signal<Rule | 'all'>('all');
export const puzzle = signal<Puzzle | null>(null); // null for a position that the person set up
export const state = signal<'open' | 'checking' | 'solved'>('open');
export const progress = signal<Progress>(readProgress());
/// The node with the position to solve. Undo does not go back beyond this node.
const start = signal<Node | null>(null);
/// The side that the person plays, and that can win.
export const solver = computed(() => toMove(game.value, start.value ?? node.value));

export const shown = computed(() =>
  all.value.filter(
    (one) =>
      one.theme === theme.value && (ruleFilter.value === 'all' || one.rule === ruleFilter.value),
  ),
);

/// The puzzles of a theme under the chosen rule.
export const ofTheme = (wanted: Theme): Puzzle[] =>
  all.value.filter(
    (one) => one.theme === wanted && (ruleFilter.value === 'all' || one.rule === ruleFilter.value),
  );

function readRating(): number {
  try {
    return Number(localStorage.getItem(RATING_KEY)) || FIRST_RATING;
  } catch {
    return FIRST_RATING; // storage is turned off
  }
}

/// Changes the person's rating after the first attempt at a puzzle. Later attempts count nothing.
function rate(isSolved: boolean): void {
  const one = puzzle.value;
  if (!one || spoiled.value || progress.value[one.id]) return;
  spoiled.value = true;
  ratingBefore.value = rating.value;
  rating.value = ratingAfter(rating.value, one.rating, isSolved);
  try {
    localStorage.setItem(RATING_KEY, String(rating.value));
  } catch {
    return; // storage is turned off
  }
}

function readProgress(): Progress {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (!read || typeof read !== 'object') return {};
    const known = Object.entries(read).filter(([, v]) => v === 'solved' || v === 'seen');
    return Object.fromEntries(known) as Progress;
  } catch {
    return {}; // storage is turned off, or its text is not progress
  }
}

/// Marks a puzzle as solved or seen, and stores the progress. It merges the progress with the
/// stored one first, because another tab of the browser may have changed that.
function mark(id: string, how: 'solved' | 'seen'): void {
  progress.value = mergeProgress(mergeProgress(readProgress(), progress.value), { [id]: how });
  try {
    localStorage.setItem(KEY, JSON.stringify(progress.value));
  } catch {
    return; // the progress could not be stored, so it is lost after this visit
  }
}

export async function loadPuzzles(): Promise<void> {
  if (all.value.length) return;
  const { suites } = await import('../files/suites');
  all.value = sortPuzzles(suites.flatMap(parseSuite));
}

interface Shown {
  readonly game: Game;
  readonly node: Node;
}

/// While a puzzle is on the board: the game that the other tabs show. Otherwise null.
const kept = signal<Shown | null>(null);
export const gameOfTabs = computed(() => kept.value?.game ?? game.value);
/// While the game of the other tabs is on the board: the puzzle that the person left, if any.
let left: Shown | null = null;

export async function enterPuzzles(): Promise<void> {
  await loadPuzzles();
  if (tab.value !== 'puzzles' || kept.value) return; // another tab or puzzle was opened meanwhile
  if (left) putOnBoard(left);
  else next(1);
}

/// Shows a puzzle on the board, and keeps the game of the other tabs in `kept`.
function putOnBoard(shown: Shown): void {
  leaveOff();
  kept.value ??= { game: game.value, node: node.value };
  openGame(shown.game, shown.node);
}

/// Ends the engine's task, because the board will show another position. If the task belongs to a
/// review, the review repeats it later.
const leaveOff = (): void => engines().abandon();

export function leavePuzzles(): void {
  const others = kept.value;
  if (!others) return; // the puzzles have not loaded yet
  const { parent } = node.value;
  // Take back a move that is still being checked.
  const at = state.value === 'checking' && parent ? parent : node.value;
  left = { game: game.value, node: at };
  openGame(others.game, others.node);
  kept.value = null;
}

export function begin(one: Puzzle): void {
  const opened = openPuzzle(one);
  puzzle.value = one;
  pose(opened.game, opened.node);
}

/// Starts a puzzle from a position that the person set up or opened.
export function beginOwn(opened: Game, at: Node): void {
  puzzle.value = null;
  pose(opened, at);
}

/// Puts a position to solve on the board.
function pose(opened: Game, at: Node): void {
  state.value = 'open';
  choosing.value = false;
  listed.value = null;
  spoiled.value = false;
  ratingBefore.value = null;
  putOnBoard({ game: opened, node: at });
  start.value = at;
}

/// Starts the next (`by` 1) or previous (`by` -1) puzzle that is not solved. If all puzzles are
/// solved, starts the next or previous one.
export function next(by: 1 | -1): void {
  const list = shown.value;
  if (!list.length) {
    if (!all.value.length) loadFor(by);
    return;
  }
  const at = list.findIndex((one) => one.id === puzzle.value?.id);
  const order = list.map((_, i) => list.at((at + by * (i + 1)) % list.length)!);
  begin(order.find((one) => progress.value[one.id] !== 'solved') ?? order[0]!);
}

/// Loads the puzzles again if that failed when the tab was opened.
function loadFor(by: 1 | -1): void {
  const go = () => {
    if (tab.value === 'puzzles') next(by);
  };
  loadPuzzles().then(go, (error: unknown) => complain(errorText(error)));
}

export function again(): void {
  if (!start.value) return; // the puzzles have not loaded yet
  start.value.children.length = 0;
  pose(game.value, start.value);
}

/// Goes back to the last position where the person was to move.
export function undo(): void {
  if (!start.value) return;
  leaveOff();
  if (state.value === 'solved') state.value = 'open';
  let at = node.value;
  do at = before(at) ?? at;
  while (before(at) && toMove(game.value, at) !== solver.value);
  show(at);
}

export function redo(): void {
  show(after(node.value) ?? node.value);
}

export const mayRedo = (): boolean => after(node.value) !== null;

export function toEnd(): void {
  let at = node.value;
  for (let next = after(at); next; next = after(at)) at = next;
  show(at);
}

/// Returns the next node after `at` where the person is to move, if any.
function after(at: Node): Node | null {
  let next = start.value ? at.children[0] : undefined;
  while (next && toMove(game.value, next) !== solver.value) next = next.children[0];
  return next ?? null;
}

export function toStart(): void {
  if (!start.value) return;
  leaveOff();
  if (state.value === 'solved') state.value = 'open';
  show(start.value);
}
export const isAtStart = (): boolean => !start.value || node.value === start.value;
const before = (at: Node): Node | null => (at === start.value ? null : at.parent);

/// True if the page waits for the person to find a move.
export const isAsked = computed(
  () => start.value !== null && state.value === 'open' && mover.value === solver.value,
);

/// The move that is being checked, or null.
export const checked = computed(() => (state.value === 'checking' ? node.value.move : null));

/// Checks a person's move in a puzzle.
export async function tryPuzzleMove(cell: Cell): Promise<void> {
  if (!isAsked.value) return;
  if (!(await tryMove(cell))) return;
  leaveOff();
  const tried = node.value;
  notice.value = null; // the old message was about the previous move
  state.value = 'checking';
  try {
    await answerMove(cell);
  } catch (error) {
    // Take back the move, unless another game is on the board by now.
    if (node.value === tried) removeNode(tried);
    if (!(error instanceof Abandoned)) complainOfEngine(error);
  } finally {
    if (state.value === 'checking') state.value = 'open';
  }
}

/// Takes back a wrong move and says why it is wrong.
function refuse(text: string): void {
  rate(false);
  removeNode(node.value);
  complain(text);
}

async function answerMove(cell: Cell): Promise<void> {
  const one = puzzle.value;
  if (one && isDefence(one)) {
    if (cell === one.solution) finish();
    else refuse(t('puzzle.fails', { cell }));
    return;
  }
  if (one?.theme === 'five' && cell !== one.solution) {
    refuse(t('puzzle.wrong', { cell }));
    return;
  }
  const asked = position.value;
  const facts = await factsOf(asked);
  if (facts.end?.reason === 'draw') {
    refuse(t('puzzle.wrong', { cell }));
    return;
  }
  if (facts.end) {
    finish();
    return;
  }
  const options = { kind: 'vct', nodes: NODES_A_REPLY, timeMs: CHECK_MS } as const;
  const { moves, toughest } = await engines().think((engine) =>
    engine.solve(asked, { ...options, question: 'defences' }),
  );
  if (position.value !== asked) return;
  const reply = moves.find(({ move }) => move === toughest);
  if (reply?.verdict === 'holds') {
    const text = t('puzzle.wrong', { cell });
    refuse(`${text} ${t('puzzle.escape', { cell: reply.move })}`);
    return;
  }
  if (reply) playOn(reply.move);
  const said = reply?.verdict === 'unknown' ? 'puzzle.undecided' : 'puzzle.right';
  if ((await factsOf(position.value)).end) complain(t('puzzle.wrong', { cell }));
  else inform(t(said, { cell }));
}

function finish(): void {
  rate(true);
  state.value = 'solved';
  if (puzzle.value) mark(puzzle.value.id, 'solved');
}

/// Returns the winning move of the position on the board, or null. If `all_`, plays the whole line.
export async function reveal(all_: boolean): Promise<Cell | null> {
  const asked = position.value;
  const one = puzzle.value;
  rate(false);
  if (one?.solution && node.value === start.value && isDefence(one)) {
    if (progress.value[one.id] !== 'solved') mark(one.id, 'seen');
    if (all_) playOn(one.solution);
    return one.solution;
  }
  try {
    const found = await engines().think((engine) =>
      engine.solve(asked, { kind: 'vct', nodes: SOLVE_NODES, timeMs: SOLVE_MS }),
    );
    if (position.value !== asked) return null;
    if (found.verdict !== 'win') {
      inform(t('analyse.unknown'));
      return null;
    }
    if (puzzle.value && progress.value[puzzle.value.id] !== 'solved') mark(puzzle.value.id, 'seen');
    if (all_) for (const move of found.line) if (!playOn(move)) break;
    return found.line[0] ?? null;
  } catch (error) {
    if (!(error instanceof Abandoned)) complainOfEngine(error);
    return null;
  }
}

// ---- The tab ------------------------------------------------------------------------------------

export function watchPuzzles(): void {
  effect(() => {
    if (tab.value !== 'puzzles') return undefined;
    untracked(() => enterPuzzles().catch((error: unknown) => complain(errorText(error))));
    return leavePuzzles;
  });
}
