// The messages of the page. Their place between the panel and the buttons is reserved for them, so
// that they cover nothing. While a dialog is open, the dialog shows them.

import { notice, pauseNotice, update } from '../state/notice';
import { t } from '../i18n';
import { openDialog } from './dialog';
import { Details, IconButton } from './parts';

export function Toast() {
  const shown = openDialog.value ? null : notice.value;
  const load = update.value;
  return (
    <div class="toast" role={shown?.kind === 'error' ? 'alert' : 'status'}>
      {shown && (
        <div
          class={shown.kind}
          onPointerEnter={() => pauseNotice(true)}
          onPointerLeave={() => pauseNotice(false)}
          onFocusIn={() => pauseNotice(true)}
          onFocusOut={() => pauseNotice(false)}
        >
          <div class="message">
            <p>{shown.text}</p>
            <Details of={shown.details} />
          </div>
          {shown.undo && (
            <button
              type="button"
              id="take-back"
              onClick={() => {
                notice.value = null;
                shown.undo!();
              }}
            >
              {t('action.restore')}
            </button>
          )}
          <Close onClick={() => (notice.value = null)} />
        </div>
      )}
      {load && (
        <div class="info">
          <p>{t('update.ready')}</p>
          <button type="button" onClick={load}>
            {t('update.load')}
          </button>
          <Close onClick={() => (update.value = null)} />
        </div>
      )}
    </div>
  );
}

const Close = ({ onClick }: { onClick: () => void }) => (
  <IconButton icon="close" label={t('action.close')} onClick={onClick} />
);
