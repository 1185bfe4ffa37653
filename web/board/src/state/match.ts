// A game between people and the engine: who sits where, the clock, the opening, and the engine's
// turn. It acts only in the tab "play", and only when a move was made there, not while somebody
// looks through a game.

import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { type Cell, type Color, nameOf, other } from '../model/cell';
import { type ClockState, leftOf, pressClock, startClock, stopClock } from '../model/clock';
import { afterStone, type Opening, type Side, startSwap, type SwapState } from '../model/swap';
import { type Game, toMove } from '../model/game';
import { Abandoned } from '../engine/pool';
import type { Line } from '../engine/port';
import { complain, errorText, inform } from './notice';
import { change, type Player, settings } from './settings';
import { engines, facts, factsOf, game, node, openGame, playOn, position, show } from './session';
import { startGame, tab } from './session';
import { t } from '../i18n';

export type Ending =
  | { readonly kind: 'resigned' | 'time'; readonly loser: Color }
  | { readonly kind: 'row'; readonly winner: Color }
  | { readonly kind: 'draw' };

export const seats = signal<Readonly<Record<Color, Player>>>({
  black: settings.value.black,
  white: settings.value.white,
});
export const opening = signal<Opening>('free');
export const swap = signal<SwapState>({ phase: 'done', black: 'first' });
export const thinking = signal(false);
export const givenUp = signal<Ending | null>(null);
export const clock = signal<ClockState>(startClock({ minutes: 0, increment: 0 }));
/// What the engine thought of its last move, for the side that played it.
export const thought = signal<{ readonly color: Color; readonly line: Line } | null>(null);
/// The engine answers moves only after this one; looking through a game ends it.
const armed = signal(false);

export const ending = computed<Ending | null>(() => {
  if (givenUp.value) return givenUp.value;
  const winner = facts.value?.winner;
  if (!winner) return null;
  return winner === 'draw' ? { kind: 'draw' } : { kind: 'row', winner };
});

const hasClock = (): boolean => settings.value.clock.minutes > 0;

export function beginMatch(): void {
  const chosen = settings.value;
  engines().abandon();
  batch(() => {
    startGame(chosen.rule, chosen);
    opening.value = chosen.opening;
    swap.value = startSwap(chosen.opening);
    seats.value = { black: chosen.black, white: chosen.white };
    givenUp.value = null;
    thought.value = null;
    clock.value = startClock(chosen.clock);
    armed.value = true;
  });
}

/// Goes on with a game that was opened: nobody has given up, and the engine waits.
export function adoptGame(...opened: Parameters<typeof openGame>): void {
  engines().abandon();
  batch(() => {
    openGame(...opened);
    opening.value = 'free';
    swap.value = { phase: 'done', black: 'first' };
    givenUp.value = null;
    thought.value = null;
    clock.value = startClock({ minutes: 0, increment: 0 });
    armed.value = false;
  });
}

/// A new game is to be as one that was opened, so that the fields of the panel tell of it.
export function nextLike({ rule, width, height }: Game): void {
  change({ rule, width, height });
}

/// After a reload: the engine goes on if it was its turn.
export function resumeMatch(): void {
  armed.value = true;
}

/// Before the colours are chosen: who sets out with Black is first.
export const isEngineSide = (side: Side): boolean =>
  settings.value[side === 'first' ? 'black' : 'white'] === 'engine';

/// Colours are chosen: who plays which, and the engine's turn may come.
export function seat(state: SwapState): void {
  swap.value = state;
  if (state.phase !== 'done') return;
  const { black, white } = settings.value;
  seats.value = state.black === 'first' ? { black, white } : { black: white, white: black };
  armed.value = true;
}

export const engineSits = (color: Color): boolean =>
  swap.value.phase === 'done' && seats.value[color] === 'engine';

/// Plays a stone if the rules allow it, and says why if not. The node may have changed meanwhile.
export async function tryMove(cell: Cell): Promise<boolean> {
  const at = node.value;
  const asked = position.value;
  const known = await factsOf(asked).catch((error: unknown) => {
    complain(t('status.failed', { reason: errorText(error) }));
    return null;
  });
  if (!known || node.value !== at || known.winner) return false;
  const reason = known.forbidden.get(cell);
  if (reason) {
    const why = t(`forbidden.${reason}`);
    complain(t('forbidden.refused', { cell: nameOf(cell), reason: why }));
    return false;
  }
  return playOn(cell) !== null;
}

/// A person plays a stone in the tab "play".
export async function place(cell: Cell): Promise<void> {
  const color = toMove(game.value, node.value);
  if (givenUp.value || swap.value.phase === 'choose') return;
  if (swap.value.phase === 'place' && isEngineSide(swap.value.by)) return;
  if (swap.value.phase === 'done' && engineSits(color) && armed.value) return;
  if (await tryMove(cell)) moved(color);
}

/// Ends the engine's thought; it plays the best move that it knows.
export function stopThinking(): void {
  void engines().hurry();
}

/// After a stone of either side.
export function moved(color: Color): void {
  const stones = afterStone(opening.value, swap.value, node.value.ply);
  if (stones !== swap.value) swap.value = stones;
  if (hasClock() && swap.value.phase === 'done')
    clock.value = pressClock(clock.value, color, settings.value.clock, performance.now());
  armed.value = true;
}

export function resign(): void {
  if (ending.value) return;
  engines().abandon();
  const turn = toMove(game.value, node.value);
  const loser = engineSits(turn) && !engineSits(other(turn)) ? other(turn) : turn;
  giveUp({ kind: 'resigned', loser });
}

function giveUp(how: Ending): void {
  givenUp.value = how;
  clock.value = stopClock(clock.value, performance.now());
  if ('loser' in how) {
    const winner = how.loser === 'black' ? 'W' : 'B';
    game.value.info.result = `${winner}+${how.kind === 'time' ? 'T' : 'R'}`;
  }
}

/// Takes back to the last position in which a person is to move.
export function undo(): void {
  leave();
  let to = node.value.parent ?? node.value;
  if (engineSits(toMove(game.value, to)) && !engineSits(toMove(game.value, node.value)))
    to = to.parent ?? to;
  show(to);
}

export function redo(): void {
  leave();
  let to = node.value.children[0] ?? node.value;
  if (tab.value === 'play' && engineSits(toMove(game.value, to))) to = to.children[0] ?? to;
  show(to);
}

/// Ends what the engine does for this position: it is going to be another one.
export function leave(): void {
  armed.value = false;
  if (givenUp.value) givenUp.value = null;
  if (tab.value === 'play') engines().abandon();
}

/// Lets the engine play for the side that is to move.
export async function letEngineMove(): Promise<void> {
  const asked = position.value;
  const at = node.value;
  const color = toMove(game.value, at);
  const { level, seconds } = settings.value;
  const timeMs = Math.min(seconds * 1000, timeForMove(color));
  thinking.value = true;
  try {
    const choice = await engines().think((engine) => engine.bestMove(asked, { timeMs, level }));
    if (node.value !== at || !playOn(choice.move)) return;
    thought.value = choice.line && { color, line: choice.line };
    moved(color);
  } catch (error) {
    report(error);
  } finally {
    thinking.value = false;
  }
}

/// With a clock, at most a twentieth of what is left.
function timeForMove(color: Color): number {
  if (!hasClock()) return Infinity;
  return Math.max(50, leftOf(clock.value, color, performance.now()) / 20);
}

export const hinted = signal<Cell | null>(null);

export async function hint(): Promise<void> {
  const asked = position.value;
  const timeMs = settings.value.seconds * 1000;
  thinking.value = true;
  try {
    const { move } = await engines().think((engine) =>
      engine.bestMove(asked, { timeMs, level: 100 }),
    );
    if (position.value !== asked) return;
    hinted.value = move;
    inform(t('status.hint', { cell: nameOf(move) }));
  } catch (error) {
    report(error);
  } finally {
    thinking.value = false;
  }
}

function report(error: unknown): void {
  if (!(error instanceof Abandoned)) complain(t('status.failed', { reason: errorText(error) }));
}

/// The engine's turn comes by itself, and flags fall.
export function watchMatch(): void {
  effect(() => {
    position.value;
    hinted.value = null;
  });
  effect(() => {
    const turn = toMove(game.value, node.value);
    const ready = tab.value === 'play' && armed.value && facts.value && !ending.value;
    if (ready && engineSits(turn) && !thinking.value) untracked(() => void letEngineMove());
  });
  effect(() => {
    if (ending.value) clock.value = stopClock(clock.peek(), performance.now());
  });
  setInterval(() => {
    const { running } = clock.value;
    if (!running || ending.value) return;
    if (leftOf(clock.value, running, performance.now()) > 0) return;
    engines().abandon();
    giveUp({ kind: 'time', loser: running });
  }, 200);
}
