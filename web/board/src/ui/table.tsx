// The board of the page with all that lies on it, the line above it that says how the game stands,
// and the buttons below it.

import type { Cell, Size } from '../model/cell';
import { nameOf } from '../model/cell';
import { pathTo, stonesAt, toMove } from '../model/game';
import { clockText, isUsed, leftOf } from '../model/clock';
import { answerMarks } from './marks';
import { Board, type Drawing } from './board';
import { IconButton } from './parts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { other, type Color } from '../model/cell';
import { blackNow } from '../state/analysis';
import { hint, mayHint } from '../state/hint';
import * as match from '../state/match';
import { change, settings } from '../state/settings';
import { checked, editing, isAsked, mayRedo, tryPuzzleMove } from '../state/puzzle';
import { engineActs, swap } from '../state/seats';
import * as steps from '../state/steps';
import * as session from '../state/session';
import { t } from '../i18n';

function sizeOf(): Size {
  const { width, height } = session.game.value;
  return { width, height };
}

/// What lies on the board, or would after the line that is pointed at.
export function drawing(): Drawing {
  const { numbers, coordinates, showForbidden } = settings.value;
  const preview = session.preview.value;
  const at = preview?.from ?? session.node.value;
  const isHere = at === session.node.value;
  const facts = isHere ? session.facts.value : null;
  const path = isHere ? session.path.value : pathTo(at);
  const ghosts = new Map<Cell, { color: Color; text: string }>();
  let color = toMove(session.game.value, at);
  preview?.moves.forEach((cell, i) => {
    if (cell !== null) ghosts.set(cell, { color, text: String(i + 1) });
    color = other(color);
  });
  return {
    ...sizeOf(),
    stones: isHere ? session.stones.value : stonesAt(session.game.value, at),
    numbers: new Map(numbers ? path.map((node) => [node.move!, node.ply]) : []),
    ghosts,
    last: at.move,
    five: facts?.five ?? [],
    forbidden: showForbidden ? [...(facts?.forbidden.keys() ?? [])] : [],
    marks: preview ? new Map() : answerMarks(),
    coordinates,
  };
}

/// What a screen reader says of a cell.
function describe(cell: Cell): string {
  const name = nameOf(cell);
  const stone = session.stones.value.get(cell);
  if (stone) return t('board.stone', { cell: name, color: t(`color.${stone}`) });
  const reason = session.facts.value?.forbidden.get(cell);
  if (reason) return t('board.forbidden', { cell: name, reason: t(`forbidden.${reason}`) });
  return t('board.free', { cell: name });
}

export function playAt(cell: Cell): void {
  if (session.tab.value === 'puzzles') void tryPuzzleMove(cell);
  else if (session.tab.value === 'play') void match.place(cell);
  else void match.tryMove(cell);
}

/// The colour of the stone that a click would place.
function nextColor(): Color | null {
  if (session.facts.value?.winner) return null;
  const canSolve = isAsked.value && !editing.value;
  if (session.tab.value === 'puzzles' && !canSolve) return null;
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
          describe={describe}
          onPlay={playAt}
        />
      </div>
      <Tools />
    </section>
  );
}

/// The stones in words, for those who do not see the board.
function stonesText(): string {
  const cells = (color: Color) => {
    const list = [...session.stones.value].filter(([, c]) => c === color);
    return list.map(([cell]) => nameOf(cell)).join(' ') || t('board.none');
  };
  const parts = (['black', 'white'] as const).map(
    (color) => `${t('board.stones', { color: t(`color.${color}`), cells: cells(color) })}.`,
  );
  return `${parts.join(' ')} ${lastMoveText()}`.trim();
}

function lastMoveText(): string {
  const { move, color } = session.node.value;
  if (move === null) return '';
  return t('board.lastmove', { color: t(`color.${color!}`), cell: nameOf(move) });
}

export function statusText(): string {
  if (!session.ready.value) return t('status.loading');
  const end = match.ending.value;
  const color = (c: Color) => ({ color: t(`color.${c}`) });
  if (end?.kind === 'draw') return t('status.draw');
  if (end?.kind === 'row')
    return t(session.facts.value?.foul ? 'status.foul' : 'status.wins', color(end.winner));
  if (end) return t(`status.${end.kind}`, color(end.loser));
  if (session.tab.value === 'play') {
    if (match.thinking.value) return t('status.thinking');
    const state = swap.value;
    const isEngines = engineActs.value;
    if (state.phase === 'place')
      return t(isEngines ? 'status.places' : 'status.place', { count: state.until });
    if (state.phase === 'choose') return t(isEngines ? 'status.chooses' : 'status.choose');
  }
  const tried = session.tab.value === 'puzzles' ? checked.value : null;
  if (tried !== null) return t('puzzle.checking', { cell: nameOf(tried) });
  return t('status.move', color(session.mover.value));
}

function Status() {
  const winner = match.ending.value;
  const shown = winner && 'winner' in winner ? winner.winner : session.mover.value;
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

const CHANCE_AT_END = { black: 1, white: 0, draw: 0.5 };

function EvaluationBar() {
  const inPlay = session.tab.value === 'play' && settings.value.showEvaluation;
  const thought = match.thought.value;
  const own =
    thought && (thought.color === 'black' ? thought.line.chance : 1 - thought.line.chance);
  const inAnalysis = session.tab.value === 'analyse';
  const guessed = inAnalysis ? blackNow.value : inPlay ? own : null;
  const winner = session.facts.value?.winner;
  const chance = winner ? CHANCE_AT_END[winner] : guessed;
  // Until more is known the bar stays as it is, and tells nothing.
  const last = useRef(0.5);
  last.current = chance ?? last.current;
  const percent = Math.round(100 * last.current);
  const shown = (inAnalysis || inPlay) && chance !== null;
  return (
    <div
      class={inAnalysis || inPlay ? 'bar' : 'bar hidden'}
      role="img"
      aria-hidden={!shown}
      aria-label={t('eval.label', { percent })}
      title={shown ? t('eval.label', { percent }) : undefined}
    >
      <span style={{ height: `${percent}%` }} />
    </div>
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
      {inPlay && (
        <IconButton icon="restart" label={t('action.restart')} onClick={match.beginMatch} />
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
