// The panel of the tab "puzzles": the task on the board, or the list of themes.

import { RULES } from '../model/cell';
import { countSolved, type Puzzle, SIMPLE, type Theme, THEMES } from '../model/puzzles';
import * as puzzle from '../state/puzzle';
import { edit } from '../state/edit';
import { hint } from '../state/hint';
import { facts, game } from '../state/session';
import { movesOf } from '../i18n/reason';
import { t } from '../i18n';
import { openDialog } from './dialog';
import { Button, Select } from './parts';

export function PuzzlePanel() {
  return puzzle.choosing.value ? <Themes /> : <Task />;
}

function Themes() {
  const rules = [
    ['all', t('puzzle.all')],
    ...RULES.map((r) => [r, t(`rule.${r}`)] as const),
  ] as const;
  const hard = THEMES.filter((theme) => !SIMPLE.includes(theme));
  return (
    <>
      <p class="note">{t('puzzle.yours', { rating: puzzle.rating.value })}</p>
      <Select
        label={t('puzzle.rule')}
        value={puzzle.ruleFilter.value}
        options={rules}
        onChange={(rule) => (puzzle.ruleFilter.value = rule)}
      />
      <h2>{t('puzzle.start')}</h2>
      <ThemeList themes={SIMPLE} />
      <h2>{t('puzzle.force')}</h2>
      <ThemeList themes={hard} />
      <h2>{t('puzzle.own')}</h2>
      <div class="buttons">
        <Button id="edit-board" onClick={edit}>
          {t('puzzle.edit')}
        </Button>
        <Button onClick={() => (openDialog.value = 'file')}>{t('menu.file')}</Button>
      </div>
    </>
  );
}

function ThemeList({ themes }: { themes: readonly Theme[] }) {
  return (
    <ul class="themes">
      {themes.map((theme) => {
        const list = puzzle.ofTheme(theme);
        if (!list.length) return null;
        const solved = countSolved(list, puzzle.progress.value);
        const [lowest, highest] = [list[0]!.rating, list.at(-1)!.rating];
        const range = lowest === highest ? String(lowest) : `${lowest}–${highest}`;
        return (
          <li>
            <button type="button" class="item" id={`theme-${theme}`} onClick={() => choose(theme)}>
              <b>{t(`theme.${theme}`)}</b>
              <span class="what">{t('puzzle.rating', { rating: range })}</span>
              <progress max={list.length} value={solved} aria-hidden="true" />
              <span class="what">{t('puzzle.progress', { solved, count: list.length })}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function choose(theme: Theme): void {
  puzzle.theme.value = theme;
  puzzle.next(1);
}

/// Returns the goal of a puzzle in words.
export function goalText(one: Puzzle | null): string {
  const color = t(`color.${puzzle.solver.value}`);
  if (!one) return t('puzzle.task', { color });
  return t(`goal.${one.theme}`, { color, moves: movesOf(one.plies) });
}

function Task() {
  const one = puzzle.puzzle.value;
  const list = puzzle.shown.value;
  const solved = puzzle.state.value === 'solved';
  const asked = puzzle.isAsked.value && !facts.value?.end;
  const number = one ? list.findIndex(({ id }) => id === one.id) + 1 : 0;
  const before = puzzle.ratingBefore.value;
  const own = puzzle.rating.value;
  return (
    <>
      <div class="puzzle-head">
        <Button id="all-puzzles" onClick={() => (puzzle.choosing.value = true)}>
          ‹ {t('puzzle.themes')}
        </Button>
        {one && (
          <span class="note">
            {`${t(`theme.${one.theme}`)}, ${t('puzzle.place', { number, count: list.length })}`}
          </span>
        )}
      </div>
      <div role="status">
        <h2 class="task">
          <span class={`dot ${puzzle.solver.value}`} aria-hidden="true" /> {goalText(one)}
        </h2>
      </div>
      <p class="note">
        {`${t('rule.label')}: ${t(`rule.${game.value.rule}`)}. `}
        {one && t(one.isMeasured ? 'puzzle.rating' : 'puzzle.about', { rating: one.rating })}
      </p>
      {solved && (
        <p class="lesson over" role="status">
          <b>{t('puzzle.solved')}</b>{' '}
          {before !== null && t('puzzle.yours', { rating: `${before} → ${own}` })}
        </p>
      )}
      <div class="buttons">
        <Button main={solved} id="next-puzzle" onClick={() => puzzle.next(1)}>
          {t('puzzle.next')}
        </Button>
        <Button onClick={() => puzzle.next(-1)}>{t('puzzle.previous')}</Button>
        <Button onClick={() => void hint()} disabled={!asked}>
          {t('action.hint')}
        </Button>
        <Button onClick={() => void puzzle.reveal(true)} disabled={!asked}>
          {t('puzzle.solution')}
        </Button>
        <Button onClick={puzzle.again}>{t('puzzle.again')}</Button>
      </div>
      <p class="note progress">
        {t('puzzle.progress', { solved: countSolved(list, puzzle.progress.value), count: list.length })}
      </p>
    </>
  );
}
