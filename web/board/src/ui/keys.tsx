// Keyboard shortcuts for the buttons, and the dialog that lists them. The page ignores keys with
// Ctrl, Alt or Meta, which are for the browser, and keys in a text field.

import type { MessageKey } from '../i18n/en';
import { t } from '../i18n';
import { toggleAnalysis } from '../state/analysis';
import { hint } from '../state/hint';
import * as match from '../state/match';
import * as steps from '../state/steps';
import * as session from '../state/session';
import { change, settings } from '../state/settings';
import { Dialog, openDialog } from './dialog';

const KEYS: Readonly<Record<string, () => void>> = {
  u: steps.undo,
  r: steps.redo,
  Backspace: steps.undo,
  Home: steps.toStart,
  End: steps.toEnd,
  PageUp: steps.back,
  PageDown: steps.forward,
  h: () => void hint(),
  m: () => change({ numbers: !settings.value.numbers }),
  a: () => {
    if (session.tab.value === 'analyse') toggleAnalysis();
    else session.tab.value = 'analyse';
  },
  n: () => {
    session.tab.value = 'play';
    match.beginAnew();
  },
  o: () => (openDialog.value = 'file'),
  '?': () => (openDialog.value = 'help'),
};

const LIST: readonly (readonly [string, MessageKey])[] = [
  ['← ↑ → ↓', 'key.arrows'],
  ['Enter', 'key.enter'],
  ['U, R, Backspace', 'key.undo'],
  ['PageUp, PageDown', 'key.step'],
  ['Home, End', 'key.ends'],
  ['H', 'key.hint'],
  ['M', 'key.numbers'],
  ['A', 'key.analyse'],
  ['1 2 3 4', 'key.tabs'],
  ['N', 'key.new'],
  ['O', 'key.open'],
  ['?', 'key.help'],
];

const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target)) return;
    const chosen = session.TABS[Number(event.key) - 1];
    if (chosen) session.tab.value = chosen;
    const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    act?.();
    if (chosen || act) event.preventDefault();
    // If nothing has the focus, an arrow key gives it to the board, which handles arrow keys.
    if (event.key.startsWith('Arrow') && event.target === document.body)
      document.querySelector<HTMLElement>('.board')?.focus();
  });
}

export function HelpDialog() {
  return (
    <Dialog name="help" title={t('menu.help')}>
      <dl class="keys">
        {LIST.map(([keys, what]) => (
          <div>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
