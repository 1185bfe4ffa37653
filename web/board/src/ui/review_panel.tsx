// The panel of the tab "review": the mistakes of the game and the better moves.

import { useEffect } from 'preact/hooks';
import type { Cell } from '../model/cell';
import type { Node } from '../model/game';
import { openReview, otherReviews } from '../state/kept_reviews';
import * as learn from '../state/learn';
import * as review from '../state/review';
import { node, tab } from '../state/session';
import { goTo } from '../state/steps';
import { findReasons, reasonsAgainst } from '../state/why';
import { reasonText } from '../i18n/reason';
import { dateText, moveText, t } from '../i18n';
import { PlayableLine } from './lines';
import { Graph } from './graph';
import { namesText, Picture } from './kept_dialog';
import { MoveTree } from './move_tree';
import { Button, IconText } from './parts';
import { lossText } from './status_text';

export function ReviewPanel() {
  useEffect(() => void review.loadLimits(), []);
  const progress = review.progress.value;
  const found = review.review.value;
  const open = learn.openLessons.value.length;
  return (
    <>
      {learn.lesson.value ? (
        <Lesson />
      ) : (
        <div class="halves">
          {progress && (
            <Button wide onClick={review.stopReview}>
              {t('action.stop')}
            </Button>
          )}
          {found && !progress && open > 0 && (
            <Button main wide id="learn" onClick={learn.next}>
              {t('learn.start', { count: open })}
            </Button>
          )}
          {!progress && !review.coversGame.value && (
            <Button main={!open} wide id="start-review" onClick={() => void review.startReview()}>
              <IconText icon="eye" text={t('review.start')} />
            </Button>
          )}
          {review.mistakes.value.length > 0 && (
            <>
              <Button onClick={() => review.jump(-1)}>{t('review.previous')}</Button>
              <Button onClick={() => review.jump(1)}>{t('review.next')}</Button>
            </>
          )}
        </div>
      )}
      <div class="accuracies" role="status">
        {progress ? <p class="note">{t('review.progress', progress)}</p> : found && <Accuracies />}
      </div>
      {progress && (
        <progress
          aria-label={t('review.start')}
          value={progress.count - progress.ply}
          max={progress.count}
        />
      )}
      <Graph />
      {found && <Mistakes />}
      {!learn.lesson.value && !progress && <OtherMistakes />}
      {!learn.lesson.value && <MoveTree />}
      <Limits />
    </>
  );
}

const percentOf = (chance: number): number => Math.round(100 * chance);

/// A mistake as a puzzle.
function Lesson() {
  const { move, step, tried, chance, hinted } = learn.lesson.value!;
  const all = learn.lessons.value;
  const number = all.indexOf(move) + 1;
  const best = review.betterThan(move)[0]!;
  const cell = move.node.move!;
  const over = step === 'right' || step === 'shown';
  const compared = { chance: percentOf(chance), before: percentOf(move.winChance), cell };
  return (
    <section class={`lesson ${over ? 'over' : ''}`} aria-live="polite">
      <header>
        <span class="kind">{t('learn.title')}</span>
        <span class="note">{t('learn.place', { number, count: all.length })}</span>
      </header>
      {over ? (
        <>
          {step === 'right' && <p>{t('learn.compare', compared)}</p>}
          <Better of={move} />
          {!learn.openLessons.value.length && <p>{t('learn.done')}</p>}
          <div class="buttons">
            <Button main onClick={learn.next}>
              {t(learn.openLessons.value.length ? 'review.next' : 'action.close')}
            </Button>
            <Button onClick={() => (tab.value = 'analyse')}>{t('analyse.run')}</Button>
          </div>
        </>
      ) : (
        <>
          <div class="thirds">
            <Button onClick={learn.hint} disabled={hinted}>
              {t('action.hint')}
            </Button>
            <Button onClick={learn.reveal}>{t('learn.show')}</Button>
            <Button onClick={learn.openLessons.value.length > 1 ? learn.next : learn.stop}>
              {t('learn.skip')}
            </Button>
          </div>
          {step === 'checking' && <p>{t('learn.checking', { cell: tried! })}</p>}
          {step === 'wrong' && (
            <p class="wrong">
              {t('learn.wrong', { cell: tried!, chance: compared.chance, before: compared.before })}
            </p>
          )}
          {hinted && <p>{t('learn.hint', { column: best.charAt(0) })}</p>}
        </>
      )}
    </section>
  );
}

function Accuracies() {
  const { moves, count } = review.review.value!;
  return (
    <>
      {!review.isComplete.value && (
        <p class="note">{t('review.partly', { done: moves.length, count })}</p>
      )}
      {(['black', 'white'] as const).map((color) => (
        <p>
          <span class={`dot ${color}`} aria-hidden="true" />
          {t('review.accurate', {
            color: t(`color.${color}`),
            percent: review.accuracy(color) ?? '–',
          })}
        </p>
      ))}
    </>
  );
}

const MOST_SHOWN = 5;

/// Lists other games with mistakes to solve.
function OtherMistakes() {
  const list = otherReviews();
  if (!list.length) return null;
  return (
    <section>
      <h2>{t('learn.others')}</h2>
      <ul class="kept others">
        {list.slice(0, MOST_SHOWN).map((kept) => (
          <li key={kept.game.id}>
            <button type="button" class="item" onClick={() => openReview(kept)}>
              <Picture kept={kept.game} />
              <span class="text">
                <b>{namesText(kept.game)}</b>
                <span class="note">
                  {t('learn.count', { count: kept.open })}, {dateText(kept.game.date)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/// States the limits of the review, which are those of the program's command `review`.
function Limits() {
  const limits = review.limits.value;
  if (!limits) return null;
  const [inaccuracy, mistake, blunder] = limits.marks;
  const { nodes, solveNodes } = limits;
  return (
    <p class="note">
      {t('review.limits', { nodes, solveNodes, inaccuracy, mistake, blunder })}
    </p>
  );
}

function Mistakes() {
  const list = review.mistakes.value;
  if (!list.length) return review.isComplete.value ? <p>{t('review.none')}</p> : null;
  return (
    <ul class="mistakes">
      {list.map((move) => {
        const posed = learn.lesson.value?.move.node === move.node;
        const isHere = posed || (!learn.lesson.value && node.value === move.node);
        const better = review.betterThan(move);
        return (
          <li>
            <button
              type="button"
              class="item"
              aria-current={isHere ? 'step' : undefined}
              onClick={() => (learn.isOpen(move) ? learn.pose(move) : goTo(move.node))}
            >
              <span class="number">{move.node.ply}</span>
              <span class={`dot ${move.node.color!}`} aria-label={t(`color.${move.node.color!}`)} />
              <b>{moveText(move.node.move!)}</b>
              <span class={`verdict ${move.mark!}`}>{t(`review.${move.mark!}`)}</span>
              <span class="what">{whatOf(move)}</span>
            </button>
            {isHere && !posed && !learn.isOpen(move) && better.length > 0 && (
              <Better of={move} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/// The rest of the line of a mistake. It does not name the better move of a mistake that the person
/// has yet to solve.
function whatOf(move: review.ReviewedMove): string {
  const solved = learn.solvedBy(move);
  if (solved !== null) return t('review.better', { moves: moveText(solved) });
  if (!learn.isOpen(move)) return lossText(move);
  return `${t('review.lostonly', { percent: percentOf(move.loss) })}. ${t('learn.open')}.`;
}

const LONGEST = 8;

/// Shows the better line, which starts at the position before the reviewed move, and what the
/// opponent could do after the move: why it was bad.
function Better({ of }: { of: review.ReviewedMove }) {
  const reply = review.replyTo(of);
  useEffect(() => {
    const until = new AbortController();
    void findReasons(of, until.signal);
    return () => until.abort();
  }, [of.node]);
  const reasons = reasonsAgainst(of) ?? [];
  return (
    <div class="better">
      {reasons.length > 0 && (
        <p class="why">
          <b>{moveText(of.node.move!)}</b>:{' '}
          {reasons.map((one) => reasonText(one, of.node.color!).replace(/[^.。…]$/, '$&.')).join(' ')}
        </p>
      )}
      <Sentence text={t('review.better', { moves: '\n' })} moves={review.betterThan(of)} from={of.node.parent!} />
      {reply && (
        <Sentence
          text={t('review.after', {
            cell: of.node.move!,
            color: t(`color.${reply.node.color!}`),
            percent: percentOf(1 - of.winChance),
            moves: '\n',
          })}
          moves={reply.line}
          from={of.node}
        />
      )}
    </div>
  );
}

/// A text in which a line of moves replaces the line break.
function Sentence({ text, moves, from }: { text: string; moves: readonly Cell[]; from: Node }) {
  const [before, after] = text.split('\n');
  return (
    <p>
      {before}
      <PlayableLine moves={moves.slice(0, LONGEST)} from={from} />
      {after}
    </p>
  );
}
