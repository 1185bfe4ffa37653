// A small picture of a position.

import { drawingOf, frameOf, pictureMarkup } from '../../../../tools/page/board.js';
import { type Cell, type Color, type Size, spotOf } from '../model/cell';

export function MiniBoard(props: {
  size: Size;
  stones: readonly (readonly [Cell, Color])[];
  five?: readonly Cell[];
}) {
  const drawing = drawingOf(props.size, {
    stones: new Map(props.stones.map(([cell, color]) => [spotOf(cell), color])),
    five: (props.five ?? []).map(spotOf),
    coordinates: false,
  });
  return (
    <span class="board mini" aria-hidden="true">
      <svg
        viewBox={frameOf(drawing).join(' ')}
        dangerouslySetInnerHTML={{ __html: pictureMarkup(drawing) }}
      />
    </span>
  );
}
