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
  wide?: boolean; // as wide as the grid of buttons
  id?: string;
}) {
  return (
    <button
      type="button"
      id={props.id}
      class={`${props.main ? 'main' : ''} ${props.wide ? 'wide' : ''}`}
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
  draw: 'M4 18c4-8 8 4 11-6M15 12l-3.4.6M15 12l1.6 3M17 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  circle: 'M12 5.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13',
  square: 'M6 6h12v12H6z',
  triangle: 'M12 5l7.5 13h-15z',
  cross: 'M6 6l12 12M18 6L6 18',
  text: 'M6 19L12 5l6 14M8.3 14h7.4',
  arrow: 'M5 19L19 5M10 5h9v9',
  restart: 'M12 5v14M5 12h14',
  games: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 8v4.5l3 2',
  question: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M9.7 9.4a2.4 2.4 0 1 1 3.4 2.5c-.8.4-1.1.9-1.1 1.7M12 16.6h.01',
  larger: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5L21 21M10.5 7.5v6M7.5 10.5h6',
  smaller: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5L21 21M7.5 10.5h6',
  book: 'M12 6c-2-1.5-5-2-8-1.5V18c3-.5 6 0 8 1.5M12 6c2-1.5 5-2 8-1.5V18c-3-.5-6 0-8 1.5M12 6v13.5',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 11v5M12 7.8h.01',
  swap: 'M4 9h14l-4-4M20 15H6l4 4',
  graph: 'M4 19h16M5 15l5-5 4 3 6-7',
  save: 'M12 4v11M7.5 11l4.5 4 4.5-4M5 19h14',
  takeback: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4',
  engine: 'M6 8h12v10H6zM12 8V4M9.5 12v2M14.5 12v2M3 12v3M21 12v3',
  more: 'M5 11.3a.7.7 0 1 0 0 1.4a.7.7 0 1 0 0-1.4M12 11.3a.7.7 0 1 0 0 1.4a.7.7 0 1 0 0-1.4M19 11.3a.7.7 0 1 0 0 1.4a.7.7 0 1 0 0-1.4',
  play: 'M9 5.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M15.5 9a5 5 0 1 1-2.6 9.2',
  eye: 'M2.5 12c2.5-4.5 6-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5s-7-2-9.5-6.5zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
  puzzle: 'M4 8h4.5a2 2 0 1 1 3.5 0H16v4a2 2 0 1 1 0 4v4h-4.5a2 2 0 1 0-3.5 0H4v-4.5a2 2 0 1 0 0-3.5z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  resign: 'M6 20V4h11l-3 4 3 4H6',
};

export type IconName = keyof typeof PATHS;

export function Icon({ icon }: { icon: IconName }) {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[icon]} />
    </svg>
  );
}

/// An icon and a word, as the content of a button.
export function IconText({ icon, text }: { icon: IconName; text: string }) {
  return (
    <>
      <Icon icon={icon} />
      <span>{text}</span>
    </>
  );
}

export function IconButton(props: {
  icon: IconName;
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
      <Icon icon={props.icon} />
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

/// Buttons of which exactly one is chosen.
export function Choice<T extends string | number>(props: {
  label: string;
  value: T | null;
  options: readonly (readonly [T, ComponentChildren])[];
  onChange: (value: T) => void;
}) {
  return (
    <div class="field choices" role="group" aria-label={props.label}>
      <span aria-hidden="true">{props.label}</span>
      <div>
        {props.options.map(([option, name]) => (
          <button
            type="button"
            data-value={String(option)}
            aria-pressed={props.value === option}
            onClick={() => props.onChange(option)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
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
