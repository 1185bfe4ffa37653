// The panel of the editor of the board.

import { type Color, MAX_SIZE, MIN_SIZE, RULES } from '../model/cell';
import type { Shift, Turn } from '../model/transform';
import * as edit from '../state/edit';
import { facts, game, mover, stones, tab } from '../state/session';
import { t } from '../i18n';
import { Button, CloseButton, Select } from './parts';

const COLORS = ['black', 'white'] as const;
const TURNS = ['right', 'mirror', 'flip'] as const satisfies Turn[];
const SHIFTS = ['left', 'right', 'up', 'down'] as const satisfies Shift[];
const ARROWS: Record<Shift, string> = { left: '←', right: '→', up: '↑', down: '↓' };
const SIZES = Array.from({ length: MAX_SIZE - MIN_SIZE + 1 }, (_, i) => MIN_SIZE + i);

const Dot = ({ color }: { color: Color }) => <span class={`dot ${color}`} aria-hidden="true" />;

export function Editor() {
  const { rule, width, height } = game.value;
  const count = (color: Color) => [...stones.value.values()].filter((c) => c === color).length;
  const values = { black: count('black'), white: count('white'), color: t(`color.${mover.value}`) };
  const sizes = SIZES.map((n) => [`${n}x${n}`, `${n} × ${n}`] as const);
  const size = `${width}x${height}`;
  const end = facts.value?.end;
  return (
    <div class="editor">
      <header>
        <h2>{t('edit.title')}</h2>
        <CloseButton onClick={edit.cancel} />
      </header>
      <p class="note">{t('edit.place')}</p>
      <div class="thirds">
        {edit.TOOLS.map((tool) => (
          <Button
            id={`tool-${tool}`}
            pressed={edit.tool.value === tool}
            onClick={() => (edit.tool.value = tool)}
          >
            {tool === 'eraser' ? '✕' : <Dot color={tool} />}{' '}
            {t(tool === 'eraser' ? 'edit.eraser' : `color.${tool}`)}
          </Button>
        ))}
      </div>
      <p class="note">{t('puzzle.first')}</p>
      <div class="halves">
        {COLORS.map((color) => (
          <Button pressed={mover.value === color} onClick={() => edit.setFirst(color)}>
            <Dot color={color} /> {t(`color.${color}`)}
          </Button>
        ))}
      </div>
      <div class="fields">
        <Select
          label={t('rule.label')}
          value={rule}
          options={RULES.map((one) => [one, t(`rule.${one}`)] as const)}
          onChange={edit.setRule}
        />
        <Select
          label={t('settings.theme')}
          value={size}
          options={sizes.some(([n]) => n === size) ? sizes : [...sizes, [size, size]]}
          onChange={(chosen) => {
            const [columns, rows] = chosen.split('x').map(Number);
            edit.setSize({ width: columns!, height: rows! });
          }}
        />
      </div>
      <div class="thirds">
        {TURNS.map((how) => (
          <Button onClick={() => edit.turn(how)}>{t(`edit.${how}`)}</Button>
        ))}
      </div>
      <div class="shifts" role="group" aria-label={t('edit.shift')}>
        <Button onClick={edit.clearBoard}>{t('puzzle.clear')}</Button>
        <span class="note">{t('edit.shift')}</span>
        {SHIFTS.map((to) => (
          <button
            type="button"
            aria-label={t(`shift.${to}`)}
            title={t(`shift.${to}`)}
            onClick={() => edit.shift(to)}
          >
            {ARROWS[to]}
          </button>
        ))}
      </div>
      <p class="card" role="status">
        {t('edit.count', values)} {end?.winner && `${t('end.wins', { color: t(`color.${end.winner}`) })}.`}
      </p>
      <div class="buttons ends">
        <Button onClick={edit.cancel}>{t('action.cancel')}</Button>
        {tab.value === 'puzzles' && (
          <Button id="solve-edited" onClick={edit.solve}>
            {t('edit.solve')}
          </Button>
        )}
        <Button main id="analyse-edited" onClick={edit.analyse}>
          {t('analyse.run')}
        </Button>
      </div>
    </div>
  );
}
