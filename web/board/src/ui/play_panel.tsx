// The panel of the tab "play": the current players, and the players, rule, level and clock of the
// next game.

import { MAX_SIZE, MIN_SIZE, RULES } from '../model/cell';
import { LEVELS } from '../model/levels';
import { OPENINGS } from '../model/swap';
import * as match from '../state/match';
import { choose, letEngineAct } from '../state/swap_turn';
import { engineActs, isEngineSide, seats, swap } from '../state/seats';
import { game, mover } from '../state/session';
import { change, type Player, settings } from '../state/settings';
import { t } from '../i18n';
import { Button, Select, Toggle } from './parts';

const SECONDS = [0.2, 0.5, 1, 2, 5, 10, 30];
const CLOCKS = [
  { minutes: 0, increment: 0 },
  { minutes: 3, increment: 2 },
  { minutes: 10, increment: 5 },
  { minutes: 30, increment: 0 },
];
const SIZES = Array.from({ length: MAX_SIZE - MIN_SIZE + 1 }, (_, i) => MIN_SIZE + i);

export function PlayPanel() {
  const chosen = settings.value;
  const people: readonly (readonly [Player, string])[] = [
    ['person', t('side.person')],
    ['engine', t('side.engine')],
  ];
  const sizes = SIZES.map((n) => [n, String(n)] as const);
  const clocks = CLOCKS.map((clock, i) => {
    const text = clock.minutes ? t('clock.minutes', { ...clock }) : t('clock.none');
    return [i, text] as const;
  });
  const clockIndex = CLOCKS.findIndex(
    ({ minutes, increment }) =>
      minutes === chosen.clock.minutes && increment === chosen.clock.increment,
  );
  return (
    <>
      <SwapChoice />
      <Players />
      <form class="fields" onSubmit={(event) => event.preventDefault()}>
        <Select
          label={t('color.black')}
          value={chosen.black}
          options={people}
          onChange={(black) => change({ black })}
        />
        <Select
          label={t('color.white')}
          value={chosen.white}
          options={people}
          onChange={(white) => change({ white })}
        />
        <Select
          label={t('rule.label')}
          value={chosen.rule}
          options={RULES.map((rule) => [rule, t(`rule.${rule}`)] as const)}
          onChange={(rule) => change({ rule })}
        />
        <Select
          label={t('opening.label')}
          value={chosen.opening}
          options={OPENINGS.map((one) => [one, t(`opening.${one}`)] as const)}
          onChange={(opening) => change({ opening })}
        />
        <Select
          label={t('size.width')}
          value={chosen.width}
          options={sizes}
          onChange={(width) =>
            change({ width, height: chosen.height === chosen.width ? width : chosen.height })
          }
        />
        <Select
          label={t('size.height')}
          value={chosen.height}
          options={sizes}
          onChange={(height) => change({ height })}
        />
        <Select
          label={t('time.label')}
          value={chosen.seconds}
          options={SECONDS.map((seconds) => [seconds, t('time.seconds', { seconds })] as const)}
          onChange={(seconds) => change({ seconds })}
        />
        <Select
          label={t('clock.label')}
          value={Math.max(0, clockIndex)}
          options={clocks}
          onChange={(i) => change({ clock: CLOCKS[i]! })}
        />
        <LevelField />
      </form>
      <Button main id="new-game" onClick={match.beginAnew}>
        {t('action.restart')}
      </Button>
    </>
  );
}

function LevelField() {
  const { level, showEvaluation } = settings.value;
  const rated = LEVELS.reduce((a, b) =>
    Math.abs(b.level - level) < Math.abs(a.level - level) ? b : a,
  );
  const text = t('level.rating', { ...rated, elo: String(rated.elo).replace('-', '−') });
  return (
    <div class="wide">
      <label class="field">
        <span>{t('level.label')}</span>
        <input
          type="range"
          min="0"
          max="100"
          step="10"
          value={level}
          aria-valuetext={text}
          onInput={(event) => change({ level: Number(event.currentTarget.value) })}
        />
      </label>
      <p class="value">{text}</p>
      <p class="note">{t('level.note')}</p>
      <Toggle
        label={t('eval.show')}
        on={showEvaluation}
        onChange={(on) => change({ showEvaluation: on })}
      />
    </div>
  );
}

/// Shows the current players, and the button that lets the engine play a move.
function Players() {
  const { info } = game.value;
  const name = (color: 'black' | 'white') =>
    info[color] || t(seats.value[color] === 'engine' ? 'side.engine' : 'side.person');
  const isPersonsPart = swap.value.phase !== 'done' && !engineActs.value;
  return (
    <div class="players">
      {(['black', 'white'] as const).map((color) => (
        <p class={mover.value === color && !match.ending.value ? 'player turn' : 'player'}>
          <span class={`dot ${color}`} aria-hidden="true" />
          <span class="unseen">{t(`color.${color}`)}: </span>
          {name(color)}
        </p>
      ))}
      {match.thinking.value ? (
        <Button onClick={match.stopThinking} disabled={!match.mayStop.value}>
          {t('action.stop')}
        </Button>
      ) : (
        <Button
          onClick={letEngineAct}
          disabled={Boolean(match.ending.value) || isPersonsPart}
        >
          {t('action.move', { color: t(`color.${mover.value}`) })}
        </Button>
      )}
    </div>
  );
}

function SwapChoice() {
  const state = swap.value;
  if (state.phase !== 'choose' || isEngineSide(state.by)) return null;
  return (
    <div class="choice" role="group" aria-label={t('status.choose')}>
      <Button main onClick={() => choose('black')}>
        {t('swap.black')}
      </Button>
      <Button main onClick={() => choose('white')}>
        {t('swap.white')}
      </Button>
      {state.mayPlace && <Button onClick={() => choose('place')}>{t('swap.place')}</Button>}
    </div>
  );
}
