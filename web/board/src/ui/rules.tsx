// The rules in three sentences, and the dialog with rules, words and facts about the page.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Cell, type Color, RULES } from '../model/cell';
import { engines } from '../state/session';
import { isPhone } from '../state/phone';
import { t } from '../i18n';
import { Dialog, openDialog } from './dialog';
import { MiniBoard } from './mini_board';
import { Button, IconText } from './parts';

const SIZE = { width: 5, height: 5 };

const stones = (black: string, white: string): (readonly [Cell, Color])[] => [
  ...black.split(' ').map((cell) => [cell, 'black'] as const),
  ...white.split(' ').map((cell) => [cell, 'white'] as const),
];

const LESSONS = [
  { text: 'rules.turns', stones: stones('b3 d3', 'c2 d4'), five: [] },
  {
    text: 'rules.five',
    stones: stones('a5 b4 c3 d2 e1', 'b2 c2 d4 c5'),
    five: ['a5', 'b4', 'c3', 'd2', 'e1'],
  },
  { text: 'rules.stop', stones: stones('b3 c3 d3', 'e3'), five: [] },
] as const;

function Lessons() {
  return (
    <ul class="lessons">
      {LESSONS.map((lesson) => (
        <li>
          <MiniBoard size={SIZE} stones={lesson.stones} five={lesson.five} />
          <p>{t(lesson.text)}</p>
        </li>
      ))}
    </ul>
  );
}

export function NewToGomoku() {
  return (
    <section class="new-to-gomoku">
      <h2>{t('rules.new')}</h2>
      <button type="button" class="link" onClick={() => (openDialog.value = 'help')}>
        {t('rules.words')}
      </button>
      <Lessons />
    </section>
  );
}

const WORDS = ['four', 'open3', 'vcf', 'vct', 'fukumi', 'rating'] as const;

const version = signal('');

export function HelpDialog() {
  const isOpen = openDialog.value === 'help';
  useEffect(() => {
    if (!isOpen || version.value) return;
    // Without the version the dialog shows the name alone.
    engines()
      .ask((engine) => engine.version)
      .then((text) => (version.value = text), () => undefined);
  }, [isOpen]);
  return (
    <Dialog name="help" title={t('menu.help')}>
      <h3>{t('rules.title')}</h3>
      <Lessons />
      <dl class="words">
        {RULES.map((rule) => (
          <div>
            <dt>{t(`rule.${rule}`)}</dt>
            <dd>{t(`rules.${rule}`)}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('words.title')}</h3>
      <dl class="words">
        {WORDS.map((word) => (
          <div>
            <dt>{t(`words.${word}`)}</dt>
            <dd>{t(`words.${word}.text`)}</dd>
          </div>
        ))}
      </dl>
      {!isPhone() && (
        <div class="buttons">
          <Button onClick={() => (openDialog.value = 'keys')}>
            <IconText icon="help" text={t('menu.keys')} />
          </Button>
        </div>
      )}
      <h3>{t('about.title')}</h3>
      <p id="about">{t('about.text', { version: version.value })}</p>
      <p class="note">{t('about.data')}</p>
    </Dialog>
  );
}
