// A game between people and the engine: the clock, the engine's turn, and the end. The engine acts
// only in the tab "play", and only when a move was made there, not while somebody looks through a
// game.

import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { type Cell, type Color, nameOf, other } from '../model/cell';
import { type ClockState, isUsed, leftOf, NO_CLOCK, pressClock, startClock } from '../model/clock';
import { stopClock } from '../model/clock';
import type { Ending } from '../model/result';
import type { Game, Node } from '../model/game';
import { Abandoned } from '../engine/pool';
import type { Line } from '../engine/port';
import { complain, complainOfEngine } from './notice';
import { clearResult, goOn, setEnding, watchResult } from './result';
import { engineActs, engineSits, NOBODY_ELSE, restoreChoice, type Seating, sitDown } from './seats';
import { swap, takeBackChoice } from './seats';
import { change, settings } from './settings';
import { engines, facts, factsOf, mover, node, openGame, playOn, position } from './session';
import { promoteNode, show, startGame, tab } from './session';
import { t } from '../i18n';

/// What the engine does for the game, if anything.
const task = signal<object | null>(null);
export const thinking = computed(() => task.value !== null);
const givenUp = signal<{ readonly how: Ending; readonly at: Node } | null>(null);
export const clock = signal<ClockState>(startClock(NO_CLOCK));
/// What the engine thought of its last move, for the side that played it.
export const thought = signal<{ readonly color: Color; readonly line: Line } | null>(null);
/// Where the game stands: the engine acts at this node alone, so that it waits while somebody looks
/// at another position of the game, in any tab.
const standing = signal<Node | null>(null);
export const isStanding = computed(() => standing.value === node.value);

export const ending = computed<Ending | null>(() => {
  if (givenUp.value?.at === node.value) return givenUp.value.how;
  const winner = facts.value?.winner;
  if (!winner) return null;
  return winner === 'draw' ? { kind: 'draw' } : { kind: 'row', winner };
});

/// Whether the engine may act by itself, if it is its turn.
export const mayAct = computed(
  () =>
    tab.value === 'play' &&
    isStanding.value &&
    facts.value !== null &&
    !ending.value &&
    !thinking.value,
);

export function beginMatch(): void {
  const chosen = settings.value;
  engines().abandon();
  batch(() => {
    startGame(chosen.rule, chosen);
    sitDown({ outset: chosen, opening: chosen.opening, choices: new Map() });
    givenUp.value = null;
    thought.value = null;
    clock.value = startClock(chosen.clock);
    standing.value = node.value;
  });
}

/// Goes on with a game that was opened: nobody has given up, and the engine waits.
export function adoptGame(opened: Game, at: Node, seating: Seating = NOBODY_ELSE): void {
  engines().abandon();
  batch(() => {
    openGame(opened, at);
    sitDown(seating);
    givenUp.value = null;
    thought.value = null;
    clock.value = startClock(NO_CLOCK);
    standing.value = null;
  });
}

/// A new game is to be as one that was opened, so that the fields of the panel tell of it.
export function nextLike({ rule, width, height }: Game): void {
  change({ rule, width, height });
}

/// The engine acts if it is its turn.
export function resumeMatch(): void {
  standing.value = node.value;
}

/// The engine and the clock wait until somebody goes on.
function pause(): void {
  standing.value = null;
  clock.value = stopClock(clock.value, performance.now());
}

/// Plays a stone if the rules allow it, and says why if not. The node may have changed meanwhile.
export async function tryMove(cell: Cell, play = playOn): Promise<boolean> {
  const at = node.value;
  const asked = position.value;
  const known = await factsOf(asked).catch((error: unknown) => {
    complainOfEngine(error);
    return null;
  });
  if (!known || node.value !== at || known.winner) return false;
  const reason = known.forbidden.get(cell);
  if (reason) {
    const why = t(`forbidden.${reason}`);
    complain(t('forbidden.refused', { cell: nameOf(cell), reason: why }));
    return false;
  }
  return play(cell) !== null;
}

/// A person plays a stone in the tab "play".
export async function place(cell: Cell): Promise<void> {
  if (ending.value || swap.value.phase === 'choose') return;
  if (engineActs.value && isStanding.value) return;
  await tryMove(cell, playInPlaceOfTask);
}

/// What the engine does then, such as a hint, is of the position before.
function playInPlaceOfTask(cell: Cell): Node | null {
  const isBusy = thinking.value;
  const next = playStone(cell);
  if (next && isBusy) engines().abandon();
  return next;
}

/// Whether the engine thinks about a move. What it thinks about in an opening knows no best so far.
export const mayStop = computed(() => thinking.value && swap.value.phase === 'done');

/// Ends the engine's thought; it plays the best move that it knows.
export function stopThinking(): void {
  void engines().hurry();
}

/// A stone of either side. The line that is played is the main line of the game.
export function playStone(cell: Cell): Node | null {
  const color = mover.value;
  return batch(() => {
    const next = playOn(cell);
    if (!next) return null;
    promoteNode(next);
    goOn();
    givenUp.value = null;
    if (isUsed(clock.value) && swap.value.phase === 'done')
      clock.value = pressClock(clock.value, color, performance.now());
    standing.value = next;
    return next;
  });
}

export function resign(): void {
  if (ending.value) return;
  engines().abandon();
  const turn = mover.value;
  const loser = engineSits(turn) && !engineSits(other(turn)) ? other(turn) : turn;
  giveUp({ kind: 'resigned', loser });
}

function giveUp(how: Ending): void {
  givenUp.value = { how, at: node.value };
  clock.value = stopClock(clock.value, performance.now());
  promoteNode(node.value);
  setEnding(how);
}

/// Takes back to the last position in which a person is to act. A choice in an opening and giving
/// up are taken back on their own.
export function undo(): void {
  leave();
  thought.value = null;
  if (givenUp.value?.at === node.value) {
    givenUp.value = null;
    clearResult();
    return;
  }
  step(() => takeBackChoice() || goTo(node.value.parent));
}

export function redo(): void {
  leave();
  thought.value = null;
  step(() => restoreChoice() || goTo(node.value.children[0]));
}

/// Once, and if a person was to act, on until one is again.
function step(once: () => boolean): void {
  const forPerson = !engineActs.value;
  batch(() => {
    while (once() && forPerson && engineActs.value) continue;
  });
}

function goTo(to: Node | null | undefined): boolean {
  if (to) show(to);
  return Boolean(to);
}

/// Ends what the engine does for this position: it is going to be another one.
export function leave(): void {
  pause();
  if (thinking.value) engines().abandon();
}

/// Lets the engine do something for the game. Another task may take the engine over before this one
/// ends: only the last one may say that the engine is free.
export async function engage(work: () => Promise<void>): Promise<void> {
  const own = {};
  const at = node.value;
  task.value = own;
  try {
    await work();
  } catch (error) {
    if (error instanceof Abandoned) return;
    // Asked the same again, it would most likely fail again.
    if (node.value === at && engineActs.value) pause();
    complainOfEngine(error);
  } finally {
    if (task.value === own) task.value = null;
  }
}

/// Lets the engine play for the side that is to move.
export const letEngineMove = (): Promise<void> =>
  engage(async () => {
    const asked = position.value;
    const at = node.value;
    const color = mover.value;
    const { level, seconds } = settings.value;
    const timeMs = Math.min(seconds * 1000, timeForMove(color));
    const choice = await engines().think((engine) => engine.bestMove(asked, { timeMs, level }));
    if (node.value !== at) return;
    if (!playStone(choice.move)) throw new Error(nameOf(choice.move));
    thought.value = choice.line && { color, line: choice.line };
  });

/// With a clock, at most a twentieth of what is left.
function timeForMove(color: Color): number {
  if (!isUsed(clock.value)) return Infinity;
  return Math.max(50, leftOf(clock.value, color, performance.now()) / 20);
}

/// The engine's turn comes by itself, and flags fall.
export function watchMatch(): void {
  watchResult(() => ending.value);
  effect(() => {
    if (mayAct.value && engineSits(mover.value)) untracked(() => void letEngineMove());
  });
  effect(() => {
    if (ending.value || !isStanding.value) clock.value = stopClock(clock.peek(), performance.now());
  });
  setInterval(() => {
    const { running } = clock.value;
    // The other tabs may have another game on the board.
    if (!running || ending.value || tab.value !== 'play') return;
    if (leftOf(clock.value, running, performance.now()) > 0) return;
    engines().abandon();
    giveUp({ kind: 'time', loser: running });
  }, 200);
}
