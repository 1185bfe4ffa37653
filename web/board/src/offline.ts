// After the first visit the page works without a network: a service worker keeps its files. It begins
// when the engine is there, so that the two do not fetch the same files side by side. A new version
// waits until the person takes it.

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
      // Another engine may have taken over, as after a change of threads.
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
    if (!next) return reload(); // another tab has taken it
    // A tab that was there before the first worker is not told otherwise.
    next.addEventListener('statechange', () => {
      if (next.state === 'activated') reload();
    });
    void load();
  };
  const load = registerSW({
    immediate: true,
    onRegisteredSW: (_, registration) => (kept = registration),
    onNeedRefresh: () => (update.value = take),
    // Taken by another tab: here somebody may still be playing.
    onNeedReload: () => (update.value = reload),
  });
}
