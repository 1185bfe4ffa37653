// Lets the engine think while a person does, if the settings allow it. What it finds stays in its
// table and helps its next move. Only an engine with full strength does it: others would become
// stronger than their level. With one thread the engine loses its table when a search is stopped,
// so thinking ahead would be useless there.

import { computed, effect } from '@preact/signals';
import { other } from '../model/cell';
import { Abandoned } from '../engine/pool';
import { reportsOf } from './analysis';
import { editing } from './edit';
import { ending, isPrepared, isStanding, terms, thinking } from './match';
import { record } from './notice';
import { progress } from './review';
import { engineActs, engineSits, swap } from './seats';
import { engines, mover, node, position, tab } from './session';
import { settings } from './settings';

const MOST_MS = 5 * 60_000;
const FULL_LEVEL = 100;

/// True while the engine may think on a person's time: the person is to move in a game against the
/// engine at full strength, and nothing else uses the engine or the board.
export const mayPonder = computed(
  () =>
    settings.value.ponder &&
    tab.value === 'play' &&
    isStanding.value &&
    node.value.parent !== null &&
    !isPrepared.value &&
    !editing.value &&
    !ending.value &&
    !thinking.value &&
    !progress.value &&
    !engineActs.value &&
    swap.value.phase === 'done' &&
    terms.value.level === FULL_LEVEL &&
    engineSits(other(mover.value)) &&
    !engineSits(mover.value),
);

export function watchPondering(): void {
  effect(() => {
    const asked = position.value;
    if (!mayPonder.value) return undefined;
    const until = new AbortController();
    engines()
      .thinkWhenFree(async (engine, signal) => {
        if (engine.threads === 1) return;
        for await (const _ of reportsOf(engine, asked, { timeMs: MOST_MS }))
          if (signal.aborted) return;
      }, until.signal)
      .catch((error: unknown) => {
        if (!(error instanceof Abandoned)) record(error);
      });
    return () => until.abort();
  });
}
