// The clock of a game. Each side has a total time and gets an increment after each of its moves.
// All functions are pure; `now` is the time in milliseconds of a monotonic clock.

import { type Color, other } from './cell';

export interface ClockSetting {
  readonly minutes: number; // 0 means no clock
  readonly increment: number; // seconds
}

export interface ClockState {
  readonly setting: ClockSetting;
  readonly left: Readonly<Record<Color, number>>; // milliseconds, at the time `since`
  readonly running: Color | null;
  readonly since: number;
}

export const NO_CLOCK: ClockSetting = { minutes: 0, increment: 0 };

export function startClock(setting: ClockSetting): ClockState {
  const left = setting.minutes * 60_000;
  return { setting, left: { black: left, white: left }, running: null, since: 0 };
}

export const isUsed = (clock: ClockState): boolean => clock.setting.minutes > 0;

export function leftOf(clock: ClockState, color: Color, now: number): number {
  const spent = clock.running === color ? Math.max(0, now - clock.since) : 0;
  return Math.max(0, clock.left[color] - spent);
}

/// Returns the clock after a move of `color`: the clock of `color` stops, and the opponent's runs.
export function pressClock(
  clock: ClockState,
  color: Color,
  now: number,
): ClockState {
  const left = leftOf(clock, color, now);
  if (left === 0) return stopClock(clock, now);
  const gained = clock.running === color ? clock.setting.increment * 1000 : 0;
  return {
    ...clock,
    left: { ...clock.left, [color]: left + gained },
    running: other(color),
    since: now,
  };
}

/// Returns the clock with that of `color` running.
export const runClock = (clock: ClockState, color: Color, now: number): ClockState => ({
  ...stopClock(clock, now),
  running: color,
  since: now,
});

export function stopClock(clock: ClockState, now: number): ClockState {
  const left = {
    black: leftOf(clock, 'black', now),
    white: leftOf(clock, 'white', now),
  };
  return { ...clock, left, running: null, since: now };
}

export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
