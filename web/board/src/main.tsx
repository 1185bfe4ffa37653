// Starts the page: the engine loads while the page is already there.

import { render } from 'preact';
import { setLanguage, t } from './i18n';
import { createEngine } from './engine/package';
import { EnginePool } from './engine/pool';
import { watchAnalysis } from './state/analysis';
import { watchHint } from './state/hint';
import { watchMatch } from './state/match';
import { complain, errorText, inform } from './state/notice';
import { watchPuzzles } from './state/puzzle';
import { useEngines, watchFacts } from './state/session';
import { keepSettings, settings } from './state/settings';
import { keepGame, openLink, restore } from './state/storage';
import { watchSwap } from './state/swap_turn';
import { App, listenToDrops, listenToPaste } from './ui/app';
import { listenToKeys } from './ui/keys';
import { workOffline } from './offline';
import '../../../tools/page/colors.css';
import '../../../tools/page/board.css';
import './styles/page.css';
import './styles/dialogs.css';
import './styles/table.css';
import './styles/games.css';

const replaced = () => inform(t('status.replaced'));
const pool = new EnginePool(() => {
  const { threads, rule } = settings.value;
  return createEngine(threads, rule);
}, replaced);
useEngines(pool);

async function start(): Promise<void> {
  // What goes wrong here is told when the engine is asked first.
  pool.get().catch(() => undefined);
  // A language that cannot be loaded is no reason to show nothing.
  const failed = await setLanguage(settings.value.language).catch(errorText);
  restore();
  keepSettings();
  keepGame();
  render(<App />, document.getElementById('app')!);
  watchFacts();
  watchMatch();
  watchHint();
  watchSwap();
  watchAnalysis();
  watchPuzzles();
  listenToKeys();
  listenToPaste();
  listenToDrops();
  addEventListener('hashchange', openLink);
  if (failed) complain(failed);
  // Without an engine there is nothing to keep; the page says so when one is asked.
  workOffline().catch(() => undefined);
}

start().catch((error: unknown) => complain(errorText(error)));
