// The best lines of the analysis, and lines of moves that the board shows while the pointer is on
// them.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Line } from 'fukumi';
import type { Cell } from '../model/cell';
import type { Node } from '../model/game';
import * as analysis from '../state/analysis';
import { progress } from '../state/review';
import { facts, mover, node, playOn, type Position, position, type Preview, preview } from '../state/session';
import { goTo } from '../state/steps';
import { settings } from '../state/settings';
import { moveText, shortNumber, t } from '../i18n';
import { valueText, valueTitle } from './marks';
import { Button } from './parts';

/// Returns functions that show and hide moves on the board, for an element that the pointer or the
/// focus enters and leaves. If the element disappears, its moves disappear too.
export function usePreview(moves: Preview['moves']) {
  const own = useRef<Preview | null>(null);
  const hide = () => {
    if (own.current && preview.peek() === own.current) preview.value = null;
    own.current = null;
  };
  const show = (from: Node, count: number) => {
    own.current = { from, moves: moves.slice(0, count) };
    preview.value = own.current;
  };
  useEffect(() => {
    if (own.current && own.current.moves.length > moves.length) hide();
  }, [moves.length]);
  useEffect(() => hide, []);
  return { show, hide };
}

/// A line of moves. The board shows the line up to the move under the pointer, and a click plays it.
/// A tap only shows it, and a button then plays it.
export function PlayableLine({ moves, from }: { moves: readonly Cell[]; from: Node }) {
  const { show, hide } = usePreview(moves);
  const [tapped, setTapped] = useState(0);
  const playTo = (count: number) => {
    setTapped(0);
    goTo(from);
    for (const move of moves.slice(0, count)) if (!playOn(move)) break;
  };
  const leave = () => {
    hide();
    setTapped(0);
  };
  return (
    <span
      class="line"
      onBlur={(event: FocusEvent) => {
        const inside = event.currentTarget as Element;
        if (!inside.contains(event.relatedTarget as globalThis.Node | null)) leave();
      }}
    >
      {moves.map((move, i) => (
        <button
          type="button"
          class={`move ${i < tapped ? 'shown' : ''}`}
          onPointerEnter={(event) => event.pointerType !== 'touch' && show(from, i + 1)}
          onPointerLeave={(event) => event.pointerType !== 'touch' && hide()}
          onFocus={() => show(from, i + 1)}
          onClick={(event) => {
            if ((event as unknown as PointerEvent).pointerType !== 'touch') return playTo(i + 1);
            show(from, i + 1);
            setTapped(i + 1);
          }}
        >
          {moveText(move)}
        </button>
      ))}
      {tapped > 0 && (
        <span class="tapped">
          <Button onClick={() => playTo(tapped)}>{t('line.play')}</Button>
          <Button onClick={leave}>{t('action.close')}</Button>
        </span>
      )}
    </span>
  );
}

const SHORT = 16; // moves of a line that is not open

interface Held {
  readonly of: Position;
  readonly report: analysis.Report;
}

/// The best lines. While the pointer or the focus is on them they stay as they are, so that a line
/// never changes under the pointer.
export function Lines() {
  const newest = analysis.analysing.value ? analysis.report.value : null;
  const [held, setHeld] = useState<Held | null>(null);
  const found = held?.of === position.value ? held.report : newest;
  const hold = () => {
    if (found && !held) setHeld({ of: position.value, report: found });
  };
  const rows = Array.from({ length: settings.value.lines }, (_, i) => found?.lines[i] ?? null);
  if (facts.value?.end || !analysis.analysing.value) return null;
  return (
    <div class="lines">
      <ol
        onPointerEnter={(event) => event.pointerType !== 'touch' && hold()}
        onPointerLeave={(event) => event.pointerType !== 'touch' && setHeld(null)}
        onFocusIn={hold}
        onFocusOut={() => setHeld(null)}
      >
        {rows.map((line, i) => (
          <Row key={i} line={line} />
        ))}
      </ol>
      <p class="note outdated" role="status">
        {held && found !== newest && held.of === position.value ? t('analyse.outdated') : ''}
      </p>
    </div>
  );
}

function Row({ line }: { line: Line | null }) {
  const [open, setOpen] = useState(false);
  if (!line) return <li class="waiting" aria-hidden="true" />;
  const move = line.moves[0]!;
  return (
    <li class={open ? 'open' : ''}>
      <span class={`value ${mover.value}`} title={valueTitle(line, mover.value)}>
        {valueText(line)}
      </span>
      <span class="moves">
        <PlayableLine moves={open ? line.moves : line.moves.slice(0, SHORT)} from={node.value} />
        {open && (
          <span class="more">
            <span class="note">{valueTitle(line, mover.value)}</span>
            <Button onClick={() => void analysis.explain(move)} disabled={analysis.working.value}>
              {t('analyse.why', { cell: move })}
            </Button>
          </span>
        )}
      </span>
      <button
        type="button"
        class="icon"
        aria-expanded={open}
        aria-label={t('line.open', { cell: move })}
        onClick={() => setOpen(!open)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={open ? 'M6 15l6-6 6 6' : 'M6 9l6 6 6-6'} />
        </svg>
      </button>
    </li>
  );
}

/// States how far the analysis is.
export function progressText(): string {
  const found = analysis.analysing.value ? analysis.report.value : null;
  if (facts.value?.end) return t('analyse.over');
  if (!analysis.analysing.value) return t('analyse.off');
  if (!found) return progress.value ? t('review.progress', progress.value) : t('analyse.working');
  const seconds = Math.round(found.ms / 1000);
  const speed = shortNumber(found.nodes / Math.max(0.001, found.ms / 1000));
  const values = { depth: found.depth, nodes: shortNumber(found.nodes), seconds, speed };
  return t('analyse.depth', values);
}
