// Phones: two fingers make the board larger, and one finger then moves it. A large board has a button
// for it, too.

import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { isPass, type Size, spotOf } from '../model/cell';
import { isPhone } from '../state/phone';
import { game, node } from '../state/session';
import { xOf, yOf } from '../../../../tools/page/board.js';
import { t } from '../i18n';
import { IconButton } from './parts';

const MOST = 3;
const BY_BUTTON = 2;
/// Boards with more rows or columns than this have the button.
const USUAL_SIZE = 15;

export const zoom = signal(1);

/// Keeps a place of the board under the same place of its frame while the zoom changes. `across` and
/// `down` are shares of the frame, 0 to 1.
let anchor: { readonly across: number; readonly down: number } | null = null;

export function ZoomButton() {
  const { width, height } = game.value;
  const isLarge = zoom.value > 1;
  if (!isPhone() || (!isLarge && Math.max(width, height) <= USUAL_SIZE)) return null;
  return (
    <span class="zoom-button">
      <IconButton
        icon={isLarge ? 'smaller' : 'larger'}
        label={t(isLarge ? 'zoom.out' : 'zoom.in')}
        pressed={isLarge}
        onClick={() => (zoom.value = isLarge ? 1 : BY_BUTTON)}
      />
    </span>
  );
}

const distance = ([a, b]: TouchList | Touch[]): number =>
  Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY);

/// Follows two fingers on the frame of the board.
function listenToPinch(frame: HTMLElement): () => void {
  let first = 0;
  let before = 1;
  const begin = (event: TouchEvent) => {
    if (event.touches.length !== 2 || !isPhone()) return;
    [first, before] = [distance(event.touches), zoom.value];
  };
  const move = (event: TouchEvent) => {
    if (event.touches.length !== 2 || !first || !isPhone()) return;
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    const [a, b] = [event.touches[0]!, event.touches[1]!];
    anchor = {
      across: ((a.clientX + b.clientX) / 2 - box.left) / box.width,
      down: ((a.clientY + b.clientY) / 2 - box.top) / box.height,
    };
    zoom.value = Math.min(MOST, Math.max(1, (before * distance(event.touches)) / first));
  };
  frame.addEventListener('touchstart', begin, { passive: true });
  frame.addEventListener('touchmove', move, { passive: false });
  return () => {
    frame.removeEventListener('touchstart', begin);
    frame.removeEventListener('touchmove', move);
  };
}

/// The frame of the board. It keeps its size when the board in it is larger.
export function Zoomable({ size, children }: { size: Size; children: ComponentChildren }) {
  const frame = useRef<HTMLDivElement>(null);
  const factor = isPhone() ? zoom.value : 1;
  const last = useRef(factor);
  useEffect(() => listenToPinch(frame.current!), []);
  // Another size of the board is shown whole.
  useEffect(() => {
    zoom.value = 1;
  }, [size.width, size.height]);
  useLayoutEffect(() => {
    const at = frame.current!;
    const by = factor / last.current;
    last.current = factor;
    const { across, down } = anchor ?? lastMove() ?? { across: 0.5, down: 0.5 };
    at.scrollLeft = (at.scrollLeft + across * at.clientWidth) * by - across * at.clientWidth;
    at.scrollTop = (at.scrollTop + down * at.clientHeight) * by - down * at.clientHeight;
    anchor = null;
  }, [factor]);
  useEffect(() => showLastMove(frame.current!), [node.value]);
  return (
    <div class="zoom" ref={frame} style={{ '--zoom': factor }}>
      {children}
    </div>
  );
}

/// Returns the place of the last move as shares of the board, or null.
function lastMove(): { across: number; down: number } | null {
  const { move } = node.peek();
  if (move === null || isPass(move)) return null;
  const { width, height } = game.peek();
  const spot = spotOf(move);
  return { across: (xOf(spot) + 1.3) / (width + 1.6), down: (yOf(spot) + 1.3) / (height + 1.6) };
}

/// Moves an enlarged board until its last move can be seen.
function showLastMove(frame: HTMLElement): void {
  const at = lastMove();
  if (zoom.peek() === 1 || !at) return;
  const see = (start: number, shown: number, place: number) =>
    place > start + 0.1 * shown && place < start + 0.9 * shown ? start : place - shown / 2;
  frame.scrollLeft = see(frame.scrollLeft, frame.clientWidth, at.across * frame.scrollWidth);
  frame.scrollTop = see(frame.scrollTop, frame.clientHeight, at.down * frame.scrollHeight);
}
