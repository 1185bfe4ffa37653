// The panel of the tab "review": the mistakes of the game, and what should have been played.

import { nameOf } from '../model/cell';
import { accuracy, loss, verdictOf } from '../model/review';
import * as review from '../state/review';
import { engines, node, show } from '../state/session';
import { t } from '../i18n';
import { PlayableLine } from './analyse_panel';
import { Graph } from './graph';
import { MoveTree } from './move_tree';
import { Button } from './parts';

export function ReviewPanel() {
  const progress = review.progress.value;
  const found = review.review.value;
  return (
    <>
      <div class="buttons">
        {progress ? (
          <Button onClick={() => engines().abandon()}>{t('action.stop')}</Button>
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
        <progress aria-label={t('review.start')} value={progress.ply} max={progress.count} />
      )}
      <Graph />
      {found && <Mistakes done={!progress} />}
      <MoveTree />
    </>
  );
}

function Accuracies() {
  const moves = review.review.value!.moves;
  const part = (color: 'black' | 'white') =>
    `${t(`color.${color}`)} ${accuracy(moves, color) ?? '–'} %`;
  return <>{`${t('review.accuracy')}: ${part('black')}, ${part('white')}`}</>;
}

function Mistakes({ done }: { done: boolean }) {
  const list = review.mistakes.value;
  if (!list.length) return done ? <p>{t('review.none')}</p> : null;
  return (
    <ul class="mistakes">
      {list.map((move) => {
        const verdict = verdictOf(move) as 'inaccurate' | 'mistake' | 'blunder';
        const text = t('review.item', {
          ply: move.ply,
          color: t(`color.${move.color}`),
          cell: nameOf(move.move),
          verdict: t(`review.${verdict}`),
          percent: Math.round(loss(move) * 100),
        });
        const isHere = node.value === move.node;
        return (
          <li class={verdict}>
            <button
              type="button"
              class="item"
              aria-current={isHere ? 'step' : undefined}
              onClick={() => show(move.node)}
            >
              {text}
            </button>
            {isHere && move.better.length > 0 && <Better moves={move.better.slice(0, 8)} />}
          </li>
        );
      })}
    </ul>
  );
}

/// The line that should have been played, from the position before the move.
function Better({ moves }: { moves: readonly number[] }) {
  const [before, after] = t('review.better', { moves: '\n' }).split('\n');
  return (
    <p class="better">
      {before}
      <PlayableLine moves={moves} />
      {after}
    </p>
  );
}
