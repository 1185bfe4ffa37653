// The words of the heading: what to do now, or how the game ended.

import { type Color, isPass, other } from '../model/cell';
import type { Puzzle } from '../model/puzzles';
import { editing } from '../state/edit';
import * as match from '../state/match';
import { isAsked, isOpen, isYou, lesson, type Lesson } from '../state/learn';
import * as puzzle from '../state/puzzle';
import { betterThan, review, reviewedHere, type ReviewedMove } from '../state/review';
import { engineActs, engineSits, seats, swap } from '../state/seats';
import * as session from '../state/session';
import { settings } from '../state/settings';
import { movesOf } from '../i18n/reason';
import { moveText, t } from '../i18n';

/// True if the page shows a game in the tab "play".
export const inPlay = (): boolean => session.tab.value === 'play' && !editing.value;
const colorText = (color: Color) => ({ color: t(`color.${color}`) });

/// Returns the colour that a person plays; null if people play both colours, or the engine does.
export function personsColor(): Color | null {
  const { black, white } = seats.value;
  if (black === white) return null;
  return black === 'person' ? 'black' : 'white';
}

/// Returns what to do now, or how the game ended, in a few words.
export function statusText(): string {
  if (!session.ready.value) return t('status.loading');
  if (session.tab.value === 'puzzles' && !editing.value) return puzzleText();
  const end = editing.value ? null : match.ending.value;
  if (end) return endText(end.winner);
  if (lesson.value) return lessonText(lesson.value);
  const marked = markedMove();
  if (marked) return `${moveText(marked.node.move!)}: ${t(`review.${marked.mark!}`)}`;
  if (inPlay()) {
    if (match.needsStart.value) {
      if (personsColor() === null) return t('start.self');
      return t(settings.value.drawColors ? 'start.draw' : 'start.engine');
    }
    const { ply } = session.node.value;
    if (match.isAway.value) return ply ? t('away.title', { ply }) : t('away.start');
    if (match.thinking.value) return t('status.thinking');
    const state = swap.value;
    const isEngines = engineActs.value;
    if (state.phase === 'place')
      return t(isEngines ? 'status.places' : 'status.place', { count: state.until });
    if (state.phase === 'choose') return t(isEngines ? 'status.chooses' : 'status.choose');
    if (personsColor() === session.mover.value)
      return t(match.isPrepared.value ? 'start.move' : 'status.yours');
  }
  return t('status.move', colorText(session.mover.value));
}

/// In the tab "review": the last move on the board if it was a mistake, otherwise null.
function markedMove(): ReviewedMove | null {
  const isReview = session.tab.value === 'review' && !editing.value;
  return isReview && reviewedHere.value?.mark ? reviewedHere.value : null;
}

/// Returns what a mistake lost, and the better move.
export function lossText(move: ReviewedMove): string {
  const cell = betterThan(move)[0];
  const percent = Math.round(100 * move.loss);
  return cell ? t('review.lost', { percent, cell }) : t('review.lostonly', { percent });
}

/// Returns the task of the puzzle on the board, or the title of the list of puzzles.
function puzzleText(): string {
  if (puzzle.choosing.value) return t('tab.puzzles');
  const tried = puzzle.checked.value;
  return tried === null ? goalText(puzzle.puzzle.value) : t('puzzle.checking', { cell: tried });
}

/// Returns the goal of a puzzle in words.
export function goalText(one: Puzzle | null, side = puzzle.solver.value): string {
  const color = t(`color.${side}`);
  if (!one) return t('puzzle.task', { color });
  return t(`goal.${one.theme}`, { color, moves: movesOf(one.plies) });
}

/// Returns the task of a mistake that is a puzzle, or its solution.
function lessonText({ move, step, tried }: Lesson): string {
  const { color, move: cell } = move.node;
  if (step === 'right') return t('learn.right', { cell: tried! });
  if (step === 'shown') return t('learn.shown', { cell: tried! });
  return t(isYou.value ? 'learn.you' : 'learn.side', { color: t(`color.${color!}`), cell: cell! });
}

function endText(winner: Color | 'draw'): string {
  if (winner === 'draw') return t('end.draw');
  const person = inPlay() ? personsColor() : null;
  if (person) return t(person === winner ? 'end.won' : 'end.lost');
  return t('end.wins', colorText(winner));
}

/// Returns the sentence under the heading.
export function detailText(): string {
  if (!session.ready.value) return '';
  if (session.tab.value === 'puzzles' && !editing.value) return puzzleDetail();
  if (match.ending.value && !editing.value) return reasonText();
  if (lesson.value) {
    const { ply } = lesson.value.move.node;
    return isAsked.value ? t('learn.task', { ply }) : t('review.progress', { ply, count: review.value!.count });
  }
  const marked = markedMove();
  if (marked) return isOpen(marked) ? t('learn.open') : lossText(marked);
  if (!inPlay()) return '';
  if (match.isAway.value) return t('away.detail', { ply: match.currentNode().ply });
  const person = personsColor();
  if (match.isPrepared.value) {
    if (match.needsStart.value) return person ? t('start.press', colorText(person)) : '';
    if (swap.value.phase !== 'done') return t(`opening.${settings.value.opening}`); // nobody has a colour yet
    return person ? t('start.detail', colorText(person)) : t('start.two');
  }
  const { move, color } = session.node.value;
  if (move === null || match.thinking.value || swap.value.phase !== 'done') return '';
  const cell = isPass(move) ? t('move.pass') : move;
  if (engineSits(color!)) return t('status.played', { cell });
  return t('status.last', { ...colorText(color!), cell });
}

function puzzleDetail(): string {
  if (puzzle.choosing.value) return t('puzzle.yours', { rating: puzzle.rating.value });
  const one = puzzle.puzzle.value;
  const rule = `${t('rule.label')}: ${t(`rule.${session.game.value.rule}`)}. `;
  const rating = one && t(one.isMeasured ? 'puzzle.rating' : 'puzzle.about', { rating: one.rating });
  return rule + (rating ?? '');
}

/// Returns how the game ended, as a sentence.
function reasonText(): string {
  const { winner, by } = match.ending.value!;
  if (winner === 'draw') return t('end.full');
  const { ply, move } = session.node.value;
  const loser = colorText(other(winner));
  if (by === 'resignation') return t('end.resigned', { ...loser, ply });
  if (by === 'time') return t('end.time', loser);
  const { line = [], forbidden } = session.facts.value?.end ?? {};
  if (forbidden) {
    return t('end.foul', { cell: move ?? '', reason: t(`forbidden.${forbidden}`) });
  }
  if (!line.length || !ply) return '';
  const names = new Intl.Collator('en', { numeric: true });
  const row = line.map(moveText).sort(names.compare);
  return t('end.five', { from: row[0]!, to: row.at(-1)!, ply });
}

export function lastMoveText(): string {
  const { move, color } = session.node.value;
  if (move === null) return '';
  return t('board.lastmove', { color: t(`color.${color!}`), cell: isPass(move) ? t('move.pass') : move });
}
