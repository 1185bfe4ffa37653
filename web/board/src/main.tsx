// Starts the page. The page appears first, and the engine loads in the background.

import { Fukumi } from 'fukumi';
import { render } from 'preact';
import { setLanguage, t } from './i18n';
import { EnginePool } from './engine/pool';
import { watchAnalysis } from './state/analysis';
import { watchDrawing } from './state/drawn';
import { watchEditor } from './state/edit';
import { watchExplorer } from './state/explorer';
import { watchKinds } from './state/files';
import { keepGames } from './state/games';
import { watchHint } from './state/hint';
import { keepReviews } from './state/kept_reviews';
import { watchLessons } from './state/learn';
import { watchMatch } from './state/match';
import { complain, errorText, inform } from './state/notice';
import { watchPending } from './state/place';
import { watchPondering } from './state/ponder';
import { watchPuzzles } from './state/puzzle';
import { useEngines, watchFacts, watchNames } from './state/session';
import { keepSettings, settings } from './state/settings';
import { keepGame, openLink, restore } from './state/storage';
import { watchSounds } from './state/sound';
import { watchSwap } from './state/swap_turn';
import { App, listenToDrops, listenToPaste } from './ui/app';
import { listenToKeys } from './ui/keys';
import { workOffline } from './offline';
import '../../../tools/page/colors.css';
import '../../../tools/page/board.css';
import './styles/page.css';
import './styles/layout.css';
import './styles/play.css';
import './styles/dialogs.css';
import './styles/table.css';
import './styles/games.css';
import './styles/analysis.css';
import './styles/contrast.css';

const replaced = () => inform(t('status.replaced'));
const pool = new EnginePool(() => {
  const { threads, rule, hashMib } = settings.value;
  return Fukumi.create({ early: true, threads, hashMib, rules: [rule] });
}, replaced);
useEngines(pool);

/// Lets the browser paint, and handle what the person does, before more work.
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100); // no frame comes in a hidden tab
  });

async function start(): Promise<void> {
  // Ignore an error here: the first use of the engine reports it.
  pool.get().catch(() => undefined);
  // If the language cannot be loaded, show the page in English.
  const failed = await setLanguage(settings.value.language).catch(errorText);
  watchNames();
  restore();
  keepSettings();
  keepGame();
  keepGames();
  keepReviews();
  watchPending();
  render(<App />, document.getElementById('app')!);
  await painted();
  watchFacts();
  watchMatch();
  watchHint();
  watchSwap();
  watchAnalysis();
  watchLessons();
  watchEditor(); // stop it before the puzzles, because it gives the board back to its tab
  watchPuzzles();
  watchDrawing();
  watchSounds();
  watchPondering();
  watchExplorer();
  // Without the kinds the file chooser shows all files.
  watchKinds().catch(() => undefined);
  listenToKeys();
  listenToPaste();
  listenToDrops();
  addEventListener('hashchange', openLink);
  if (failed) complain(failed);
  // Ignore an error here: without the engine there is nothing to store for offline use, and the
  // first use of the engine reports the error.
  workOffline().catch(() => undefined);
}

start().catch((error: unknown) => complain(errorText(error)));
