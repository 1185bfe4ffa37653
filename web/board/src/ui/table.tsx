// The board with its evaluation bar.

import { type Cell, cellOf, type Color, isPass, other, type Size, spotOf } from '../model/cell';
import { pathTo, stonesAt, stonesOf, toMove } from '../model/game';
import { answerMarks } from './marks';
import { Board, type Drawing } from './board';
import { EvaluationBar } from './evaluation_bar';
import { lastMoveText } from './status_text';
import { Zoomable } from './zoom';
import { clearDrawn, draw, drawTool, mayClear, signs } from '../state/drawn';
import * as learn from '../state/learn';
import * as match from '../state/match';
import { editCell, editing, tool } from '../state/edit';
import { pending, tap } from '../state/place';
import { settings } from '../state/settings';
import { isAsked, tryPuzzleMove } from '../state/puzzle';
import * as steps from '../state/steps';
import * as session from '../state/session';
import { moveText, t } from '../i18n';

function sizeOf(): Size {
  const { width, height } = session.game.value;
  return { width, height };
}

const onBoard = <T,>(map: ReadonlyMap<Cell, T>): Map<number, T> =>
  new Map([...map].map(([cell, value]) => [spotOf(cell), value]));

/// Returns the drawing of the position on the board. If the pointer is on a line of moves, the
/// drawing shows the board after these moves.
export function drawing(): Drawing {
  const { numbers, coordinates, showForbidden, rows } = settings.value;
  const preview = session.preview.value;
  const at = preview?.from ?? session.node.value;
  const isHere = at === session.node.value;
  const facts = isHere ? session.facts.value : null;
  const path = isHere ? session.path.value : pathTo(at);
  const ghosts = new Map<number, { color: Color; text: string }>();
  let color = toMove(session.game.value, at);
  preview?.moves.forEach((cell, i) => {
    if (cell !== null && !isPass(cell)) ghosts.set(spotOf(cell), { color, text: String(i + 1) });
    color = other(color);
  });
  return {
    ...sizeOf(),
    stones: onBoard(isHere ? session.stones.value : stonesAt(session.game.value, at)),
    numbers: new Map(numbers ? stonesOf(path).map((node) => [spotOf(node.move!), node.ply]) : []),
    ghosts,
    last: at.move === null || isPass(at.move) ? null : spotOf(at.move),
    five: (facts?.end?.line ?? []).map(spotOf),
    forbidden: facts && showForbidden ? [...session.forbiddenIn(facts).keys()].map(spotOf) : [],
    marks: preview ? new Map() : onBoard(answerMarks()),
    signs: signs.value.map(({ cell, to, ...sign }) => ({
      ...{ ...sign, cell: spotOf(cell) },
      ...(to !== undefined && { to: spotOf(to) }),
    })),
    coordinates,
    fromBottom: rows === 'bottom',
  };
}

/// Returns the description of a cell for screen readers.
function describe(cell: Cell): string {
  const stone = session.stones.value.get(cell);
  if (stone) return t('board.stone', { cell, color: t(`color.${stone}`) });
  const facts = session.facts.value;
  const reason = facts && session.forbiddenIn(facts).get(cell);
  if (reason) return t('board.forbidden', { cell, reason: t(`forbidden.${reason}`) });
  return t('board.free', { cell });
}

export function playAt(cell: Cell): void {
  if (editing.value) editCell(cell);
  else if (mayClear.value && session.stones.value.has(cell)) clearDrawn();
  else if (session.tab.value === 'puzzles') void tryPuzzleMove(cell);
  else if (session.tab.value === 'play') void match.place(cell);
  else if (learn.lesson.value) void learn.tryMove(cell);
  else void match.tryMove(cell);
}

/// Returns the colour of the stone that a click would place, or null if a click places no stone.
function nextColor(): Color | null {
  if (editing.value) return tool.value === 'eraser' ? null : tool.value;
  if (session.facts.value?.end) return null;
  if (session.tab.value === 'puzzles' && !isAsked.value) return null;
  const busy = session.tab.value === 'play' && match.thinking.value;
  return busy ? null : session.mover.value;
}

/// Lets the wheel step through the moves. Preact adds such listeners as passive ones, which cannot
/// keep the page from scrolling.
function wheel(frame: HTMLElement | null): void {
  frame?.addEventListener('wheel', turn, { passive: false });
}

function turn(event: WheelEvent): void {
  if (event.ctrlKey || !event.deltaY) return; // the browser zooms
  event.preventDefault();
  if (event.deltaY > 0) steps.forward();
  else steps.back();
}

export function Table() {
  return (
    <section class="table" aria-label={t('app.title')}>
      <div class="frame" ref={wheel}>
        <EvaluationBar />
        <Zoomable size={sizeOf()}>
        <Board
          drawing={drawing()}
          next={nextColor()}
          pending={pending.value === null ? null : spotOf(pending.value)}
          label={t('board.label', { ...sizeOf() })}
          help={t('board.help')}
          summary={stonesText()}
          describe={(spot) => describe(cellOf(spot))}
          draws={drawTool.value !== null}
          onDraw={editing.value ? null : (from, to) => draw(cellOf(from), cellOf(to))}
          onPlay={(spot, pixels, isFinger) => tap(cellOf(spot), pixels, isFinger, playAt)}
        />
        </Zoomable>
      </div>
      <OpeningName />
    </section>
  );
}

/// Shows the name of the renju opening of the moves on the board. The names are Japanese, and the
/// codes are the same in all languages.
function OpeningName() {
  const opening = session.tab.value === 'puzzles' ? null : session.opening.value;
  const hasName = opening && opening.code.length > 1; // two stones have only a kind
  return (
    <p class="opening" id="opening">
      {hasName && (
        <>
          <span>{t('opening.known')}</span> <b>{opening.code}</b> {opening.name}{' '}
          <span lang="ja">{opening.japanese}</span>
        </>
      )}
    </p>
  );
}

/// Lists what a person has drawn, for screen readers.
function drawnText(): string {
  const list = signs.value.map(({ kind, cell, to, text }) => {
    const name = kind === 'selected' || kind === 'line' ? kind : t(`draw.${kind}`);
    return [name, text, moveText(cell), to !== undefined && `→ ${moveText(to)}`].filter(Boolean).join(' ');
  });
  return list.length ? `${t('draw.title')}: ${list.join(', ')}.` : '';
}

/// Returns a text that lists all stones, for screen readers.
function stonesText(): string {
  const cells = (color: Color) => {
    const list = [...session.stones.value].filter(([, c]) => c === color);
    return list.map(([cell]) => cell).join(' ') || t('board.none');
  };
  const parts = (['black', 'white'] as const).map(
    (color) => `${t('board.stones', { color: t(`color.${color}`), cells: cells(color) })}.`,
  );
  return `${parts.join(' ')} ${lastMoveText()} ${drawnText()}`.trim();
}
