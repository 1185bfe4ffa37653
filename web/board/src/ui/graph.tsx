// The graph of a game: Black's chance to win after each move. A click goes to the move under it.

import { lineThrough } from '../model/game';
import { graph } from '../state/analysis';
import { mistakes } from '../state/review';
import { game, node } from '../state/session';
import { goTo } from '../state/steps';
import { t } from '../i18n';

export function Graph() {
  const points = graph.value;
  const last = Math.max(1, points.length - 1);
  const x = (ply: number) => (ply / last) * 100;
  const known = points.flatMap((chance, ply) => (chance === null ? [] : [{ chance, ply }]));
  const path = known
    .map(({ chance, ply }, i) => `${i ? 'L' : 'M'}${x(ply)} ${(1 - chance) * 100}`)
    .join('');
  const line = new Set(lineThrough(node.value));
  const bad = mistakes.value.filter((one) => line.has(one.node));
  const goToMove = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const ply = Math.round(((event.clientX - box.left) / box.width) * last);
    goTo(lineThrough(node.value)[ply - 1] ?? game.value.root);
  };
  return (
    <figure class="graph">
      <figcaption>{t('analyse.graph')}</figcaption>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('analyse.graph')}
        onClick={goToMove}
      >
        <rect class="half" x="0" y="50" width="100" height="50" />
        <path class="middle" d="M0 50H100" />
        <path class="now" d={`M${x(node.value.ply)} 0V100`} />
        <path class="curve" d={path} />
        {bad.map((move) => (
          <path class={`bad ${move.mark}`} d={`M${x(move.node.ply)} 92V100`} />
        ))}
      </svg>
    </figure>
  );
}
