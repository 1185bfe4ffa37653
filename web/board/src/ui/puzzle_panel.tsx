// The panel of the tab "puzzles": the task on the board, or the list of themes.

import { useState } from 'preact/hooks';
import { type Color, RULES } from '../model/cell';
import { countSolved, openPuzzle, type Puzzle, SIMPLE, type Theme, THEMES } from '../model/puzzles';
import { stonesAt } from '../model/game';
import * as puzzle from '../state/puzzle';
import { edit } from '../state/edit';
import { hint } from '../state/hint';
import { facts, node } from '../state/session';
import { t } from '../i18n';
import { openDialog } from './dialog';
import { MiniBoard } from './mini_board';
import { Button, IconButton, IconText, Select } from './parts';
import { goalText } from './status_text';

export function PuzzlePanel() {
  if (!puzzle.choosing.value) return <Task />;
  const theme = puzzle.listed.value;
  return theme ? <PuzzleList key={theme} theme={theme} /> : <Themes />;
}

function Themes() {
  const rules = [
    ['all', t('puzzle.all')],
    ...RULES.map((r) => [r, t(`rule.${r}`)] as const),
  ] as const;
  const hard = THEMES.filter((theme) => !SIMPLE.includes(theme));
  return (
    <>
      <Select
        label={t('puzzle.rule')}
        value={puzzle.ruleFilter.value}
        options={rules}
        onChange={(rule) => (puzzle.ruleFilter.value = rule)}
      />
      {puzzle.hasLoaded.value ? (
        <>
          <h2>{t('puzzle.start')}</h2>
          <ThemeList themes={SIMPLE} />
          <h2>{t('puzzle.force')}</h2>
          <ThemeList themes={hard} />
        </>
      ) : (
        <p>{t('puzzle.loading')}</p>
      )}
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
            <button type="button" class="item" id={`theme-${theme}`} onClick={() => listPuzzles(theme)}>
              <Picture of={firstOpen(list)} near />
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

const isSolved = ({ id }: Puzzle): boolean => puzzle.progress.value[id] === 'solved';
const firstOpen = (list: readonly Puzzle[]): Puzzle => list.find((one) => !isSolved(one)) ?? list[0]!;

function Picture({ of, near }: { of: Puzzle; near?: boolean }) {
  const { game, node } = openPuzzle(of);
  return <MiniBoard size={of} stones={[...stonesAt(game, node)]} near={near} />;
}

function listPuzzles(theme: Theme): void {
  puzzle.theme.value = theme;
  puzzle.choosing.value = true;
  puzzle.listed.value = theme;
}

const A_PAGE = 12;

/// The puzzles of a theme as small boards, a page at a time. The first page has the first puzzle that
/// is not solved.
function PuzzleList({ theme }: { theme: Theme }) {
  const list = puzzle.ofTheme(theme);
  const [page, setPage] = useState(Math.floor(list.indexOf(firstOpen(list)) / A_PAGE));
  const begin = page * A_PAGE;
  const end = Math.min(list.length, begin + A_PAGE);
  const solved = countSolved(list, puzzle.progress.value);
  return (
    <>
      <div class="puzzle-head">
        <Button onClick={() => (puzzle.listed.value = null)}>‹ {t('puzzle.themes')}</Button>
        <span class="note">{t('puzzle.progress', { solved, count: list.length })}</span>
      </div>
      <h2>{t(`theme.${theme}`)}</h2>
      <Button main id="next-puzzle" onClick={() => puzzle.next(1)}>
        {t(solved ? 'puzzle.next' : 'action.start')}
      </Button>
      <ul class="puzzles">
        {list.slice(begin, end).map((one, i) => (
          <li key={one.id}>
            <button
              type="button"
              class={isSolved(one) ? 'item solved' : 'item'}
              onClick={() => puzzle.begin(one)}
            >
              <Picture of={one} />
              <span class="text">
                <b>
                  {begin + i + 1}
                  {isSolved(one) && (
                    <span class="done">
                      {' '}
                      ✓ <span class="unseen">{t('puzzle.solved')}</span>
                    </span>
                  )}
                </b>
                <span class="note">
                  {t(one.isMeasured ? 'puzzle.rating' : 'puzzle.about', { rating: one.rating })}
                </span>
                <span>{goalText(one, sideToMove(one))}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div class="pages">
        <IconButton
          icon="undo"
          label={t('puzzle.before')}
          disabled={page === 0}
          onClick={() => setPage(page - 1)}
        />
        <span class="note">{`${begin + 1}–${end} / ${list.length}`}</span>
        <IconButton
          icon="redo"
          label={t('puzzle.after')}
          disabled={end === list.length}
          onClick={() => setPage(page + 1)}
        />
      </div>
    </>
  );
}

const sideToMove = (one: Puzzle): Color => openPuzzle(one).game.setup.first;

function showThemes(): void {
  puzzle.listed.value = null;
  puzzle.choosing.value = true;
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
      {solved && (
        <div class="lesson over" role="status">
          <p>
            <b>{t('puzzle.solved')}</b>{' '}
            {before !== null && t('puzzle.yours', { rating: `${before} → ${own}` })}
          </p>
          <Button main id="next-puzzle" onClick={() => puzzle.next(1)}>
            {t('puzzle.next')}
          </Button>
        </div>
      )}
      <div class="puzzle-head">
        <Button id="all-puzzles" onClick={showThemes}>
          ‹ {t('puzzle.themes')}
        </Button>
        {one && (
          <button type="button" class="link" id="this-theme" onClick={() => listPuzzles(one.theme)}>
            {`${t(`theme.${one.theme}`)}, ${t('puzzle.place', { number, count: list.length })}`}
          </button>
        )}
      </div>
      <div class="halves">
        <Button onClick={() => void hint()} disabled={!asked}>
          <IconText icon="hint" text={t('action.hint')} />
        </Button>
        <Button onClick={() => void puzzle.reveal(true)} disabled={!asked}>
          <IconText icon="eye" text={t('puzzle.solution')} />
        </Button>
        <Button onClick={() => puzzle.next(-1)}>{t('puzzle.previous')}</Button>
        {!solved && (
          <Button id="next-puzzle" onClick={() => puzzle.next(1)}>
            {t('puzzle.next')}
          </Button>
        )}
        {node.value.parent && (
          <Button wide onClick={puzzle.again}>
            <IconText icon="takeback" text={t('puzzle.again')} />
          </Button>
        )}
      </div>
      <p class="note progress">
        {t('puzzle.progress', { solved: countSolved(list, puzzle.progress.value), count: list.length })}
      </p>
    </>
  );
}
