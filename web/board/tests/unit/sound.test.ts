// Tests that sounds are off at first, and which changes of the board are heard.

import { beforeEach, expect, test, vi } from 'vitest';

let tones = 0;
class FakeAudio {
  state = 'running';
  currentTime = 0;
  destination = {};
  createOscillator = () => ({
    frequency: { setValueAtTime: () => undefined },
    connect: (to: unknown) => to,
    start: () => void (tones += 1),
    stop: () => undefined,
  });
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (to: unknown) => to,
  });
}
vi.stubGlobal('AudioContext', FakeAudio);

const match = await import('../../src/state/match');
const { watchSounds } = await import('../../src/state/sound');
const { change, readSettings } = await import('../../src/state/settings');
const { back, forward, watchFacts } = await import('../../src/state/session');
const { begin, place } = await import('./support/playing');
const { StubEngine } = await import('./support/stub_engine');

StubEngine.install();
watchFacts();
match.watchMatch();
watchSounds();

beforeEach(async () => {
  change({ sounds: true });
  await begin({ white: 'person' });
  tones = 0;
});

test('sounds are off unless somebody turns them on', async () => {
  expect(readSettings(null, []).sounds).toBe(false);
  change({ sounds: false });
  await place('h8');
  expect(tones).toBe(0);
});

test('a stone is heard, also in a step forward, but not a step back', async () => {
  await place('h8');
  expect(tones).toBe(2);
  back();
  expect(tones).toBe(2);
  forward();
  expect(tones).toBe(4);
});

test('the end of a game has three tones more', async () => {
  await place('h8i9');
  tones = 0;
  match.resign();
  expect(tones).toBe(3);
});
