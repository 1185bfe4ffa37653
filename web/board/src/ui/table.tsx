// The board, the status line above it, and the buttons below it.

import { type Cell, cellOf, type Color, isPass, other, type Size, spotOf } from '../model/cell';
import { pathTo, stonesAt, stonesOf, toMove } from '../model/game';
import { clockText, isUsed, leftOf } from '../model/clock';
import { answerMarks } from './marks';
import { Board, type Drawing } from './board';
import { EvaluationBar } from './evaluation_bar';
import { IconButton } from './parts';
import { useEffect, useState } from 'preact/hooks';
import { hint, mayHint } from '../state/hint';
import * as match from '../state/match';
import { change, settings } from '../state/settings';
import { edit, editCell, editing, tool } from '../state/edit';
import { checked, isAsked, mayRedo, tryPuzzleMove } from '../state/puzzle';
import { engineActs, swap } from '../state/seats';
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
  else if (session.tab.value === 'puzzles') void tryPuzzleMove(cell);
  else if (session.tab.value === 'play') void match.place(cell);
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

export function Table() {
  return (
    <section class="table" aria-label={t('app.title')}>
      <Status />
      <div class="frame">
        <EvaluationBar />
        <Board
          drawing={drawing()}
          next={nextColor()}
          label={t('board.label', { ...sizeOf() })}
          help={t('board.help')}
          summary={stonesText()}
          describe={(spot) => describe(cellOf(spot))}
          onPlay={(spot) => playAt(cellOf(spot))}
        />
      </div>
      <OpeningName />
      <Tools />
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

/// Returns a text that lists all stones, for screen readers.
function stonesText(): string {
  const cells = (color: Color) => {
    const list = [...session.stones.value].filter(([, c]) => c === color);
    return list.map(([cell]) => cell).join(' ') || t('board.none');
  };
  const parts = (['black', 'white'] as const).map(
    (color) => `${t('board.stones', { color: t(`color.${color}`), cells: cells(color) })}.`,
  );
  return `${parts.join(' ')} ${lastMoveText()}`.trim();
}

function lastMoveText(): string {
  const { move, color } = session.node.value;
  if (move === null) return '';
  return t('board.lastmove', { color: t(`color.${color!}`), cell: moveText(move) });
}

export function statusText(): string {
  if (!session.ready.value) return t('status.loading');
  const end = match.ending.value;
  const color = (c: Color) => ({ color: t(`color.${c}`) });
  if (end?.winner === 'draw') return t('status.draw');
  if (end?.by === 'resignation') return t('status.resigned', color(other(end.winner)));
  if (end?.by === 'time') return t('status.time', color(other(end.winner)));
  const isFoul = session.facts.value?.end?.reason === 'forbidden';
  if (end) return t(isFoul ? 'status.foul' : 'status.wins', color(end.winner));
  if (session.tab.value === 'play') {
    if (match.thinking.value) return t('status.thinking');
    const state = swap.value;
    const isEngines = engineActs.value;
    if (state.phase === 'place')
      return t(isEngines ? 'status.places' : 'status.place', { count: state.until });
    if (state.phase === 'choose') return t(isEngines ? 'status.chooses' : 'status.choose');
  }
  const tried = session.tab.value === 'puzzles' ? checked.value : null;
  if (tried !== null) return t('puzzle.checking', { cell: tried });
  return t('status.move', color(session.mover.value));
}

function Status() {
  const end = match.ending.value;
  const isWon = end?.by === 'board' && end.winner !== 'draw';
  const shown = isWon ? end.winner : session.mover.value;
  return (
    <div class="status">
      <span class={`dot ${shown}`} aria-hidden="true" />
      <p id="status" role="status">
        {statusText()}
        <span class="unseen"> {lastMoveText()}</span>
      </p>
      <Clocks />
    </div>
  );
}

function Clocks() {
  const [now, setNow] = useState(performance.now());
  const on = isUsed(match.clock.value) && session.tab.value === 'play';
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [on]);
  if (!on) return null;
  return (
    <p class="clocks" role="timer">
      {(['black', 'white'] as const).map((color) => {
        const time = clockText(leftOf(match.clock.value, color, now));
        const running = match.clock.value.running === color;
        const label = t('clock.left', { color: t(`color.${color}`), time });
        return (
          <span class={running ? 'clock running' : 'clock'} title={label}>
            <span class={`dot ${color}`} aria-hidden="true" />
            <span class="unseen">{t(`color.${color}`)} </span>
            {time}
          </span>
        );
      })}
    </p>
  );
}

function Tools() {
  const node = session.node.value;
  const inPlay = session.tab.value === 'play';
  return (
    <div class="tools" role="toolbar" aria-label={t('tree.label')}>
      <IconButton
        icon="first"
        label={t('action.first')}
        onClick={steps.toStart}
        disabled={!steps.mayGoBack()}
      />
      <IconButton
        icon="undo"
        label={t('action.undo')}
        onClick={steps.undo}
        disabled={!steps.mayGoBack()}
      />
      <IconButton
        icon="redo"
        label={t('action.redo')}
        onClick={steps.redo}
        disabled={!steps.mayGoForward()}
      />
      <IconButton
        icon="last"
        label={t('action.last')}
        onClick={steps.toEnd}
        disabled={session.tab.value === 'puzzles' ? !mayRedo() : !node.children.length}
      />
      <IconButton
        icon="hint"
        label={t('action.hint')}
        onClick={() => void hint()}
        disabled={!mayHint.value}
      />
      <IconButton
        icon="numbers"
        label={t('settings.numbers')}
        pressed={settings.value.numbers}
        onClick={() => change({ numbers: !settings.value.numbers })}
      />
      <IconButton
        icon="edit"
        label={t('edit.button')}
        onClick={edit}
        disabled={editing.value}
      />
      {inPlay && (
        <IconButton icon="restart" label={t('action.restart')} onClick={match.beginAnew} />
      )}
      {inPlay && (
        <IconButton
          icon="resign"
          label={t('action.resign')}
          onClick={match.resign}
          disabled={Boolean(match.ending.value) || !node.parent}
        />
      )}
    </div>
  );
}
