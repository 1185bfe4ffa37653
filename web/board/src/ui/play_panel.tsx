// The panel of the tab "play". Before a game it shows the fields of the game; during a game it
// shows the players, the moves and the settings of the game.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { lineThrough, type Node } from '../model/game';
import { CHOICES } from '../model/swap';
import * as match from '../state/match';
import { isPhone } from '../state/phone';
import { choose } from '../state/swap_turn';
import { isEngineSide, seating, seats, swap } from '../state/seats';
import { game, mover, node, version } from '../state/session';
import { settings } from '../state/settings';
import * as steps from '../state/steps';
import { moveText, t } from '../i18n';
import { NewGame } from './actions';
import { BackToGame, EndButtons } from './heading';
import { Button, Icon } from './parts';
import { NewToGomoku } from './rules';
import { levelText, Setup } from './setup';

export function PlayPanel() {
  if (match.isPrepared.value)
    return (
      <>
        <Setup />
        <NewToGomoku />
      </>
    );
  return (
    <>
      {isPhone() && <EndButtons />}
      {isPhone() && <BackToGame />}
      <SwapChoice />
      <Players />
      <Moves />
      {!match.ending.value && <Terms />}
    </>
  );
}

function Players() {
  const { info } = game.value;
  // In an opening with a choice of colours nobody has a colour yet.
  if (swap.value.phase !== 'done') return null;
  const isOver = Boolean(match.ending.value);
  const name = (color: 'black' | 'white') => {
    if (info[color]) return info[color];
    if (seats.value[color] === 'engine') return t('side.engine');
    const isAlone = seats.value.black !== seats.value.white;
    return isAlone ? settings.value.name || t('side.you') : t(`color.${color}`);
  };
  return (
    <ul class="players">
      {(['black', 'white'] as const).map((color) => (
        <li class={mover.value === color && !isOver ? 'turn' : ''}>
          <span class={`dot ${color}`} aria-hidden="true" />
          <span class="unseen">{t(`color.${color}`)}: </span>
          <b>{name(color)}</b>
          {seats.value[color] === 'engine' && !info[color] && (
            <span class="note">{levelText(match.terms.value.level)}</span>
          )}
          {mover.value === color && !isOver && <span class="state">{t('status.tomove')}</span>}
        </li>
      ))}
    </ul>
  );
}

/// The moves of the game in two columns, for Black and White.
function Moves() {
  version.value; // read it, so that this component renders again when the tree changes
  const list = useRef<HTMLOListElement>(null);
  const line = lineThrough(match.isAway.value ? node.value : match.currentNode());
  const at = node.value;
  // The list is smaller at the end of a game: there the last move has to come into view again.
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => centre(box));
    observer.observe(box);
    return () => observer.disconnect();
  }, [!line.length]);
  useLayoutEffect(() => {
    if (list.current) centre(list.current);
  }, [at, line.length]);
  if (!line.length) return <p class="note moves-empty">{t('moves.none')}</p>;
  const isFirstWhite = line[0]!.color === 'white';
  return (
    <ol class={`moves-of-game ${isFirstWhite ? 'shifted' : ''}`} ref={list} aria-label={t('tree.label')}>
      {line.map((one) => (
        <Move one={one} here={one === at} />
      ))}
    </ol>
  );
}

/// Scrolls the list so that the move on the board is in its middle.
function centre(list: HTMLElement): void {
  const here = list.querySelector<HTMLElement>('[aria-current]');
  if (!here) return list.scrollTo(0, 0);
  list.scrollTop = here.offsetTop + here.offsetHeight / 2 - list.clientHeight / 2;
  list.scrollLeft = here.offsetLeft + here.offsetWidth / 2 - list.clientWidth / 2;
}

function Move({ one, here }: { one: Node; here: boolean }) {
  return (
    <li>
      <span class="number">{one.ply}</span>
      <button
        type="button"
        class="move"
        aria-current={here ? 'step' : undefined}
        onClick={() => steps.goTo(one)}
      >
        {moveText(one.move!)}
      </button>
    </li>
  );
}

/// Shows the settings of this game, and offers the fields of the next game.
function Terms() {
  const { rule, width, height } = game.value;
  const { minutes, increment } = match.clock.value.setting;
  const clock = minutes ? t('clock.minutes', { minutes, increment }) : t('clock.without');
  return (
    <details class="terms" id="next">
      <summary>
        <span>
          <b>{t('terms.this')}</b>{' '}
          <span id="game-line">{`${t(`rule.${rule}`)}, ${width} × ${height}`}</span>
          {`, ${clock}`}
        </span>
        <span class="link">
          {t('terms.next')} <Icon icon="down" />
        </span>
      </summary>
      <Setup />
      <NewGame main />
    </details>
  );
}

/// Explains an opening with a choice of colours, and offers the choice to a person.
function SwapChoice() {
  const state = swap.value;
  const { opening, choices } = seating.value;
  if (opening === 'free') return null;
  const chosen = [...choices.values()].at(-1);
  return (
    <div class="swap">
      {state.phase !== 'done' && <p>{t(`swap.rule.${opening}`)}</p>}
      {state.phase === 'place' && (
        <p class="next-stone">
          <span class={`dot ${mover.value}`} aria-hidden="true" />
          {t('swap.stone', { color: t(`color.${mover.value}`) })}
        </p>
      )}
      {chosen && <p class="note">{t('swap.chosen', { choice: t(`swap.${chosen}`) })}</p>}
      {state.phase === 'choose' && !isEngineSide(state.by) && <Choices mayPlace={state.mayPlace} />}
    </div>
  );
}

function Choices({ mayPlace }: { mayPlace: boolean }) {
  return (
    <div class="choice" role="group" aria-label={t('status.choose')}>
      {CHOICES.filter((one) => one !== 'place' || mayPlace).map((one) => (
        <Button main={one !== 'place'} onClick={() => choose(one)}>
          {t(`swap.${one}`)}
        </Button>
      ))}
    </div>
  );
}
