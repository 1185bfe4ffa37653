// The engine's part in the openings swap and swap2: it places stones, or chooses a colour.

import { effect, untracked } from '@preact/signals';
import { afterChoice, type Choice, type SwapState } from '../model/swap';
import { Abandoned } from '../engine/pool';
import { isEngineSide, moved, opening, seat, swap, thinking } from './match';
import { complain, errorText, inform } from './notice';
import { engines, facts, mover, node, playOn, position, tab } from './session';
import { t } from '../i18n';

const CHOICE_MS = 3000;

export function choose(choice: Choice): void {
  seat(afterChoice(swap.value, choice));
}

async function takePart(state: SwapState): Promise<void> {
  const asked = position.value;
  thinking.value = true;
  try {
    if (state.phase === 'choose' && opening.value === 'swap') {
      const { line } = await engines().think((engine) =>
        engine.bestMove(asked, { timeMs: CHOICE_MS }),
      );
      if (position.value === asked) chooseAloud((line?.chance ?? 0.5) >= 0.5 ? 'white' : 'black');
      return;
    }
    const found = await engines().think((engine) => engine.swap2(asked, CHOICE_MS));
    if (position.value !== asked) return;
    if (found === 'swap') chooseAloud('black');
    else placeStones(found, state);
  } catch (error) {
    if (!(error instanceof Abandoned)) complain(t('status.failed', { reason: errorText(error) }));
  } finally {
    thinking.value = false;
  }
}

function chooseAloud(choice: Choice): void {
  inform(t('swap.engine', { choice: t(`swap.${choice}`) }));
  choose(choice);
}

/// One stone after three, or after five, is the first move of who stays White.
function placeStones(found: readonly number[], state: SwapState): void {
  if (state.phase === 'choose') chooseAloud(found.length === 1 ? 'white' : 'place');
  for (const cell of found) {
    const color = mover.value;
    if (playOn(cell)) moved(color);
  }
}

export function watchSwap(): void {
  effect(() => {
    const state = swap.value;
    const busy = tab.value !== 'play' || thinking.value || !facts.value;
    if (busy || state.phase === 'done' || !isEngineSide(state.by)) return;
    node.value;
    untracked(() => void takePart(state));
  });
}
