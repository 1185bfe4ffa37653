// Actions of a user for tests of the state: starting a game and placing stones.

import { parseCells } from '../../../src/model/cell';
import * as match from '../../../src/state/match';
import { change } from '../../../src/state/settings';
import { settle } from './stub_engine';

export const SIZE = { width: 15, height: 15 };
export const cells = (names: string) => parseCells(names)!;

/// Begins a game in which a person has Black and the engine has White. `part` can change these
/// settings.
export async function begin(part: Parameters<typeof change>[0] = {}): Promise<void> {
  const clock = { minutes: 0, increment: 0 };
  change({ black: 'person', white: 'engine', opening: 'free', seconds: 1, clock, ...part });
  match.beginMatch();
  await settle();
}

export async function place(names: string): Promise<void> {
  for (const at of cells(names)) {
    await match.place(at);
    await settle();
  }
}
