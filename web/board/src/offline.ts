// After the first visit the page works without a network: a service worker keeps its files. It begins
// when the engine is there, so that the two do not fetch the same files side by side.

import { registerSW } from 'virtual:pwa-register';
import { engines } from './state/session';

export async function workOffline(): Promise<void> {
  await engines().ask((engine) => engine.started());
  registerSW({ immediate: true });
}
