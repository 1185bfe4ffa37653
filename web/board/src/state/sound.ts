// Sounds, which are off unless a person turns them on: a knock for a stone, and three tones for the
// end of a game. The browser makes them; there are no files.

import { effect, untracked } from '@preact/signals';
import { isPass } from '../model/cell';
import { editing } from './edit';
import { ending } from './match';
import { game, node } from './session';
import { settings } from './settings';

let context: AudioContext | null = null;

/// Returns the browser's maker of sounds, or null without one. Browsers let it sound after the first
/// click or key on the page.
function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  return context;
}

/// Plays a tone that fades away. `after`: seconds from now.
function tone(on: AudioContext, hertz: number, seconds: number, volume: number, after = 0): void {
  const begin = on.currentTime + after;
  const source = on.createOscillator();
  const gain = on.createGain();
  source.type = 'triangle';
  source.frequency.setValueAtTime(hertz, begin);
  gain.gain.setValueAtTime(volume, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  source.connect(gain).connect(on.destination);
  source.start(begin);
  source.stop(begin + seconds);
}

/// A stone on wood: a high knock and a low one.
export function knock(): void {
  const on = audio();
  if (!on) return;
  tone(on, 1900, 0.03, 0.25);
  tone(on, 420, 0.09, 0.35);
}

function chime(): void {
  const on = audio();
  if (on) [523, 659, 784].forEach((hertz, i) => tone(on, hertz, 0.35, 0.2, 0.15 + 0.14 * i));
}

/// Lets a new stone and the end of a game be heard. Steps back through a game are silent.
export function watchSounds(): void {
  let [shown, at] = [game.peek(), node.peek()];
  effect(() => {
    const now = node.value;
    const isNext = game.value === shown && now.parent === at;
    [shown, at] = [game.value, now];
    const isHeard = untracked(() => settings.value.sounds && !editing.value);
    if (isHeard && isNext && now.move !== null && !isPass(now.move)) knock();
  });
  effect(() => {
    if (ending.value && untracked(() => settings.value.sounds)) chime();
  });
}
