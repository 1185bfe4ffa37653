// After the first visit the page works without a network: a service worker keeps its files.

import { registerSW } from 'virtual:pwa-register';

export function workOffline(): void {
  registerSW({ immediate: true });
}
