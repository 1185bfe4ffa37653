// A service worker stores the files of the page, so that the page works without the Internet after
// the first visit. The service worker starts when the engine is loaded; otherwise both would fetch
// the same files at the same time. A new version of the page waits until the person loads it.

import { registerSW } from 'virtual:pwa-register';
import { update } from './state/notice';
import { engines } from './state/session';

const MOST_TRIES = 3;

export async function workOffline(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await engines().ask((engine) => engine.started());
      break;
    } catch (error) {
      // Try again: the pool may have replaced the engine, for example after a change of threads.
      if (tries === MOST_TRIES) throw error;
    }
  }
  register();
}

function register(): void {
  let kept: ServiceWorkerRegistration | undefined;
  const reload = () => location.reload();
  const take = () => {
    const next = kept?.waiting;
    if (!next) return reload(); // another tab has activated the new version already
    // Listen here too: the library does not notify a tab that was open before the first service
    // worker.
    next.addEventListener('statechange', () => {
      if (next.state === 'activated') reload();
    });
    void load();
  };
  const load = registerSW({
    immediate: true,
    onRegisteredSW: (_, registration) => (kept = registration),
    onNeedRefresh: () => (update.value = take),
    // Another tab has activated the new version. Do not reload this tab, because somebody may be
    // playing.
    onNeedReload: () => (update.value = reload),
  });
}
