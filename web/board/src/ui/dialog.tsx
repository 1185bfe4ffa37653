// A modal dialog of the browser. The browser keeps the focus inside it, and closes it on Escape.
// The dialog shows messages (state/notice.ts) itself, because it covers the messages of the page.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { signal } from '@preact/signals';
import { t } from '../i18n';
import { notice } from '../state/notice';

export type DialogName = 'file' | 'games' | 'settings' | 'help';
export const openDialog = signal<DialogName | null>(null);

export function Dialog(props: {
  name: DialogName;
  title: string;
  children: ComponentChildren;
  onClose?: () => void;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const isOpen = openDialog.value === props.name;
  useEffect(() => {
    if (!isOpen) return element.current?.close();
    element.current?.showModal();
    return props.onClose;
  }, [isOpen]);
  const close = () => {
    if (isOpen) openDialog.value = null;
  };
  return (
    <dialog
      ref={element}
      aria-labelledby={`title-${props.name}`}
      onClose={close}
      onClick={(event) => {
        if (event.target === element.current) close();
      }}
    >
      {isOpen && (
        <div class="inside">
          <header>
            <h2 id={`title-${props.name}`}>{props.title}</h2>
            <button type="button" class="icon" aria-label={t('action.close')} onClick={close}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" />
              </svg>
            </button>
          </header>
          {props.children}
          <Notice />
        </div>
      )}
    </dialog>
  );
}

function Notice() {
  return (
    <p class={`inline ${notice.value?.kind ?? ''}`} role="status">
      {notice.value?.text ?? ''}
    </p>
  );
}
