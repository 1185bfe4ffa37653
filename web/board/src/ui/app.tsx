// The whole page: the head with the tabs, the heading, the board, and the panel of the chosen tab.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { choices, open, openFile } from '../state/files';
import { editing } from '../state/edit';
import * as puzzle from '../state/puzzle';
import { exploring } from '../state/explorer';
import { isFlat } from '../state/phone';
import { lesson } from '../state/learn';
import { settings } from '../state/settings';
import { node, type Tab, tab, TABS } from '../state/session';
import { t } from '../i18n';
import { Actions, MENU, MenuDialog, MoreDialog } from './actions';
import { AnalysePanel } from './analyse_panel';
import { openDialog } from './dialog';
import { FileDialog, GamesDialog } from './file_dialog';
import { Editor } from './editor';
import { Heading } from './heading';
import { KeptDialog } from './kept_dialog';
import { KeysDialog } from './keys';
import { type IconName, IconText } from './parts';
import { PlayPanel } from './play_panel';
import { PuzzlePanel } from './puzzle_panel';
import { QuestionDialog } from './question_dialog';
import { ReviewPanel } from './review_panel';
import { HelpDialog } from './rules';
import { SettingsDialog } from './settings_dialog';
import { Table } from './table';
import { Toast } from './toast';

/// On a phone: true if the panel covers the board.
const isWide = signal(false);

const PANELS: Record<Tab, () => preact.JSX.Element> = {
  play: PlayPanel,
  analyse: AnalysePanel,
  review: ReviewPanel,
  puzzles: PuzzlePanel,
};

export function App() {
  const { theme, mode } = settings.value;
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.mode = mode;
  }, [theme, mode]);
  // The board comes back when it shows another position: the panel must not hide that.
  useEffect(() => {
    isWide.value = false;
  }, [node.value, tab.value]);
  // The lists of puzzles cover the board of a phone, and begin at their top.
  const [listing, listed] = [puzzle.choosing.value, puzzle.listed.value];
  useEffect(() => {
    isWide.value = tab.value === 'puzzles' && listing;
  }, [listing, listed]);
  // Each view begins at its top.
  useEffect(
    () => document.querySelector('#panel')?.scrollTo(0, 0),
    [tab.value, listing, listed, editing.value, puzzle.puzzle.value, lesson.value?.move, exploring.value],
  );
  const Panel = PANELS[tab.value];
  return (
    <>
      <Head />
      <main class={`in-${tab.value} ${isWide.value ? 'wide-panel' : ''}`}>
        <Heading />
        <Table />
        <div class="side">
          <button
            type="button"
            class="grip"
            aria-expanded={isWide.value}
            aria-label={t('panel.grip')}
            onClick={() => {
              if (!wasDragged) isWide.value = !isWide.value;
            }}
            onPointerDown={drag}
          />
          <section class="panel" id="panel" aria-label={t(`tab.${tab.value}`)} tabIndex={-1}>
            {editing.value ? <Editor /> : <Panel key={tab.value} />}
          </section>
          <Toast />
          <Actions />
        </div>
      </main>
      <FileDialog />
      <GamesDialog />
      <KeptDialog />
      <SettingsDialog />
      <HelpDialog />
      <KeysDialog />
      <MoreDialog />
      <MenuDialog />
      <QuestionDialog />
    </>
  );
}

const DRAGGED_PX = 16;

/// True if the grip was dragged since it was last pressed. A click follows the drag of a mouse, but not
/// that of a finger.
let wasDragged = false;

/// Lets a finger or the mouse drag the grip: up to enlarge the panel, down to show the board again.
function drag(down: PointerEvent): void {
  wasDragged = false;
  const grip = down.currentTarget as HTMLElement;
  grip.setPointerCapture(down.pointerId);
  const end = (up: PointerEvent) => {
    grip.removeEventListener('pointerup', end);
    grip.removeEventListener('pointercancel', end);
    const distance = up.clientY - down.clientY;
    if (up.type === 'pointercancel' || Math.abs(distance) < DRAGGED_PX) return;
    wasDragged = true;
    isWide.value = distance < 0;
  };
  grip.addEventListener('pointerup', end);
  grip.addEventListener('pointercancel', end);
}

/// Opens files that are dropped anywhere on the page or on a dialog. Without this, the browser
/// would show the file instead of the page.
export function listenToDrops(): void {
  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void openFile(file).then(askWhich);
  });
}

function askWhich(opened: boolean): void {
  if (opened) openDialog.value = choices.value ? 'games' : null;
}

/// Opens a pasted text as a game, unless it is pasted into a field.
export function listenToPaste(): void {
  addEventListener('paste', (event) => {
    const inField = event.target instanceof Element && event.target.closest('input, textarea');
    const text = event.clipboardData?.getData('text/plain');
    if (!inField && text?.trim()) void open(text).then(askWhich);
  });
}

const TAB_ICONS: Record<Tab, IconName> = {
  play: 'play',
  analyse: 'graph',
  review: 'eye',
  puzzles: 'puzzle',
};

function Head() {
  return (
    <header class="head">
      <h1>
        <span class="logo" aria-hidden="true">
          <span class="dot black" />
          <span class="dot white" />
        </span>
        Fukumi
      </h1>
      <nav class="tabs" aria-label={t('app.title')}>
        {TABS.map((name) => (
          <button
            type="button"
            id={`tab-${name}`}
            aria-current={tab.value === name ? 'page' : undefined}
            onClick={() => (tab.value = name)}
          >
            <IconText icon={TAB_ICONS[name]} text={t(`tab.${name}`)} />
          </button>
        ))}
      </nav>
      <nav class="menu" aria-label={t('menu.label')}>
        {isFlat() ? (
          <button type="button" id="menu" onClick={() => (openDialog.value = 'menu')}>
            <IconText icon="more" text={t('menu.label')} />
          </button>
        ) : (
          MENU.map(({ icon, text, dialog }) => (
            <button
              type="button"
              id={`menu-${dialog}`}
              aria-label={t(text)}
              title={t(text)}
              onClick={() => (openDialog.value = dialog)}
            >
              <IconText icon={icon} text={t(text)} />
            </button>
          ))
        )}
      </nav>
    </header>
  );
}
