// Questions about the position on the board. The answer stays below the lines until the person
// closes it or the position changes.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { ProofTree } from 'fukumi';
import type { Cell } from '../model/cell';
import * as analysis from '../state/analysis';
import { exploring } from '../state/explorer';
import { facts, node, type Preview } from '../state/session';
import { movesOf } from '../i18n/reason';
import { moveText, t } from '../i18n';
import { THREAT_TEXTS, threatKinds } from './marks';
import { usePreview } from './lines';
import { Button, CloseButton } from './parts';

export function Questions() {
  const best = analysis.report.value?.lines[0]?.moves[0];
  const busy = analysis.working.value || analysis.held.value || Boolean(facts.value?.end);
  const asked = analysis.asking.value?.question ?? analysis.answer.value?.question;
  return (
    <div class="questions">
      <div class="buttons">
        <Button pressed={analysis.showThreats.value} onClick={toggleThreats} disabled={busy}>
          {t('analyse.threats')}
        </Button>
        <Button
          pressed={asked === 'why'}
          onClick={() => void analysis.explain(best!)}
          disabled={busy || best === undefined}
        >
          {best === undefined ? t('analyse.whybest') : t('analyse.why', { cell: best })}
        </Button>
        <Button
          pressed={asked === 'solve'}
          onClick={() => void analysis.solve()}
          disabled={busy}
        >
          {t('analyse.solve')}
        </Button>
        <Button
          pressed={asked === 'balance'}
          onClick={() => void analysis.balance(1)}
          disabled={busy}
        >
          {t('analyse.balance')}
        </Button>
        <Button id="explore" onClick={() => (exploring.value = true)}>
          {t('explore.title')}
        </Button>
      </div>
      <Answer />
      {analysis.showThreats.value && <Legend />}
    </div>
  );
}

function Answer() {
  const asking = analysis.asking.value;
  const answer = analysis.answer.value;
  const element = useRef<HTMLDivElement>(null);
  // On a phone the answer would stay below the end of the panel.
  useEffect(() => {
    if (asking ?? answer) element.current?.scrollIntoView({ block: 'nearest' });
  }, [asking, answer]);
  return (
    <div class="answer" aria-live="polite" ref={element}>
      {(asking ?? answer) && (
        <div class="card">
          <header>
            <h3>{(asking ?? answer)!.title}</h3>
            {answer && <CloseButton onClick={analysis.closeAnswer} />}
          </header>
          {asking && <p class="note">{t('analyse.working')}</p>}
          {answer?.text.map((line) => (
            <p>{line}</p>
          ))}
          {answer?.tree && (
            <ul class="proof">
              <Proof tree={answer.tree} index={0} before={[]} />
            </ul>
          )}
          {answer?.question === 'balance' && answer.title === t('analyse.balance1') && (
            <Button onClick={() => void analysis.balance(2)}>{t('analyse.balance2')}</Button>
          )}
        </div>
      )}
    </div>
  );
}

/// Explains the diamonds on the board.
function Legend() {
  return (
    <p class="legend">
      {(['black', 'white'] as const).map((color) => (
        <span>
          <i class={`diamond ${color}`} aria-hidden="true" /> {t(`color.${color}`)}
        </span>
      ))}
      {[...threatKinds()].map((kind) => (
        <span>
          <b>{THREAT_TEXTS[kind].text}</b> {t(THREAT_TEXTS[kind].name)}
        </span>
      ))}
    </p>
  );
}

function toggleThreats(): void {
  analysis.showThreats.value = !analysis.showThreats.value;
  if (analysis.showThreats.value) void analysis.threats();
  else if (analysis.answer.value?.question === 'threats') analysis.closeAnswer();
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
  const name = <PreviewMove moves={moves} text={moveText(move)} title={winIn(plies)} />;
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
              <summary>
                {reply.move === null ? t('analyse.otherwise') : moveText(reply.move)}
              </summary>
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

const winIn = (plies: number): string => t('line.win', { moves: movesOf(plies) });

/// Builds the elements below a reply only when somebody opens it, because a proof may have
/// thousands of nodes.
function Lazy(props: ProofProps) {
  const { move, answers, otherwise } = props.tree.nodes[props.index]!;
  const [open, setOpen] = useState(!answers?.length && otherwise === undefined);
  if (open) return <Proof {...props} />;
  return (
    <li>
      <button type="button" class="move" onClick={() => setOpen(true)}>
        {moveText(move)} …
      </button>
    </li>
  );
}

function PreviewMove(props: { moves: Preview['moves']; text: string; title: string }) {
  const { show, hide } = usePreview(props.moves);
  const showAll = () => show(node.value, props.moves.length);
  return (
    <button
      type="button"
      class="move"
      title={props.title}
      onPointerEnter={showAll}
      onPointerLeave={hide}
      onFocus={showAll}
      onBlur={hide}
    >
      {props.text}
    </button>
  );
}
