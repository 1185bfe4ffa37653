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
  const load = registerSW({
    immediate: true,
    onNeedRefresh: () => (update.value = () => void load(true)),
  });
}
