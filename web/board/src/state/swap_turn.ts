// The engine's part in the openings swap and swap2: it places stones, or chooses a colour.

import { effect, untracked } from '@preact/signals';
import { nameOf } from '../model/cell';
import type { Choice, SwapState } from '../model/swap';
import { engage, letEngineMove, mayAct, playStone, resumeMatch } from './match';
import { inform } from './notice';
import { decide, engineActs, hasSwap2, swap } from './seats';
import { engines, node, position } from './session';
import { t } from '../i18n';

const CHOICE_MS = 3000;

export function choose(choice: Choice): void {
  decide(choice);
  resumeMatch();
}

/// Lets the engine do what is to be done: move, place, or choose.
export function letEngineAct(): void {
  const state = swap.value;
  void (state.phase === 'done' ? letEngineMove() : takePart(state));
}

const takePart = (state: SwapState): Promise<void> =>
  engage(async () => {
    const asked = position.value;
    if (state.phase === 'choose' && !hasSwap2()) {
      const { line } = await engines().think((engine) =>
        engine.bestMove(asked, { timeMs: CHOICE_MS }),
      );
      if (position.value === asked) chooseAloud((line?.chance ?? 0.5) >= 0.5 ? 'white' : 'black');
      return;
    }
    // Where somebody went back among its stones, it places those that are missing.
    const missing = state.phase === 'place' ? state.until - node.value.ply : 0;
    const found = await engines().think<readonly number[] | 'swap'>((engine) =>
      missing === 1 || missing === 2
        ? engine.balance(asked, missing, CHOICE_MS)
        : engine.swap2(asked, CHOICE_MS),
    );
    if (position.value !== asked) return;
    if (!found.length) throw new Error('there are no stones');
    if (found === 'swap') chooseAloud('black');
    else placeStones(found, state);
  });

function chooseAloud(choice: Choice): void {
  inform(t('swap.engine', { choice: t(`swap.${choice}`) }));
  choose(choice);
}

/// One stone after three, or after five, is the first move of who stays White.
function placeStones(found: readonly number[], state: SwapState): void {
  if (state.phase === 'choose') chooseAloud(found.length === 1 ? 'white' : 'place');
  for (const cell of found) if (!playStone(cell)) throw new Error(nameOf(cell));
}

export function watchSwap(): void {
  effect(() => {
    const state = swap.value;
    if (state.phase === 'done' || !mayAct.value || !engineActs.value) return;
    untracked(() => void takePart(state));
  });
}
