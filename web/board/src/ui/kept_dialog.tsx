// The dialog "Games": the games that the browser keeps.

import { stonesAt, endOf, gameOf } from '../model/game';
import { games, MOST_GAMES, openGameOf, removeGame } from '../state/games';
import type { Kept } from '../state/storage';
import { dateText, t } from '../i18n';
import { Dialog, openDialog } from './dialog';
import { MiniBoard } from './mini_board';
import { Button, IconButton, IconText } from './parts';
import { levelText } from './setup';

export function KeptDialog() {
  const list = games.value;
  return (
    <Dialog name="kept" title={t('menu.games')}>
      <p class="note">{list.length ? t('games.note', { count: MOST_GAMES }) : t('games.empty')}</p>
      <ul class="kept">
        {openDialog.value === 'kept' && list.map((kept) => <Entry key={kept.id} kept={kept} />)}
      </ul>
      <div class="buttons">
        <Button onClick={() => (openDialog.value = 'file')}>
          <IconText icon="file" text={t('menu.file')} />
        </Button>
      </div>
    </Dialog>
  );
}

function Entry({ kept }: { kept: Kept }) {
  const { tree } = kept;
  const count = mainLine(kept);
  return (
    <li>
      <button
        type="button"
        class="item"
        onClick={() => {
          if (openGameOf(kept)) openDialog.value = null;
        }}
      >
        <Picture kept={kept} />
        <span class="text">
          <b>{namesText(kept)}</b>
          <span class="note">
            {t('file.moves', { count })}, {dateText(kept.date)}
          </span>
        </span>
        <span class={`result ${outcome(kept)}`}>{outcomeText(outcome(kept))}</span>
        <span class="unseen">{`${tree.width} × ${tree.height}`}</span>
      </button>
      <IconButton icon="trash" label={t('games.remove')} onClick={() => removeGame(kept)} />
    </li>
  );
}

export function Picture({ kept }: { kept: Kept }) {
  try {
    const game = gameOf(kept.tree);
    const stones = [...stonesAt(game, endOf(game.root))];
    return <MiniBoard size={game} stones={stones} />;
  } catch {
    return null; // the game is broken: opening it reports that
  }
}

/// Returns the number of moves of the main line.
function mainLine({ tree }: Kept): number {
  let [at, count] = [0, 0];
  for (;;) {
    const next = tree.nodes.findIndex(({ parent }, i) => i > at && parent === at);
    if (next < 0) return count;
    at = next;
    count += 1;
  }
}

/// Returns the names of the players, or who the opponent was.
export function namesText({ tree, seats, terms }: Kept): string {
  const { black, white } = tree.names;
  if (black || white) return `${black || '?'} – ${white || '?'}`;
  if (seats.black === 'engine' && seats.white === 'engine') return t('players.self');
  if (seats.black === seats.white) return t('players.two');
  return `${t('side.engine')}, ${levelText(terms.level)}`;
}

function outcomeText(how: Outcome): string {
  if (how === 'open') return t('games.open');
  if (how === 'black' || how === 'white') return t('end.wins', { color: t(`color.${how}`) });
  return t(`end.${how}`);
}

type Outcome = 'won' | 'lost' | 'black' | 'white' | 'draw' | 'open';

/// Returns how the game ended for the person, or who won a game of two people or of the engine.
function outcome({ tree, seats }: Kept): Outcome {
  const { result } = tree;
  const winner =
    typeof result === 'object'
      ? result.winner
      : result.startsWith('B+')
        ? 'black'
        : result.startsWith('W+')
          ? 'white'
          : result === '0' || result === 'Draw'
            ? 'draw'
            : null;
  if (!winner) return 'open';
  if (winner === 'draw' || seats.black === seats.white) return winner;
  return seats[winner] === 'person' ? 'won' : 'lost';
}
