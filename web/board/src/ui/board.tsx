// The board: an SVG of any size that is played on by pointer or keyboard and that can be listened
// to. It knows no rules: what is drawn and what a cell means comes from outside.

import { useRef, useState } from 'preact/hooks';
import { type Cell, cellAt, type Color, columnName, nameOf, xOf, yOf } from '../model/cell';
import { t } from '../i18n';
import { type Drawing, frameOf, gridPath, type Mark, starPoints } from './board_marks';

interface Props {
  drawing: Drawing;
  next: Color | null; // the stone that a click would place; null: none
  describe: (cell: Cell) => string;
  onPlay: (cell: Cell) => void;
}

export function Board({ drawing, next, describe, onPlay }: Props) {
  const [cursor, setCursor] = useState<Cell | null>(null);
  const [hover, setHover] = useState<Cell | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { width, height } = drawing;

  const cellUnder = (event: PointerEvent | MouseEvent): Cell | null => {
    const box = svg.current!.getBoundingClientRect();
    const [left, top, across, down] = frameOf(drawing);
    const x = Math.round(left + ((event.clientX - box.left) / box.width) * across);
    const y = Math.round(top + ((event.clientY - box.top) / box.height) * down);
    return x >= 0 && x < width && y >= 0 && y < height ? cellAt(x, y) : null;
  };

  const onKey = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    const from = cursor ?? drawing.last ?? cellAt((width - 1) >> 1, (height - 1) >> 1);
    if (step) {
      const clamp = (n: number, most: number) => Math.min(Math.max(n, 0), most);
      const x = clamp(xOf(from) + (cursor === null ? 0 : step[0]), width - 1);
      const y = clamp(yOf(from) + (cursor === null ? 0 : step[1]), height - 1);
      setCursor(cellAt(x, y));
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor !== null) onPlay(cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const shown = hover ?? cursor;
  const ghost = next && shown !== null && !drawing.stones.has(shown) ? shown : null;
  return (
    <div
      class="board"
      role="application"
      tabIndex={0}
      aria-label={t('board.label', { width, height })}
      aria-describedby="board-help board-stones"
      onKeyDown={onKey}
      onBlur={() => setCursor(null)}
    >
      <svg
        ref={svg}
        viewBox={frameOf(drawing).join(' ')}
        aria-hidden="true"
        onPointerMove={(event) => setHover(event.pointerType === 'mouse' ? cellUnder(event) : null)}
        onPointerLeave={() => setHover(null)}
        onClick={(event) => {
          const cell = cellUnder(event);
          if (cell !== null) onPlay(cell);
        }}
      >
        <Wood drawing={drawing} />
        {[...drawing.stones].map(([cell, color]) => (
          <Stone key={cell} cell={cell} color={color} text={textOn(drawing, cell)} />
        ))}
        {[...drawing.ghosts].map(([cell, { color, text }]) => (
          <g key={`ghost${cell}`} class="ghost">
            <Stone cell={cell} color={color} text={text} />
          </g>
        ))}
        <Signs drawing={drawing} />
        {ghost !== null && !drawing.ghosts.has(ghost) && (
          <circle
            class={`next ${next}`}
            cx={xOf(ghost)}
            cy={yOf(ghost)}
            r="0.42"
            data-cell={nameOf(ghost)}
          />
        )}
        {cursor !== null && (
          <rect
            class="cursor"
            x={xOf(cursor) - 0.48}
            y={yOf(cursor) - 0.48}
            width="0.96"
            height="0.96"
            rx="0.12"
          />
        )}
      </svg>
      <p id="board-help" class="unseen">
        {t('board.help')}
      </p>
      <p class="unseen" role="status">
        {cursor === null ? '' : describe(cursor)}
      </p>
    </div>
  );
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const textOn = (drawing: Drawing, cell: Cell): string =>
  drawing.numbers.has(cell) ? String(drawing.numbers.get(cell)) : '';

function Wood({ drawing }: { drawing: Drawing }) {
  const { width, height } = drawing;
  const [left, top, across, down] = frameOf(drawing);
  const columns = [...Array(width).keys()];
  const rows = [...Array(height).keys()];
  return (
    <>
      <defs>
        <radialGradient id="stone-black" cx=".36" cy=".32" r=".75">
          <stop offset="0" class="black-light" />
          <stop offset=".55" class="black-middle" />
          <stop offset="1" class="black-dark" />
        </radialGradient>
        <radialGradient id="stone-white" cx=".36" cy=".32" r=".8">
          <stop offset="0" class="white-light" />
          <stop offset=".6" class="white-middle" />
          <stop offset="1" class="white-dark" />
        </radialGradient>
      </defs>
      <rect class="wood" x={left} y={top} width={across} height={down} />
      <path class="grid" d={gridPath(drawing)} />
      <rect class="edge" x="0" y="0" width={width - 1} height={height - 1} />
      {starPoints(drawing).map(([x, y]) => (
        <circle class="star" cx={x} cy={y} r="0.1" />
      ))}
      {drawing.coordinates && (
        <g class="names">
          {columns.map((x) =>
            [-0.9, height - 0.1].map((y) => (
              <text x={x} y={y}>
                {columnName(x)}
              </text>
            )),
          )}
          {rows.map((y) =>
            [-0.9, width - 0.1].map((x) => (
              <text x={x} y={y}>
                {y + 1}
              </text>
            )),
          )}
        </g>
      )}
    </>
  );
}

function Stone({ cell, color, text }: { cell: Cell; color: Color; text: string }) {
  const x = xOf(cell);
  const y = yOf(cell);
  return (
    <g class={`stone ${color}`} data-cell={nameOf(cell)}>
      <circle class="shadow" cx={x + 0.03} cy={y + 0.06} r="0.46" />
      <circle class="body" cx={x} cy={y} r="0.46" fill={`url(#stone-${color})`} />
      {text && (
        <text class={text.length > 2 ? 'number long' : 'number'} x={x} y={y}>
          {text}
        </text>
      )}
    </g>
  );
}

/// What lies above the stones: the last move, the winning row, forbidden points, marks.
function Signs({ drawing }: { drawing: Drawing }) {
  const { last, five } = drawing;
  const ends = [five[0], five.at(-1)];
  return (
    <>
      {drawing.forbidden.map((cell) => (
        <path
          key={`forbidden${cell}`}
          class="forbidden"
          d={`M${xOf(cell) - 0.2} ${yOf(cell) - 0.2}l.4 .4m0 -.4l-.4 .4`}
        />
      ))}
      {last !== null && !drawing.numbers.has(last) && (
        <circle class={`last ${drawing.stones.get(last)}`} cx={xOf(last)} cy={yOf(last)} r="0.14" />
      )}
      {ends[0] !== undefined && ends[1] !== undefined && (
        <line
          class="five"
          x1={xOf(ends[0])}
          y1={yOf(ends[0])}
          x2={xOf(ends[1])}
          y2={yOf(ends[1])}
        />
      )}
      {[...drawing.marks].map(([cell, mark]) => (
        <Sign key={`mark${cell}`} cell={cell} mark={mark} />
      ))}
    </>
  );
}

function Sign({ cell, mark }: { cell: Cell; mark: Mark }) {
  return (
    <g class={`mark ${mark.kind}`} data-mark={nameOf(cell)}>
      <circle cx={xOf(cell)} cy={yOf(cell)} r="0.43" />
      <text class={mark.text.length > 2 ? 'long' : ''} x={xOf(cell)} y={yOf(cell)}>
        {mark.text}
      </text>
    </g>
  );
}
