// The evaluation bar at the left of the board: White's share on top, Black's below, with a number
// in each end. A proven win is a word.

import { useRef } from 'preact/hooks';
import { judgedNow } from '../state/analysis';
import { editing } from '../state/edit';
import * as match from '../state/match';
import { settings } from '../state/settings';
import * as session from '../state/session';
import { t } from '../i18n';

const ROOM = 8; // percent; a smaller share has no room for its number
const CHANCE_AT_END = { black: 1, white: 0, draw: 0.5 };

export function EvaluationBar() {
  const inPlay = session.tab.value === 'play' && settings.value.showEvaluation;
  const thought = match.thought.value;
  const own = thought && (thought.color === 'black' ? thought.chance : 1 - thought.chance);
  const inAnalysis = session.tab.value === 'analyse';
  const judged = inAnalysis ? judgedNow.value : null;
  const end = session.facts.value?.end;
  const chance = end ? CHANCE_AT_END[end.winner ?? 'draw'] : inPlay ? own : (judged?.black ?? null);
  const winner = end ? end.winner : (judged?.winner ?? null);
  // While the chance is unknown, keep the last height of the bar and hide its numbers; in a game hide
  // the bar, because it would show an old chance.
  const last = useRef(0.5);
  last.current = winner ? CHANCE_AT_END[winner] : (chance ?? last.current);
  const percent = Math.round(100 * last.current);
  const shown = (inAnalysis || inPlay) && chance !== null && !editing.value;
  const label = winner
    ? t('eval.win', { color: t(`color.${winner}`) })
    : t('eval.label', { percent });
  // The word stands at the winner's end.
  const black = winner ? (winner === 'black' ? t('line.won') : '') : String(percent);
  const white = winner ? (winner === 'white' ? t('line.won') : '') : String(100 - percent);
  return (
    <div
      class={`bar ${winner ? 'decided' : ''} ${(inAnalysis && !editing.value) || shown ? '' : 'hidden'}`}
      role="img"
      aria-hidden={!shown}
      aria-label={label}
      title={shown ? label : undefined}
    >
      <span class="black" style={{ '--share': `${percent}%` }} />
      {shown && percent <= 100 - ROOM && <b class="top">{white}</b>}
      {shown && percent >= ROOM && <b class="bottom on-black">{black}</b>}
    </div>
  );
}
