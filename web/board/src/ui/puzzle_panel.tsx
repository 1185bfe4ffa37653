// The panel of the tab "puzzles".

import { RULES } from '../model/cell';
import { countSolved, STEPS } from '../model/puzzles';
import * as puzzle from '../state/puzzle';
import { edit } from '../state/edit';
import { hint } from '../state/hint';
import { facts, game } from '../state/session';
import { t } from '../i18n';
import { openDialog } from './dialog';
import { Button, Select } from './parts';

export function PuzzlePanel() {
  const list = puzzle.shown.value;
  const count = list.length;
  const solved = countSolved(list, puzzle.progress.value);
  const steps = Array.from({ length: STEPS }, (_, i) => [i + 1, '★'.repeat(i + 1)] as const);
  const rules = [
    ['all', t('puzzle.all')],
    ...RULES.map((r) => [r, t(`rule.${r}`)] as const),
  ] as const;
  return (
    <>
      <div class="fields">
        <Select
          label={t('puzzle.step')}
          value={puzzle.step.value}
          options={steps}
          onChange={(step) => {
            puzzle.step.value = step;
            puzzle.next(1);
          }}
        />
        <Select
          label={t('puzzle.rule')}
          value={puzzle.ruleFilter.value}
          options={rules}
          onChange={(rule) => {
            puzzle.ruleFilter.value = rule;
            puzzle.next(1);
          }}
        />
      </div>
      <div class="progress">
        <progress max={Math.max(1, count)} value={solved} aria-label={t('puzzle.step')} />
        <p class="note">{t('puzzle.progress', { solved, count })}</p>
      </div>
      <Task />
    </>
  );
}

function Task() {
  const one = puzzle.puzzle.value;
  const solved = puzzle.state.value === 'solved';
  const asked = puzzle.isAsked.value && !facts.value?.end;
  return (
    <>
      <p class="task" role="status">
        {solved ? t('puzzle.solved') : t('puzzle.task', { color: t(`color.${puzzle.solver.value}`) })}
        {' – '}
        {t(`rule.${game.value.rule}`)}
        {one && `, ${t(`puzzle.kind.${one.kind}`)}`}
      </p>
      <div class="buttons">
        <Button main id="next-puzzle" onClick={() => puzzle.next(1)}>
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
