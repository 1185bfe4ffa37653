// The opening explorer: in the tab "analyse", in the place of the best lines until it is closed.

import type { ExploredMove, GameCount } from 'fukumi';
import { exploration, exploring, letterOf, MOST_LETTERS, openCollection, unusable } from '../state/explorer';
import { accepted } from '../state/files';
import { node, opening, playOn } from '../state/session';
import { moveText, numberText, t } from '../i18n';
import { usePreview } from './lines';
import { CloseButton, IconText } from './parts';

const percentOf = (part: number, all: number): number => Math.round((100 * part) / all);

export function Explorer() {
  const found = exploration();
  const name = opening.value;
  return (
    <section class="explorer" aria-label={t('explore.title')}>
      <header>
        <h2>{name && name.code.length > 1 ? `${name.code} ${name.name}` : t('explore.title')}</h2>
        <CloseButton onClick={() => (exploring.value = false)} />
      </header>
      <div class="collection">
        <p>
          {found?.games ? (
            <>
              <b>{found.name}</b>
              <span class="note">
                {t('explore.here', { games: numberText(found.games), here: numberText(found.position.total) })}
              </span>
              {unusable.value > 0 && <span class="note">{t('explore.left', { count: unusable.value })}</span>}
            </>
          ) : (
            <span class="note">{t('explore.none')}</span>
          )}
        </p>
        <OpenCollection />
      </div>
      {found && found.moves.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('explore.move')}</th>
              <th scope="col">{t('explore.games')}</th>
              <th scope="col">{t('explore.results')}</th>
              <th scope="col">{t('explore.year')}</th>
            </tr>
          </thead>
          <tbody>
            {found.moves.map((move, i) => (
              <Row key={move.move} move={move} index={i} />
            ))}
          </tbody>
        </table>
      )}
      {found && found.games > 0 && found.moves.length === 0 && <p>{t('explore.unknown')}</p>}
    </section>
  );
}

function OpenCollection() {
  return (
    <label class="file-button">
      <IconText icon="file" text={t('explore.open')} />
      <input
        type="file"
        class="unseen"
        id="collection-input"
        accept={accepted.value || undefined}
        onChange={async (event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          if (file) await openCollection(file);
          input.value = ''; // so that choosing the same file again is a change
        }}
      />
    </label>
  );
}

function Row({ move, index }: { move: ExploredMove; index: number }) {
  const { show, hide } = usePreview([move.move]);
  const name = move.opening;
  return (
    <tr>
      <td>
        <button
          type="button"
          class="move"
          onPointerEnter={(event) => event.pointerType !== 'touch' && show(node.value, 1)}
          onPointerLeave={hide}
          onFocus={() => show(node.value, 1)}
          onBlur={hide}
          onClick={() => {
            hide();
            playOn(move.move);
          }}
        >
          {index < MOST_LETTERS && <span class={index ? 'chip' : 'chip first'}>{letterOf(index)}</span>}
          <b>{moveText(move.move)}</b>
          {name && (
            <span class="note">
              {name.code} {name.name}
            </span>
          )}
        </button>
      </td>
      <td class="count">{move.total ? numberText(move.total) : ''}</td>
      <td>{move.total > 0 && <Results of={move} />}</td>
      <td class="count">{move.year === null ? '' : Math.round(move.year)}</td>
    </tr>
  );
}

/// The shares of the wins of both sides, with the draws between them.
function Results({ of }: { of: GameCount }) {
  const [black, white] = [percentOf(of.black, of.total), percentOf(of.white, of.total)];
  const label = t('explore.share', { black, white });
  const style = { '--black': `${(100 * of.black) / of.total}%`, '--white': `${(100 * of.white) / of.total}%` };
  return (
    <span class="shares" role="img" aria-label={label} title={label} style={style}>
      <span class="black">{of.black > 0 && black}</span>
      <span class="draws" />
      <span class="white">{of.white > 0 && white}</span>
    </span>
  );
}
