// The graph of a game: Black's chance to win after each move, with the mistakes of a review. A click
// goes to the move under it.

import { lineThrough } from '../model/game';
import { graph } from '../state/analysis';
import { mistakes } from '../state/review';
import { game, node } from '../state/session';
import { goTo } from '../state/steps';
import { t } from '../i18n';

/// Returns the moves that the axis names: the first one, and multiples of a round number.
function ticks(last: number): number[] {
  const step = [5, 10, 20, 50].find((n) => last / n <= 6) ?? 100;
  const many = Array.from({ length: Math.floor(last / step) }, (_, i) => (i + 1) * step);
  return [1, ...many].filter((n) => n <= last);
}

interface Point {
  readonly ply: number;
  readonly chance: number;
}

/// Returns the runs of neighbouring positions whose chance is known.
function runsOf(points: readonly (number | null)[]): Point[][] {
  const runs: Point[][] = [];
  points.forEach((chance, ply) => {
    if (chance === null) return;
    if (ply === 0 || points[ply - 1] === null || !runs.length) runs.push([]);
    runs.at(-1)!.push({ ply, chance });
  });
  return runs;
}

export function Graph() {
  const points = graph.value;
  const last = Math.max(1, points.length - 1);
  const x = (ply: number) => (ply / last) * 100;
  const y = (chance: number) => (1 - chance) * 100;
  const outline = (run: readonly Point[]) =>
    run.map(({ ply, chance }, i) => `${i ? 'L' : 'M'}${x(ply)} ${y(chance)}`).join('') +
    (run.length === 1 ? 'h0' : '');
  const runs = runsOf(points);
  const line = new Set(lineThrough(node.value));
  const bad = mistakes.value.filter((one) => line.has(one.node));
  const marks = (['blunder', 'mistake', 'inaccuracy'] as const).filter((mark) =>
    bad.some((one) => one.mark === mark),
  );
  const goToMove = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const ply = Math.round(((event.clientX - box.left) / box.width) * last);
    goTo(lineThrough(node.value)[ply - 1] ?? game.value.root);
  };
  return (
    <figure class="graph">
      <figcaption>
        <span>{t('graph.title')}</span>
        <span class="marks">
          {marks.map((mark) => (
            <span>
              <i class={`bad ${mark}`} aria-hidden="true" /> {t(`review.${mark}`)}
            </span>
          ))}
        </span>
      </figcaption>
      <div class="plot">
        <div class="scale" aria-hidden="true">
          <span>100</span>
          <span>50</span>
          <span>0</span>
        </div>
        <div class="area" onClick={goToMove}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={t('graph.title')}>
            {runs.map((run) => (
              <path
                class="white"
                d={`M${x(run[0]!.ply)} 0H${x(run.at(-1)!.ply)}V100H${x(run[0]!.ply)}Z`}
              />
            ))}
            {runs.map((run) => (
              <path
                class="black"
                d={`${outline(run)}L${x(run.at(-1)!.ply)} 100L${x(run[0]!.ply)} 100Z`}
              />
            ))}
            {runs.map((run) => (
              <path class="curve" d={outline(run)} />
            ))}
            <path class="middle" d="M0 50H100" />
            <path class="now" d={`M${x(node.value.ply)} 0V100`} />
          </svg>
          {bad.map((move) => (
            <i
              class={`bad ${move.mark}`}
              style={{ left: `${x(move.node.ply)}%`, top: `${y(points[move.node.ply] ?? 0.5)}%` }}
              title={`${move.node.ply}. ${t(`review.${move.mark!}`)}`}
            />
          ))}
        </div>
        <div class="axis" aria-hidden="true">
          <span class="word">{t('graph.move')}</span>
          <div>
            {ticks(last).map((ply) => (
              <span style={{ left: `${x(ply)}%` }}>{ply}</span>
            ))}
          </div>
        </div>
      </div>
    </figure>
  );
}
