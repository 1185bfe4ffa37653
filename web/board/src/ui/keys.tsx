// Keyboard shortcuts for the buttons, and the dialog that lists them. The page ignores keys with
// Ctrl, Alt or Meta, which are for the browser, and keys in a text field.

import type { MessageKey } from '../i18n/en';
import { t } from '../i18n';
import { toggleAnalysis } from '../state/analysis';
import { drawTool } from '../state/drawn';
import { hint } from '../state/hint';
import { notice } from '../state/notice';
import { pending } from '../state/place';
import * as steps from '../state/steps';
import * as session from '../state/session';
import { change, settings } from '../state/settings';
import { newGame } from './actions';
import { Dialog, openDialog } from './dialog';

const KEYS: Readonly<Record<string, () => void>> = {
  ArrowLeft: steps.back,
  ArrowRight: steps.forward,
  ArrowUp: steps.toStart,
  ArrowDown: steps.toEnd,
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
  n: newGame,
  g: () => (openDialog.value = 'kept'),
  o: () => (openDialog.value = 'file'),
  '?': () => (openDialog.value = 'keys'),
  Escape: () => {
    pending.value = null;
    notice.value = null;
    drawTool.value = null;
  },
};

const LIST: readonly (readonly [readonly string[], MessageKey])[] = [
  [['←', '→'], 'key.step'],
  [['↑', '↓'], 'key.ends'],
  [['Tab'], 'key.board'],
  [['Enter'], 'key.enter'],
  [['U', 'R'], 'key.undo'],
  [['H'], 'key.hint'],
  [['M'], 'key.numbers'],
  [['A'], 'key.analyse'],
  [['1', '2', '3', '4'], 'key.tabs'],
  [['N'], 'key.new'],
  [['G'], 'menu.games'],
  [['O'], 'key.open'],
  [['Esc'], 'key.escape'],
  [['?'], 'key.help'],
];

/// Fields and dialogs use the keys themselves. Buttons and check boxes do not use the arrows. A dialog
/// gets the keys even if nothing in it has the focus, such as after a click beside its buttons.
const takesKeys = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select') !== null);

export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target)) return;
    const chosen = session.TABS[Number(event.key) - 1];
    if (chosen) session.tab.value = chosen;
    const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    act?.();
    if (chosen || act) event.preventDefault();
  });
}

export function KeysDialog() {
  return (
    <Dialog name="keys" title={t('menu.keys')}>
      <dl class="keys">
        {LIST.map(([keys, what]) => (
          <div>
            <dt>
              {keys.map((key) => (
                <kbd>{key}</kbd>
              ))}
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
      <p class="note">{t('key.wheel')}</p>
      <p class="note">{t('key.draw')}</p>
    </Dialog>
  );
}
