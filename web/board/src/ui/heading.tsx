// The heading of the page: what to do now, or how the game ended; and the clocks.

import { useEffect, useState } from 'preact/hooks';
import { clockText, isUsed, leftOf } from '../model/clock';
import { namedLevel, nextNamed } from '../model/levels';
import { saveGame } from '../state/files';
import { editing } from '../state/edit';
import { lesson } from '../state/learn';
import * as match from '../state/match';
import { isPhone } from '../state/phone';
import { choosing, solver } from '../state/puzzle';
import { reviewedHere, startReview } from '../state/review';
import * as session from '../state/session';
import { t } from '../i18n';
import { Button, IconText } from './parts';
import { ZoomButton } from './zoom';
import { detailText, inPlay, lastMoveText, personsColor, statusText } from './status_text';

export function Heading() {
  const end = match.ending.value;
  const isEnd = Boolean(end) && inPlay();
  const person = personsColor();
  const inPuzzles = session.tab.value === 'puzzles' && !editing.value;
  const isList = inPuzzles && choosing.value;
  const winner = end && end.winner !== 'draw' ? end.winner : null;
  const reviewed = session.tab.value === 'review' ? reviewedHere.value : null;
  const marked = reviewed?.mark && !lesson.value ? reviewed.node.color : null;
  const shown = inPuzzles ? solver.value : (winner ?? marked ?? session.mover.value);
  const won = isEnd && end!.winner === person;
  const isTask = inPuzzles || Boolean(lesson.value);
  const kind = isEnd ? (won ? 'end won' : 'end') : inPlay() ? 'play' : isTask ? 'small task' : 'small';
  return (
    <section class={`heading ${kind}`} aria-label={t('heading.label')}>
      <div class="status">
        {(end?.winner !== 'draw' || inPuzzles) && !isList && <span class={`dot ${shown}`} aria-hidden="true" />}
        <div id="status" role="status">
          <h2>{statusText()}</h2>
          <p>{detailText()}</p>
          <span class="unseen">{lastMoveText()}</span>
        </div>
        <Clocks />
        <ZoomButton />
      </div>
      {!isPhone() && <EndButtons />}
      {match.needsStart.value && inPlay() && (
        <Button main id="start-game" onClick={match.start}>
          {t('action.start')}
        </Button>
      )}
      {!isPhone() && <BackToGame />}
    </section>
  );
}

/// On a phone this button stands in the panel, so that the board keeps its place.
export function BackToGame() {
  if (!match.isAway.value || match.ending.value) return null;
  return (
    <Button main id="back-to-game" onClick={match.backToGame}>
      {t('away.back')}
    </Button>
  );
}

/// The buttons at the end of a game. After a win they offer the next stronger opponent.
export function EndButtons() {
  const end = match.ending.value;
  if (!end || !inPlay()) return null;
  const { level } = match.terms.value;
  const won = end.winner === personsColor();
  const next = won && namedLevel(level) ? nextNamed(level) : undefined;
  return (
    <div class="endings">
      <Button main id="rematch" onClick={() => match.rematch(false)}>
        {t('end.rematch')}
      </Button>
      {personsColor() && (
        <Button onClick={() => match.rematch(true)}>
          <IconText icon="swap" text={t('end.swap')} />
        </Button>
      )}
      <Button onClick={() => void saveGame()}>
        <IconText icon="save" text={t('action.save')} />
      </Button>
      <Button
        wide={!next && personsColor() !== null}
        onClick={() => {
          session.tab.value = 'review';
          void startReview();
        }}
      >
        <IconText icon="eye" text={t('review.start')} />
      </Button>
      {next && (
        <Button onClick={() => match.rematch(false, next.level)}>
          {t('end.stronger', { level: t(`level.${next.name}`) })}
        </Button>
      )}
    </div>
  );
}

function Clocks() {
  const [now, setNow] = useState(performance.now());
  const on = isUsed(match.clock.value) && inPlay();
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [on]);
  if (!on) return null;
  return (
    <p class="clocks" role="timer">
      {(['black', 'white'] as const).map((color) => {
        const time = clockText(leftOf(match.clock.value, color, now));
        const running = match.clock.value.running === color;
        const label = t('clock.left', { color: t(`color.${color}`), time });
        return (
          <span class={running ? 'clock running' : 'clock'} title={label}>
            <span class={`dot ${color}`} aria-hidden="true" />
            <span class="unseen">{t(`color.${color}`)} </span>
            {time}
          </span>
        );
      })}
    </p>
  );
}
