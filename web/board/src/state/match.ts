// A game between people and the engine: the clock, the engine's turns, and the end. The engine
// moves only while the tab "play" is open and the board shows the current position of the game. It
// waits while somebody looks at other positions.

import { batch, computed, effect, signal, untracked } from '@preact/signals';
import type { GameResult } from 'fukumi';
import { type Cell, type Color, other } from '../model/cell';
import { type ClockState, isUsed, leftOf, NO_CLOCK, pressClock, runClock } from '../model/clock';
import { startClock, stopClock } from '../model/clock';
import { type Game, isIn, type Node } from '../model/game';
import { Abandoned } from '../engine/pool';
import { complain, complainOfEngine, inform, notice } from './notice';
import { clearResult, continueGame, setEnding, watchResult } from './result';
import { engineActs, engineSits, NOBODY_ELSE, restoreChoice, type Seating } from './seats';
import { type Seats, seating, sitDown, swap, takeBackChoice } from './seats';
import { change, type Settings, settings } from './settings';
import { engines, facts, factsOf, forbiddenIn, game, mover, node, openGame } from './session';
import { playOn, position, promoteNode, show, startGame, tab, version } from './session';
import { t } from '../i18n';

/// The strength and the time of the engine in the game on the board. (The settings hold those of
/// the next game.)
export interface Terms {
  readonly level: number;
  readonly seconds: number; // per move
}
const termsOf = ({ level, seconds }: Settings): Terms => ({ level, seconds });
export const terms = signal<Terms>(termsOf(settings.value));

/// An object that identifies the current task of the engine in this game, or null.
const task = signal<object | null>(null);
export const thinking = computed(() => task.value !== null);
const givenUp = signal<{ readonly how: GameResult; readonly at: Node } | null>(null);
export const clock = signal<ClockState>(startClock(NO_CLOCK));
/// The chance to win after the engine's last move, from the side of that move; null if unknown.
export const thought = signal<{ readonly color: Color; readonly chance: number } | null>(null);
/// The node of the current position of the game. The engine acts only when the board shows this
/// node. null: the engine waits until a person places a stone or presses a button.
const standing = signal<Node | null>(null);
export const isStanding = computed(() => standing.value === node.value);
/// The node that the game has reached. It stays while somebody looks at other positions.
const reached = signal<{ readonly game: Game; readonly at: Node }>({
  game: game.value,
  at: node.value,
});
/// True from the first stone or the button "Start" on. Until then the page shows the fields of the
/// game.
const begun = signal(false);

/// Returns the node that the game has reached. Before the game on the board begins, returns the
/// node on the board. If somebody deleted the last moves of the game, returns the node of the last
/// move that is left.
export function currentNode(): Node {
  version.value;
  if (!begun.value || reached.value.game !== game.value) return node.value;
  let { at } = reached.value;
  while (at.parent && !isIn(game.value, at)) at = at.parent;
  return at;
}

/// True if the board shows another position than that of the game.
export const isAway = computed(() => tab.value === 'play' && node.value !== currentNode());

/// True if the game on the board waits for its first stone, or for the button "Start".
export const isPrepared = computed(() => {
  version.value;
  const { root, setup } = game.value;
  const isEmpty = !root.children.length && !setup.black.length && !setup.white.length;
  return isEmpty && !begun.value && tab.value !== 'puzzles';
});

/// The settings of the next game as a text, to notice their changes.
const nextGame = computed(() => {
  const { rule, width, height, opening, black, white, drawColors } = settings.value;
  const { level, seconds, clock: time } = settings.value;
  const parts = [rule, width, height, opening, black, white, drawColors, level, seconds, time];
  return JSON.stringify(parts);
});

/// True if the prepared game needs the button "Start": a stone of the person cannot begin it.
export const needsStart = computed(
  () => isPrepared.value && (engineActs.value || drawsColors()),
);

function drawsColors(): boolean {
  const { black, white, drawColors } = settings.value;
  return drawColors && black !== white;
}

function reach(at: Node): void {
  reached.value = { game: game.value, at };
}

export const ending = computed<GameResult | null>(() => {
  if (givenUp.value?.at === node.value) return givenUp.value.how;
  const end = facts.value?.end;
  return end ? { winner: end.winner ?? 'draw', by: 'board' } : null;
});

/// True if the engine may act by itself when it is to move.
export const mayAct = computed(
  () =>
    tab.value === 'play' &&
    isStanding.value &&
    facts.value !== null &&
    !ending.value &&
    !thinking.value,
);

function setUp(at_once: boolean): void {
  const chosen = settings.value;
  engines().abandon();
  batch(() => {
    startGame(chosen.rule, chosen);
    sitDown({ outset: seatsOf(chosen), opening: chosen.opening, choices: new Map() });
    givenUp.value = null;
    thought.value = null;
    terms.value = termsOf(chosen);
    clock.value = startClock(chosen.clock);
    reach(node.value);
    begun.value = at_once;
    standing.value = at_once || !engineActs.value ? node.value : null;
  });
}

/// Returns who has which colour in the next game. Draws the colours if the settings say so.
function seatsOf({ black, white, drawColors }: Settings): Seats {
  const turned = drawColors && black !== white && Math.random() < 0.5;
  return turned ? { black: white, white: black } : { black, white };
}

/// Begins a game with the settings. If the engine is to act, it acts at once.
export const beginMatch = (): void => setUp(true);

/// Puts an empty board for the next game on the page. The first stone of a person begins the game; if
/// the engine is to act first, start() does.
export const prepareMatch = (): void => setUp(false);

/// Begins the prepared game. Colours that the settings leave to chance are drawn now.
export const start = beginMatch;

/// Begins a game with the rule, the opponent and the level of the game on the board.
export function rematch(turned: boolean, level = terms.value.level): void {
  const { rule, width, height } = game.value;
  const { outset, opening } = seating.value;
  const [black, white] = turned ? [outset.white, outset.black] : [outset.black, outset.white];
  const { seconds } = terms.value;
  const drawColors = settings.value.drawColors && !turned;
  change({ rule, width, height, opening, black, white, level, seconds, drawColors });
  notice.value = null; // it is about the game before
  beginMatch();
}

/// Returns a function that brings the game on the board back later. Its clock does not run until
/// then. Returns undefined if the game has no moves, because then nothing can be lost.
export function rememberGame(): (() => void) | undefined {
  if (tab.value === 'puzzles' || !game.value.root.children.length) return undefined;
  const [old, at, seated, end] = [game.value, node.value, seating.value, givenUp.value];
  const stood = standingNow();
  return () =>
    batch(() => {
      adoptGame(old, at, seated, stood);
      givenUp.value = end;
    });
}

/// Prepares a game at the request of a person. A message offers to return to the previous game.
export function beginAnew(): void {
  const undo = rememberGame();
  notice.value = null; // it is about the game before
  prepareMatch();
  if (undo) inform(t('game.begun'), [], undo);
}

/// Puts an opened game on the board to continue it. The engine and the clock wait until a person
/// places a stone.
export function adoptGame(
  opened: Game,
  at: Node,
  seating: Seating = NOBODY_ELSE,
  stood: Standing = { terms: termsOf(settings.value), at, clock: startClock(NO_CLOCK) },
): void {
  engines().abandon();
  batch(() => {
    openGame(opened, at);
    sitDown(seating);
    terms.value = stood.terms;
    reach(stood.at);
    begun.value = true;
    givenUp.value = null;
    thought.value = null;
    clock.value = stood.clock;
    standing.value = null;
  });
}

/// Data of a game that the page keeps, other than its moves and players.
export interface Standing {
  readonly terms: Terms;
  readonly at: Node; // the position that the game has reached
  readonly clock: ClockState; // stopped
}

export const standingNow = (): Standing => ({
  terms: terms.value,
  at: currentNode(),
  clock: stopClock(clock.value, performance.now()),
});

/// Sets the fields for the next game to the rule and size of a game that was opened.
export function nextLike({ rule, width, height }: Game): void {
  change({ rule, width, height });
}

/// Lets the engine act if it is to move. `running`: the side whose clock runs on, as before the page
/// was reloaded; null: the clock starts with the next stone.
export function resumeMatch(running: Color | null = null): void {
  standing.value = node.value;
  if (running && isUsed(clock.value)) clock.value = runClock(clock.value, running, performance.now());
}

/// Shows the position that the game has reached, and continues the game there.
export function backToGame(): void {
  show(currentNode());
  resumeMatch();
}

/// Stops the clock, and makes the engine wait until a person places a stone or presses a button.
function pause(): void {
  standing.value = null;
  clock.value = stopClock(clock.value, performance.now());
}

/// Plays a stone if the rules allow it, or shows the reason why they forbid it. Does nothing if the
/// position on the board changes before the engine has answered what the rules allow.
export async function tryMove(cell: Cell, play = playOn): Promise<boolean> {
  const at = node.value;
  const asked = position.value;
  const known = await factsOf(asked).catch((error: unknown) => {
    complainOfEngine(error);
    return null;
  });
  if (!known || node.value !== at || known.end) return false;
  const reason = forbiddenIn(known).get(cell);
  if (reason) {
    const why = t(`forbidden.${reason}`);
    complain(t('forbidden.refused', { cell, reason: why }), true);
    return false;
  }
  return play(cell) !== null;
}

/// Places a person's stone in the tab "play".
export async function place(cell: Cell): Promise<void> {
  if (ending.value || swap.value.phase === 'choose') return;
  if (needsStart.value) return start();
  if (engineActs.value && isStanding.value) return;
  const last = isAway.value ? currentNode() : null;
  const played = await tryMove(cell, playInPlaceOfTask);
  if (played && last && last !== node.value.parent) inform(t('game.branched'), [], () => returnTo(last));
}

/// Makes the line to `last` the game again, after a stone on an earlier position.
function returnTo(last: Node): void {
  if (!isIn(game.value, last)) return;
  leave();
  show(last);
  promoteNode(last);
  reach(last);
  resumeMatch();
}

/// Plays a stone, and ends the engine's task, such as a hint: that task is about the position
/// before the stone.
function playInPlaceOfTask(cell: Cell): Node | null {
  const isBusy = thinking.value;
  const next = playStone(cell);
  if (next && isBusy) engines().abandon();
  return next;
}

/// True if stopThinking() would produce a move. While the engine chooses in an opening, it has no
/// best move so far.
export const mayStop = computed(() => thinking.value && swap.value.phase === 'done');

/// Makes the engine stop searching and play its best move so far.
export function stopThinking(): void {
  void engines().hurry();
}

/// Plays a stone for the side to move. The line with this stone becomes the main line.
export function playStone(cell: Cell): Node | null {
  const color = mover.value;
  return batch(() => {
    const next = playOn(cell);
    if (!next) return null;
    promoteNode(next);
    continueGame();
    givenUp.value = null;
    if (isUsed(clock.value) && swap.value.phase === 'done')
      clock.value = pressClock(clock.value, color, performance.now());
    standing.value = next;
    begun.value = true;
    reach(next);
    return next;
  });
}

export function resign(): void {
  if (ending.value) return;
  engines().abandon();
  const turn = mover.value;
  const loser = engineSits(turn) && !engineSits(other(turn)) ? other(turn) : turn;
  giveUp({ winner: other(loser), by: 'resignation' });
  const at = node.value;
  const undo = () => {
    if (givenUp.value?.at !== at || node.value !== at) return;
    takeBackResignation();
    resumeMatch();
  };
  inform(t('game.resigned', { color: t(`color.${loser}`) }), [], undo);
}

function takeBackResignation(): void {
  givenUp.value = null;
  clearResult();
}

function giveUp(how: GameResult): void {
  givenUp.value = { how, at: node.value };
  clock.value = stopClock(clock.value, performance.now());
  promoteNode(node.value);
  reach(node.value);
  setEnding(how);
}

/// Goes back to the last position where a person is to act. A choice in an opening counts as one
/// step back. After a resignation, takes back only the resignation.
export function undo(): void {
  leave();
  thought.value = null;
  if (givenUp.value?.at === node.value) {
    takeBackResignation();
    return;
  }
  step(() => takeBackChoice() || goTo(node.value.parent));
}

export function redo(): void {
  leave();
  thought.value = null;
  step(() => restoreChoice() || goTo(node.value.children[0]));
}

/// Calls `once`, which goes one step through the game. If a person was to act before the step,
/// repeats `once` until a person is to act again.
function step(once: () => boolean): void {
  const forPerson = !engineActs.value;
  batch(() => {
    while (once() && forPerson && engineActs.value) continue;
    reach(node.value);
  });
}

function goTo(to: Node | null | undefined): boolean {
  if (to) show(to);
  return Boolean(to);
}

/// Pauses the game and ends the engine's task. Call this before the board shows another position.
export function leave(): void {
  pause();
  if (thinking.value) engines().abandon();
}

/// Runs a task of the engine for the game, and sets `task` while the task runs. If another task
/// replaces it, only the newer task resets `task` to null.
export async function engage(work: () => Promise<void>): Promise<void> {
  const own = {};
  const at = node.value;
  task.value = own;
  try {
    await work();
  } catch (error) {
    if (error instanceof Abandoned) return;
    // Pause, so that the engine does not try again by itself: it would probably fail again.
    if (node.value === at && engineActs.value) pause();
    complainOfEngine(error);
  } finally {
    if (task.value === own) task.value = null;
  }
}

/// In a game without people each move of the engine takes at least this long, so that people can watch.
export const WATCHED_MS = 700;

const passed = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()));
  });

/// Lets the engine play for the side to move.
export const letEngineMove = (): Promise<void> =>
  engage(async () => {
    const asked = position.value;
    const at = node.value;
    const color = mover.value;
    const { level, seconds } = terms.value;
    const timeMs = Math.min(seconds * 1000, timeForMove(color));
    const isWatched = engineSits('black') && engineSits('white');
    const found = await engines().think(async (engine, signal) => {
      const least = isWatched ? passed(WATCHED_MS, signal) : null;
      const best = await engine.bestMove(asked, { timeMs, level });
      await least;
      return best;
    });
    if (node.value !== at) return;
    if (!found.move || !playStone(found.move)) throw new Error(`${found.move} cannot be played`);
    thought.value = found.winChance === null ? null : { color, chance: found.winChance };
  });

/// Returns the largest time for the engine's move in milliseconds: a twentieth of its remaining
/// time, at least 50; Infinity if the game has no clock.
function timeForMove(color: Color): number {
  if (!isUsed(clock.value)) return Infinity;
  return Math.max(50, leftOf(clock.value, color, performance.now()) / 20);
}

/// Starts the effects and the timer that let the engine move in its turn and check the clock.
export function watchMatch(): void {
  watchResult(() => ending.value);
  effect(() => {
    if (mayAct.value && engineSits(mover.value)) untracked(() => void letEngineMove());
  });
  // The board shows the next game as it is set.
  effect(() => {
    void nextGame.value;
    untracked(() => {
      if (isPrepared.value && tab.value === 'play') prepareMatch();
    });
  });
  effect(() => {
    if (ending.value || !isStanding.value) clock.value = stopClock(clock.peek(), performance.now());
  });
  setInterval(() => {
    const { running } = clock.value;
    // Check the clock only in the tab "play": in another tab, another game may be on the board.
    if (!running || ending.value || tab.value !== 'play') return;
    if (leftOf(clock.value, running, performance.now()) > 0) return;
    engines().abandon();
    giveUp({ winner: other(running), by: 'time' });
  }, 200);
}
