// The panel of the tab "review": the mistakes of the game and the better moves.

import { useEffect } from 'preact/hooks';
import type { Cell } from '../model/cell';
import type { Node } from '../model/game';
import * as review from '../state/review';
import { node } from '../state/session';
import { goTo } from '../state/steps';
import { moveText, t } from '../i18n';
import { PlayableLine } from './lines';
import { Graph } from './graph';
import { MoveTree } from './move_tree';
import { Button } from './parts';

export function ReviewPanel() {
  useEffect(() => void review.loadLimits(), []);
  const progress = review.progress.value;
  const found = review.review.value;
  return (
    <>
      <div class="buttons">
        {progress ? (
          <Button onClick={review.stopReview}>{t('action.stop')}</Button>
        ) : (
          <Button main id="start-review" onClick={() => void review.startReview()}>
            {t('review.start')}
          </Button>
        )}
        <Button onClick={() => review.jump(-1)} disabled={!review.mistakes.value.length}>
          {t('review.previous')}
        </Button>
        <Button onClick={() => review.jump(1)} disabled={!review.mistakes.value.length}>
          {t('review.next')}
        </Button>
      </div>
      <p class="note" role="status">
        {progress ? t('review.progress', progress) : found ? <Accuracies /> : ''}
      </p>
      {progress && (
        <progress aria-label={t('review.start')} value={progress.count - progress.ply} max={progress.count} />
      )}
      <Limits />
      <Graph />
      {found && <Mistakes />}
      <MoveTree />
    </>
  );
}

function Accuracies() {
  const { moves, count } = review.review.value!;
  const part = (color: 'black' | 'white') =>
    `${t(`color.${color}`)} ${review.accuracy(color) ?? '–'} %`;
  const upTo = review.isComplete.value
    ? ''
    : `${t('review.partly', { done: moves.length, count })}. `;
  return <>{`${upTo}${t('review.accuracy')}: ${part('black')}, ${part('white')}`}</>;
}

/// States the limits of the review, which are those of the program's command `review`.
function Limits() {
  const limits = review.limits.value;
  if (!limits) return null;
  const [inaccuracy, mistake, blunder] = limits.marks;
  const { nodes, solveNodes } = limits;
  return (
    <p class="note">
      {t('review.limits', { nodes, solveNodes, inaccuracy, mistake, blunder })}
    </p>
  );
}

function Mistakes() {
  const list = review.mistakes.value;
  if (!list.length) return review.isComplete.value ? <p>{t('review.none')}</p> : null;
  return (
    <ul class="mistakes">
      {list.map((move) => {
        const text = t('review.item', {
          ply: move.node.ply,
          color: t(`color.${move.node.color!}`),
          cell: moveText(move.node.move!),
          verdict: t(`review.${move.mark!}`),
          percent: Math.round(move.loss * 100),
        });
        const isHere = node.value === move.node;
        return (
          <li class={move.mark!}>
            <button
              type="button"
              class="item"
              aria-current={isHere ? 'step' : undefined}
              onClick={() => goTo(move.node)}
            >
              {text}
            </button>
            {isHere && review.betterThan(move).length > 0 && (
              <Better moves={review.betterThan(move).slice(0, 8)} from={move.node.parent!} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/// Shows the better line, which starts at the position before the reviewed move.
function Better({ moves, from }: { moves: readonly Cell[]; from: Node }) {
  const [before, after] = t('review.better', { moves: '\n' }).split('\n');
  return (
    <p class="better">
      {before}
      <PlayableLine moves={moves} from={from} />
      {after}
    </p>
  );
}
