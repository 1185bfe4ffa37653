// The whole page: the head with the tabs, the board, and the panel of the chosen tab.

import { useEffect } from 'preact/hooks';
import { choices, open, openFile } from '../state/files';
import { editing } from '../state/edit';
import { notice, update } from '../state/notice';
import { settings } from '../state/settings';
import { game, type Tab, tab, TABS } from '../state/session';
import { t } from '../i18n';
import { AnalysePanel } from './analyse_panel';
import { openDialog } from './dialog';
import { FileDialog, GamesDialog } from './file_dialog';
import { HelpDialog } from './keys';
import { Editor } from './editor';
import { Details, IconButton } from './parts';
import { PlayPanel } from './play_panel';
import { PuzzlePanel } from './puzzle_panel';
import { ReviewPanel } from './review_panel';
import { SettingsDialog } from './settings_dialog';
import { Table } from './table';

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
  const Panel = PANELS[tab.value];
  return (
    <>
      <Head />
      <main>
        <Table />
        <section class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${tab.value}`}>
          {tab.value !== 'puzzles' && <GameLine />}
          {editing.value ? <Editor /> : <Panel key={tab.value} />}
        </section>
      </main>
      <Toast />
      <FileDialog />
      <GamesDialog />
      <SettingsDialog />
      <HelpDialog />
    </>
  );
}

/// Shows players, rule and size of the game on the board. The fields of the panel are for the next
/// game.
function GameLine() {
  const { rule, width, height, info } = game.value;
  const players = info.black || info.white ? `${info.black || '?'} – ${info.white || '?'}, ` : '';
  return (
    <p class="note" id="game-line">
      {`${players}${t(`rule.${rule}`)}, ${width}\u202f×\u202f${height}`}
    </p>
  );
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

function Head() {
  return (
    <header class="head">
      <h1>Fukumi</h1>
      <div class="tabs" role="tablist" aria-label="Fukumi" onKeyDown={turnTabs}>
        {TABS.map((name) => (
          <button
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls="panel"
            aria-selected={tab.value === name}
            tabIndex={tab.value === name ? 0 : -1}
            onClick={() => (tab.value = name)}
          >
            {t(`tab.${name}`)}
          </button>
        ))}
      </div>
      <nav class="menu" aria-label={t('menu.settings')}>
        <IconButton
          icon="file"
          label={t('menu.file')}
          onClick={() => (openDialog.value = 'file')}
        />
        <IconButton
          icon="settings"
          label={t('menu.settings')}
          onClick={() => (openDialog.value = 'settings')}
        />
        <IconButton
          icon="help"
          label={t('menu.help')}
          onClick={() => (openDialog.value = 'help')}
        />
      </nav>
    </header>
  );
}

function turnTabs(event: KeyboardEvent): void {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  tab.value = TABS.at((TABS.indexOf(tab.value) + by) % TABS.length)!;
  document.getElementById(`tab-${tab.value}`)?.focus();
}

function Toast() {
  const shown = notice.value;
  const load = update.value;
  return (
    <div class="toast" role={shown?.kind === 'error' ? 'alert' : 'status'}>
      {shown && (
        <div class={shown.kind}>
          <div class="message">
            <p>{shown.text}</p>
            <Details of={shown.details} />
          </div>
          {shown.undo && (
            <button
              type="button"
              id="take-back"
              onClick={() => {
                notice.value = null;
                shown.undo!();
              }}
            >
              {t('action.restore')}
            </button>
          )}
          <Close onClick={() => (notice.value = null)} />
        </div>
      )}
      {load && (
        <div class="info">
          <p>{t('update.ready')}</p>
          <button type="button" onClick={load}>
            {t('update.load')}
          </button>
          <Close onClick={() => (update.value = null)} />
        </div>
      )}
    </div>
  );
}

function Close({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" class="icon" aria-label={t('action.close')} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" />
      </svg>
    </button>
  );
}
