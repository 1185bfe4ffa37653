// The dialog for settings: language, colours, details of the board, threads.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { LANGUAGES, type Language, setLanguage, t } from '../i18n';
import { complain, errorText } from '../state/notice';
import { engines } from '../state/session';
import { change, CONFIRMS, MAX_NAME, MAX_THREADS, MODES, settings } from '../state/settings';
import { THEMES } from '../state/settings';
import { knock } from '../state/sound';
import { Dialog, openDialog } from './dialog';
import { Select, Toggle } from './parts';

/// Returns the numbers of threads to choose from: from 1 to the number of cores (at most
/// MAX_THREADS), but always including the chosen number and 4, the largest default.
function threadCounts(chosen: number): (readonly [number, string])[] {
  const most = Math.max(chosen, 4, Math.min(MAX_THREADS, navigator.hardwareConcurrency));
  return Array.from({ length: most }, (_, i) => [i + 1, String(i + 1)] as const);
}

/// False if the engine has one thread because the browser does not share memory.
const isShared = signal(crossOriginIsolated);

async function lookAtThreads(): Promise<void> {
  if (settings.value.threads === 1 || !crossOriginIsolated) return;
  isShared.value = (await engines().get()).threads > 1;
}

export function SettingsDialog() {
  const isOpen = openDialog.value === 'settings';
  useEffect(() => {
    // Without the engine the field stays.
    if (isOpen) lookAtThreads().catch(() => undefined);
  }, [isOpen]);
  const chosen = settings.value;
  const languages = Object.entries(LANGUAGES) as [Language, string][];
  return (
    <Dialog name="settings" title={t('menu.settings')}>
      <div class="fields">
        <Select
          label={t('settings.language')}
          value={chosen.language}
          options={languages}
          onChange={(language) => {
            setLanguage(language).then(
              () => change({ language }),
              (error: unknown) => complain(errorText(error)),
            );
          }}
        />
        <Select
          label={t('settings.theme')}
          value={chosen.theme}
          options={THEMES.map((theme) => [theme, t(`theme.${theme}`)] as const)}
          onChange={(theme) => change({ theme })}
        />
        <Select
          label={t('settings.mode')}
          value={chosen.mode}
          options={MODES.map((mode) => [mode, t(`settings.${mode}`)] as const)}
          onChange={(mode) => change({ mode })}
        />
        <Select
          label={t('settings.rows')}
          value={chosen.rows}
          options={
            [
              ['bottom', t('settings.bottom')],
              ['top', t('settings.top')],
            ] as const
          }
          onChange={(rows) => change({ rows })}
        />
        <Select
          label={t('settings.confirm')}
          value={chosen.confirm}
          options={CONFIRMS.map((confirm) => [confirm, t(`confirm.${confirm}`)] as const)}
          onChange={(confirm) => change({ confirm })}
        />
        <label class="field">
          <span>{t('settings.name')}</span>
          <input
            id="person-name"
            maxLength={MAX_NAME}
            value={chosen.name}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </label>
        {isShared.value ? (
          <Select
            label={t('settings.threads')}
            value={chosen.threads}
            options={threadCounts(chosen.threads)}
            onChange={(threads) => {
              change({ threads });
              void engines().renew();
            }}
          />
        ) : (
          <p class="note">{t('settings.single')}</p>
        )}
      </div>
      <Toggle
        label={t('settings.coordinates')}
        on={chosen.coordinates}
        onChange={(coordinates) => change({ coordinates })}
      />
      <Toggle
        label={t('settings.numbers')}
        on={chosen.numbers}
        onChange={(numbers) => change({ numbers })}
      />
      <Toggle
        label={t('settings.sounds')}
        on={chosen.sounds}
        onChange={(sounds) => {
          change({ sounds });
          if (sounds) knock();
        }}
      />
      <Toggle
        label={t('settings.forbidden')}
        on={chosen.showForbidden}
        onChange={(showForbidden) => change({ showForbidden })}
      />
    </Dialog>
  );
}
