// After the first visit the page works without a network: a service worker keeps its files.

import { registerSW } from 'virtual:pwa-register';
import { inform } from './state/notice';
import { t } from './i18n';

export function workOffline(): void {
  registerSW({ immediate: true, onOfflineReady: () => inform(t('status.offline')) });
}
