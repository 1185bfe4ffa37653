// A modal dialog of the browser. The browser keeps the focus inside it, and closes it on Escape.
// The dialog shows messages (state/notice.ts) itself, because it covers the messages of the page.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { signal } from '@preact/signals';
import { t } from '../i18n';
import { notice } from '../state/notice';
import { IconButton } from './parts';

export type DialogName = 'file' | 'games' | 'kept' | 'settings' | 'help' | 'keys' | 'more' | 'menu';
export const openDialog = signal<DialogName | null>(null);

export function Dialog(props: {
  name: DialogName;
  title: string;
  children: ComponentChildren;
  ownNotice?: boolean; // the children contain <Notice>
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
            <IconButton icon="close" label={t('action.close')} onClick={close} />
          </header>
          {props.children}
          {!props.ownNotice && <Notice />}
        </div>
      )}
    </dialog>
  );
}

/// The place of messages in a dialog.
export function Notice() {
  const shown = notice.value;
  return (
    <div class={`inline ${shown?.kind ?? ''}`} role="status">
      <p>{shown?.text ?? ''}</p>
      {shown?.undo && (
        <button
          type="button"
          class="link"
          onClick={() => {
            notice.value = null;
            shown.undo!();
          }}
        >
          {t('action.restore')}
        </button>
      )}
    </div>
  );
}
