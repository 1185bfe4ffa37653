// Plays the engine's part in the openings swap and swap2: places its stones, or chooses its colour.

import { effect, untracked } from '@preact/signals';
import type { Cell } from '../model/cell';
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

/// Lets the engine act in its turn: move, place stones or choose a colour.
export function letEngineAct(): void {
  const state = swap.value;
  void (state.phase === 'done' ? letEngineMove() : takePart(state));
}

const takePart = (state: SwapState): Promise<void> =>
  engage(async () => {
    const asked = position.value;
    if (state.phase === 'choose' && !hasSwap2()) {
      const { winChance } = await engines().think((engine) =>
        engine.bestMove(asked, { timeMs: CHOICE_MS }),
      );
      // After three stones White is to move, so the chance is White's.
      if (position.value === asked) chooseAloud((winChance ?? 0.5) >= 0.5 ? 'white' : 'black');
      return;
    }
    // If somebody went back while the engine placed its stones, place only the missing stones.
    const missing = state.phase === 'place' ? state.until - node.value.ply : 0;
    const options = { timeMs: CHOICE_MS };
    const { swap, stones } = await engines().think(async (engine) =>
      missing === 1 || missing === 2
        ? { swap: false, ...(await engine.balance(asked, { ...options, count: missing })) }
        : engine.swap2(asked, options),
    );
    if (position.value !== asked) return;
    if (swap) return chooseAloud('black');
    if (!stones.length) throw new Error('there are no stones');
    placeStones(stones, state);
  });

function chooseAloud(choice: Choice): void {
  inform(t('swap.engine', { choice: t(`swap.${choice}`) }));
  choose(choice);
}

/// Plays the stones that the engine found. If the engine was to choose and found only one stone, it
/// keeps White, and the stone is White's first move.
function placeStones(found: readonly Cell[], state: SwapState): void {
  if (state.phase === 'choose') chooseAloud(found.length === 1 ? 'white' : 'place');
  for (const cell of found) if (!playStone(cell)) throw new Error(`${cell} is taken`);
}

export function watchSwap(): void {
  effect(() => {
    const state = swap.value;
    if (state.phase === 'done' || !mayAct.value || !engineActs.value) return;
    untracked(() => void takePart(state));
  });
}
