// The panel of the tab "analyse": the best moves, questions, the graph, and the tree of moves.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { ProofTree } from 'fukumi';
import type { Cell } from '../model/cell';
import type { Node } from '../model/game';
import * as analysis from '../state/analysis';
import { progress } from '../state/review';
import { facts, node, playOn, type Preview, preview } from '../state/session';
import { goTo } from '../state/steps';
import { change, settings } from '../state/settings';
import { t } from '../i18n';
import { Graph } from './graph';
import { MoveTree } from './move_tree';
import { valueText } from './marks';
import { Button, Select, Toggle } from './parts';

const LINES = [1, 2, 3, 4, 5, 6, 8, 10].map((n) => [n, String(n)] as const);

export function AnalysePanel() {
  const { lines, showChance } = settings.value;
  return (
    <>
      <div class="row">
        <Toggle
          label={t('analyse.run')}
          on={analysis.analysing.value}
          onChange={(on) => (analysis.analysing.value = on)}
        />
        <Select
          label={t('analyse.lines')}
          value={lines}
          options={LINES}
          onChange={(n) => change({ lines: n })}
        />
        <Select
          label={t('analyse.values')}
          value={showChance ? 1 : 0}
          options={
            [
              [1, t('analyse.chance')],
              [0, t('analyse.value')],
            ] as const
          }
          onChange={(n) => change({ showChance: n === 1 })}
        />
      </div>
      <Lines />
      <Questions />
      <Graph />
      <MoveTree />
    </>
  );
}

/// Returns functions that show and hide moves on the board, for an element that the pointer or the
/// focus enters and leaves. If the element disappears, its moves disappear too.
function usePreview(moves: Preview['moves']) {
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

/// A line of moves. The board shows the line up to the move under the pointer; a click plays it.
export function PlayableLine({ moves, from }: { moves: readonly Cell[]; from: Node }) {
  const { show, hide } = usePreview(moves);
  const playTo = (count: number) => () => {
    goTo(from);
    for (const move of moves.slice(0, count)) if (!playOn(move)) break;
  };
  return (
    <span class="line">
      {moves.map((move, i) => (
        <button
          type="button"
          class="move"
          onPointerEnter={() => show(from, i + 1)}
          onPointerLeave={hide}
          onFocus={() => show(from, i + 1)}
          onBlur={hide}
          onClick={playTo(i + 1)}
        >
          {move}
        </button>
      ))}
    </span>
  );
}

const LONGEST = 10;

function Lines() {
  const found = analysis.analysing.value ? analysis.report.value : null;
  const rows = Array.from({ length: settings.value.lines }, (_, i) => found?.lines[i] ?? null);
  return (
    <div class="lines">
      <p class="note">
        {facts.value?.end
          ? '–'
          : found
            ? t('analyse.depth', { depth: found.depth, nodes: found.nodes.toLocaleString() })
            : progress.value
              ? t('review.progress', progress.value)
              : t(analysis.analysing.value ? 'analyse.working' : 'analyse.run')}
      </p>
      <ol>
        {rows.map((line) => (
          <li>
            <span class="value">{line ? valueText(line) : ''}</span>
            {line && <PlayableLine moves={line.moves.slice(0, LONGEST)} from={node.value} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Questions() {
  const best = analysis.report.value?.lines[0]?.moves[0];
  const busy = analysis.working.value || analysis.held.value || Boolean(facts.value?.end);
  const answer = analysis.answer.value;
  return (
    <div class="questions">
      <div class="buttons">
        <Button pressed={analysis.showThreats.value} onClick={toggleThreats} disabled={busy}>
          {t('analyse.threats')}
        </Button>
        <Button onClick={() => void analysis.solve()} disabled={busy}>
          {t('analyse.solve')}
        </Button>
        <Button onClick={() => void analysis.explain(best!)} disabled={busy || best === undefined}>
          {t('analyse.why', { cell: best ?? '' })}
        </Button>
        <Button onClick={() => void analysis.balance(1)} disabled={busy}>
          {t('analyse.balance1')}
        </Button>
        <Button onClick={() => void analysis.balance(2)} disabled={busy}>
          {t('analyse.balance2')}
        </Button>
      </div>
      <div class="answer" aria-live="polite">
        {analysis.working.value && <p>{t('analyse.working')}</p>}
        {answer?.text.map((line) => (
          <p>{line}</p>
        ))}
        {answer?.tree && (
          <ul class="proof">
            <Proof tree={answer.tree} index={0} before={[]} />
          </ul>
        )}
      </div>
    </div>
  );
}

function toggleThreats(): void {
  analysis.showThreats.value = !analysis.showThreats.value;
  if (analysis.showThreats.value) void analysis.threats();
}

interface ProofProps {
  readonly tree: ProofTree;
  readonly index: number; // index of a node of the tree; a node is a move of the attacker
  readonly before: Preview['moves'];
}

/// Shows a move of the attacker with all replies. Each reply is a <details> element, which the
/// browser opens and closes.
function Proof({ tree, index, before }: ProofProps) {
  const { move, plies, answers = [], otherwise } = tree.nodes[index]!;
  const moves = [...before, move];
  const name = <PreviewMove moves={moves} text={`${move} (${plies})`} />;
  const replies: { move: Cell | null; next: number }[] = [...answers];
  if (otherwise !== undefined) replies.push({ move: null, next: otherwise });
  if (!replies.length) return <li>{name}</li>;
  return (
    <li>
      {name}
      <ul>
        {replies.map((reply) => (
          <li>
            <details>
              <summary>{reply.move ?? t('analyse.otherwise')}</summary>
              <ul>
                <Lazy tree={tree} index={reply.next} before={[...moves, reply.move]} />
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </li>
  );
}

/// Builds the elements below a reply only when somebody opens it, because a proof may have
/// thousands of nodes.
function Lazy(props: ProofProps) {
  const { move, answers, otherwise } = props.tree.nodes[props.index]!;
  const [open, setOpen] = useState(!answers?.length && otherwise === undefined);
  if (open) return <Proof {...props} />;
  return (
    <li>
      <button type="button" class="move" onClick={() => setOpen(true)}>
        {move} …
      </button>
    </li>
  );
}

function PreviewMove({ moves, text }: { moves: Preview['moves']; text: string }) {
  const { show, hide } = usePreview(moves);
  const showAll = () => show(node.value, moves.length);
  return (
    <button
      type="button"
      class="move"
      onPointerEnter={showAll}
      onPointerLeave={hide}
      onFocus={showAll}
      onBlur={hide}
    >
      {text}
    </button>
  );
}
