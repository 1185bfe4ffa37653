// Language, colours, and what is shown on the board.

import { LANGUAGES, type Language, setLanguage, t } from '../i18n';
import { change, MODES, settings, THEMES } from '../state/settings';
import { Dialog } from './dialog';
import { Select, Toggle } from './parts';

export function SettingsDialog() {
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
            change({ language });
            void setLanguage(language);
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
        label={t('settings.forbidden')}
        on={chosen.showForbidden}
        onChange={(showForbidden) => change({ showForbidden })}
      />
    </Dialog>
  );
}
