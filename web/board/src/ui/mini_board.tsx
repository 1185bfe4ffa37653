// A small picture of a position.

import { type Drawing, drawingOf, frameOf, pictureMarkup, xOf, yOf } from '../../../../tools/page/board.js';
import { type Cell, type Color, type Size, spotOf } from '../model/cell';

const LEAST = 8; // cells that a picture shows at least in each direction

/// Returns the square around the stones of a drawing, inside the board.
function nearFrame(drawing: Drawing): number[] {
  const [left, top, across, down] = frameOf(drawing);
  const spots = [...drawing.stones.keys()];
  const reach = (list: number[]) => [Math.min(...list) - 1, Math.max(...list) + 1] as const;
  const [west, east] = reach(spots.map(xOf));
  const [north, south] = reach(spots.map(yOf));
  const side = Math.min(Math.max(east - west, south - north, LEAST), across, down);
  const within = (middle: number, low: number, length: number) =>
    Math.min(Math.max(middle - side / 2, low), low + length - side);
  return [within((west + east) / 2, left, across), within((north + south) / 2, top, down), side, side];
}

export function MiniBoard(props: {
  size: Size;
  stones: readonly (readonly [Cell, Color])[];
  five?: readonly Cell[];
  near?: boolean; // show only the part of the board with stones
}) {
  const drawing = drawingOf(props.size, {
    stones: new Map(props.stones.map(([cell, color]) => [spotOf(cell), color])),
    five: (props.five ?? []).map(spotOf),
    coordinates: false,
  });
  return (
    <span class="board mini" aria-hidden="true">
      <svg
        viewBox={(props.near ? nearFrame(drawing) : frameOf(drawing)).join(' ')}
        dangerouslySetInnerHTML={{ __html: pictureMarkup(drawing) }}
      />
    </span>
  );
}
