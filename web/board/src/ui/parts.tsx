// Small components that several parts of the page use.

import type { ComponentChildren } from 'preact';
import { t } from '../i18n';

export function Select<T extends string | number>(props: {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
  disabled?: boolean;
}) {
  const { label, value, options, onChange } = props;
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={String(value)}
        disabled={props.disabled}
        onChange={(event) => {
          const list = event.currentTarget;
          const chosen = options.find(([option]) => String(option) === list.value);
          // Keep showing the value in use until the choice has taken effect, because it may fail.
          list.value = String(value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([option, name]) => (
          <option value={String(option)}>{name}</option>
        ))}
      </select>
    </label>
  );
}

export function Toggle(props: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="toggle">
      <input
        type="checkbox"
        checked={props.on}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}

export function Button(props: {
  children: ComponentChildren;
  onClick: () => void;
  main?: boolean;
  disabled?: boolean;
  pressed?: boolean;
  id?: string;
}) {
  return (
    <button
      type="button"
      id={props.id}
      class={props.main ? 'main' : ''}
      disabled={props.disabled}
      aria-pressed={props.pressed}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

const PATHS = {
  first: 'M6 5v14M18 6l-8 6 8 6z',
  undo: 'M15 6l-8 6 8 6z',
  redo: 'M9 6l8 6-8 6z',
  last: 'M18 5v14M6 6l8 6-8 6z',
  hint: 'M9 17h6M10 20h4M12 4a5 5 0 0 0-3 9c.7.6 1 1.2 1 2h4c0-.8.3-1.4 1-2a5 5 0 0 0-3-9z',
  numbers: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M10.5 9.5L12.5 8v8',
  file: 'M4 7h6l2 2h8v10H4z',
  settings:
    'M4 7h10M18 7h2M4 17h2M10 17h10M14 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  help: 'M4 7h16v10H4zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  restart: 'M12 5v14M5 12h14',
  resign: 'M6 20V4h11l-3 4 3 4H6',
};

export function IconButton(props: {
  icon: keyof typeof PATHS;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  pressed?: boolean;
}) {
  return (
    <button
      type="button"
      class="icon"
      title={props.label}
      aria-label={props.label}
      disabled={props.disabled}
      aria-pressed={props.pressed}
      onClick={props.onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={PATHS[props.icon]} />
      </svg>
    </button>
  );
}

export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" class="icon" aria-label={t('action.close')} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" />
      </svg>
    </button>
  );
}

/// A list of short texts, such as the notes about a file.
export function Details({ of }: { of: readonly string[] }) {
  if (!of.length) return null;
  return (
    <ul class="details">
      {of.map((text) => (
        <li>{text}</li>
      ))}
    </ul>
  );
}
