// After the first visit the page works without a network: a service worker keeps its files. It begins
// when the engine is there, so that the two do not fetch the same files side by side.

import { effect } from '@preact/signals';
import { registerSW } from 'virtual:pwa-register';
import { ready } from './state/session';

export function workOffline(): void {
  const end = effect(() => {
    if (!ready.value) return;
    registerSW({ immediate: true });
    queueMicrotask(() => end());
  });
}
