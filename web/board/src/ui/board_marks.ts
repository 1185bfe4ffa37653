// What is drawn on a board: stones, and marks on cells. board.tsx draws it for the page,
// files/picture.ts into files, both with the geometry of this file: a cell is one unit wide, and
// the middle of the upper left one is at 0, 0.

import type { Cell, Color, Size } from '../model/cell';

export interface Mark {
  readonly kind: 'good' | 'other' | 'threat' | 'win' | 'hint' | 'bad';
  readonly text: string;
}

export interface Drawing extends Size {
  readonly stones: ReadonlyMap<Cell, Color>;
  readonly numbers: ReadonlyMap<Cell, number>; // on stones
  readonly ghosts: ReadonlyMap<Cell, { readonly color: Color; readonly text: string }>;
  readonly last: Cell | null;
  readonly five: readonly Cell[];
  readonly forbidden: readonly Cell[];
  readonly marks: ReadonlyMap<Cell, Mark>;
  readonly coordinates: boolean;
}

/// The lines of the board as the data of one path.
export function gridPath({ width, height }: Size): string {
  let path = '';
  for (let x = 0; x < width; x += 1) path += `M${x} 0V${height - 1}`;
  for (let y = 0; y < height; y += 1) path += `M0 ${y}H${width - 1}`;
  return path;
}

/// The offsets of the star points along one side.
function stars(n: number): number[] {
  if (n < 9) return [];
  const edge = n < 13 ? 2 : 3;
  return n % 2 ? [edge, (n - 1) / 2, n - 1 - edge] : [edge, n - 1 - edge];
}

export const starPoints = ({ width, height }: Size): [number, number][] =>
  stars(width).flatMap((x) => stars(height).map((y): [number, number] => [x, y]));

/// The upper left corner and the size of what is shown around the cells.
export function frameOf({ width, height, coordinates }: Drawing): [number, number, number, number] {
  const margin = coordinates ? 1.3 : 0.75;
  return [-margin, -margin, width - 1 + 2 * margin, height - 1 + 2 * margin];
}
