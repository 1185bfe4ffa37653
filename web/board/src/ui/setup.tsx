// The fields of a game that has not begun: opponent, colour, rule, size, and more behind a button.

import { signal } from '@preact/signals';
import { MAX_SIZE, MIN_SIZE, RULES } from '../model/cell';
import { LEVELS, NAMED, namedLevel, ratingsAt } from '../model/levels';
import { OPENINGS } from '../model/swap';
import { isPhone } from '../state/phone';
import { change, type Settings, settings } from '../state/settings';
import { t } from '../i18n';
import { Choice, Icon, IconButton, Select, Toggle } from './parts';

const SECONDS = [0.2, 0.5, 1, 2, 5, 10, 30];
const CLOCKS = [
  { minutes: 0, increment: 0 },
  { minutes: 3, increment: 2 },
  { minutes: 10, increment: 5 },
  { minutes: 30, increment: 0 },
];
const SIZES = Array.from({ length: MAX_SIZE - MIN_SIZE + 1 }, (_, i) => MIN_SIZE + i);
const SQUARES = SIZES.map((n) => [n, `${n} × ${n}`] as const);

const COLORS = ['black', 'white', 'random'] as const;
type ColorChoice = (typeof COLORS)[number];

function colorOf({ black, white, drawColors }: Settings): ColorChoice | null {
  if (black === white) return null;
  if (drawColors) return 'random';
  return black === 'person' ? 'black' : 'white';
}

function chooseColor(color: ColorChoice): void {
  const isBlack = color !== 'white';
  change({
    black: isBlack ? 'person' : 'engine',
    white: isBlack ? 'engine' : 'person',
    drawColors: color === 'random',
  });
}

const PLAYERS = ['engine', 'two', 'self'] as const;
type Players = (typeof PLAYERS)[number];

function playersOf({ black, white }: Settings): Players {
  if (black !== white) return 'engine';
  return black === 'person' ? 'two' : 'self';
}

function choosePlayers(players: Players): void {
  if (players === 'engine') return chooseColor('black');
  const side = players === 'two' ? 'person' : 'engine';
  change({ black: side, white: side });
}

/// Returns the name of a level, or its number if it has no name.
export function levelText(level: number): string {
  const named = namedLevel(level);
  return named ? t(`level.${named.name}`) : t('level.number', { level });
}

const rated = signal(false);

export function Setup() {
  const chosen = settings.value;
  const players = playersOf(chosen);
  return (
    <form class="setup" onSubmit={(event) => event.preventDefault()}>
      {players !== 'two' && <Opponent />}
      <div class="trio">
        {players === 'engine' && isPhone() && (
          <Select
            label={colorLabel()}
            value={colorOf(chosen) ?? 'black'}
            options={COLORS.map((color) => [color, colorText(color)] as const)}
            onChange={chooseColor}
          />
        )}
        {players === 'engine' && !isPhone() && (
          <Choice
            label={colorLabel()}
            value={colorOf(chosen)}
            options={COLORS.map((color) => [color, <ColorName color={color} />] as const)}
            onChange={chooseColor}
          />
        )}
        <div class="fields kinds">
          <Select
            label={t('rule.label')}
            value={chosen.rule}
            options={RULES.map((rule) => [rule, t(`rule.${rule}`)] as const)}
            onChange={(rule) => change({ rule })}
          />
          <Select
            label={t('size.label')}
            value={chosen.width === chosen.height ? chosen.width : 0}
            options={
              chosen.width === chosen.height
                ? SQUARES
                : [[0, `${chosen.width} × ${chosen.height}`], ...SQUARES]
            }
            onChange={(n) => n && change({ width: n, height: n })}
          />
        </div>
      </div>
      <More />
    </form>
  );
}

/// In swap and swap2 the players choose their colours later: before, one of them places the stones.
const isSwap = (): boolean => settings.value.opening !== 'free';

const colorLabel = (): string => t(isSwap() ? 'start.first' : 'start.color');

function colorText(color: ColorChoice): string {
  if (color === 'random' || !isSwap()) return t(`color.${color}`);
  return t(color === 'black' ? 'side.you' : 'side.engine');
}

function ColorName({ color }: { color: ColorChoice }) {
  return (
    <>
      {!isSwap() && <span class={`dot ${color}`} aria-hidden="true" />}
      <span>{colorText(color)}</span>
    </>
  );
}

function Opponent() {
  const { level } = settings.value;
  const named = namedLevel(level);
  const note = named ? t(`level.${named.name}.note`) : t('level.number', { level });
  return (
    <div class="opponent">
      <Choice
        label={t('start.opponent')}
        value={level}
        options={NAMED.map(({ name, level: one }) => [one, t(`level.${name}`)] as const)}
        onChange={(one) => change({ level: one })}
      />
      <p class="note">
        <span>{note}</span>
        <IconButton
          icon="info"
          label={t('level.strength')}
          pressed={rated.value}
          onClick={() => (rated.value = !rated.value)}
        />
      </p>
      {rated.value && <Rating level={level} />}
    </div>
  );
}

function Rating({ level }: { level: number }) {
  const list = ratingsAt(level).map((one) => t('level.rating', { ...one, elo: signed(one.elo) }));
  const isMeasured = LEVELS.some((one) => one.level === level);
  return (
    <p class="note" id="rating">
      {isMeasured ? '' : `${t('level.between', { level })} `}
      {list.join('; ')}. {t('level.note')}
    </p>
  );
}

const signed = (elo: number): string => (elo < 0 ? `−${-elo}` : `+${elo}`);

function More() {
  const chosen = settings.value;
  const clocks = CLOCKS.map((clock, i) => {
    const text = clock.minutes ? t('clock.minutes', { ...clock }) : t('clock.none');
    return [i, text] as const;
  });
  const clockIndex = CLOCKS.findIndex(
    ({ minutes, increment }) =>
      minutes === chosen.clock.minutes && increment === chosen.clock.increment,
  );
  const sizes = SIZES.map((n) => [n, String(n)] as const);
  const levels = [...new Set([...LEVELS, ...NAMED].map(({ level }) => level))].sort((a, b) => a - b);
  return (
    <details class="more" id="more">
      <summary>
        <b>{t('start.more')}</b> <span class="note">
          {chosen.opening === 'free' ? t('start.more.what') : t(`opening.${chosen.opening}`)}
        </span>
        <Icon icon="down" />
      </summary>
      <div class="fields">
        <Select
          label={t('start.players')}
          value={playersOf(chosen)}
          options={PLAYERS.map((one) => [one, t(`players.${one}`)] as const)}
          onChange={choosePlayers}
        />
        <Select
          label={t('opening.label')}
          value={chosen.opening}
          options={OPENINGS.map((one) => [one, t(`opening.${one}`)] as const)}
          onChange={(opening) => change({ opening })}
        />
        <Select
          label={t('clock.label')}
          value={Math.max(0, clockIndex)}
          options={clocks}
          onChange={(i) => change({ clock: CLOCKS[i]! })}
        />
        <Select
          label={t('time.label')}
          value={chosen.seconds}
          options={SECONDS.map((seconds) => [seconds, t('time.seconds', { seconds })] as const)}
          onChange={(seconds) => change({ seconds })}
        />
        <Select
          label={t('level.label')}
          value={chosen.level}
          options={levels.map((level) => [level, levelOption(level)] as const)}
          onChange={(level) => change({ level })}
        />
        <div class="fields">
          <Select
            label={t('size.width')}
            value={chosen.width}
            options={sizes}
            onChange={(width) => change({ width })}
          />
          <Select
            label={t('size.height')}
            value={chosen.height}
            options={sizes}
            onChange={(height) => change({ height })}
          />
        </div>
      </div>
      <Toggle
        label={t('eval.show')}
        on={chosen.showEvaluation}
        onChange={(showEvaluation) => change({ showEvaluation })}
      />
    </details>
  );
}

function levelOption(level: number): string {
  const named = namedLevel(level);
  return named ? `${level} – ${t(`level.${named.name}`)}` : String(level);
}
