// The board as a picture: SVG as text, PNG and GIF by a canvas. Colours are plain values, so that a
// picture looks the same wherever it is shown.

import { columnName, type Cell, type Color, xOf, yOf } from '../model/cell';
import { type Game, lineThrough, type Node, stonesAt } from '../model/game';
import { type Drawing, frameOf, gridPath, starPoints } from '../ui/board_marks';

export interface Colors {
  readonly wood: string;
  readonly line: string;
  readonly name: string;
}

const PIXELS_A_CELL = 40;
const GIF_PIXELS_A_CELL = 24;

/// Of a node: numbers on stones if wanted, the last move marked.
export function drawingOf(game: Game, node: Node, numbers: boolean, coordinates: boolean): Drawing {
  const numbered = new Map<Cell, number>();
  if (numbers) for (let at: Node = node; at.parent; at = at.parent) numbered.set(at.move!, at.ply);
  return {
    width: game.width,
    height: game.height,
    stones: stonesAt(game, node),
    numbers: numbered,
    ghosts: new Map(),
    last: node.move,
    five: [],
    forbidden: [],
    marks: new Map(),
    coordinates,
  };
}

/// The text holds numbers, letters of columns, and colours of the page: nothing from outside.
export function svgText(drawing: Drawing, colors: Colors, scale = PIXELS_A_CELL): string {
  const [left, top, across, down] = frameOf(drawing);
  const { width, height } = drawing;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${across} ${down}"`,
    ` width="${Math.round(across * scale)}" height="${Math.round(down * scale)}"`,
    ' font-family="sans-serif" text-anchor="middle">',
    `<rect x="${left}" y="${top}" width="${across}" height="${down}" fill="${colors.wood}"/>`,
    `<path d="${gridPath(drawing)}" stroke="${colors.line}" stroke-width=".04"`,
    ' stroke-linecap="square"/>',
  ];
  for (const [x, y] of starPoints(drawing))
    parts.push(`<circle cx="${x}" cy="${y}" r=".1" fill="${colors.line}"/>`);
  const label = (x: number, y: number, text: string | number, size: number, fill: string) =>
    `<text x="${x}" y="${y + size * 0.35}" font-size="${size}" fill="${fill}">${text}</text>`;
  if (drawing.coordinates) {
    for (let x = 0; x < width; x += 1)
      for (const y of [-0.9, height - 0.1])
        parts.push(label(x, y, columnName(x), 0.42, colors.name));
    for (let y = 0; y < height; y += 1)
      for (const x of [-0.9, width - 0.1]) parts.push(label(x, y, y + 1, 0.42, colors.name));
  }
  for (const [cell, color] of drawing.stones) parts.push(stone(drawing, cell, color, label));
  parts.push('</svg>');
  return parts.join('');
}

type Label = (x: number, y: number, text: string | number, size: number, fill: string) => string;

function stone(drawing: Drawing, cell: Cell, color: Color, label: Label): string {
  const [x, y] = [xOf(cell), yOf(cell)];
  const [fill, ink] = color === 'black' ? ['#1c1a18', '#f7f3ea'] : ['#f7f3ea', '#1c1a18'];
  const body = `<circle cx="${x}" cy="${y}" r=".45" fill="${fill}" stroke="#1c1a18" stroke-width=".03"/>`;
  const number = drawing.numbers.get(cell);
  if (number !== undefined) return body + label(x, y, number, number > 99 ? 0.36 : 0.44, ink);
  if (cell !== drawing.last) return body;
  return `${body}<circle cx="${x}" cy="${y}" r=".13" fill="#d8452e"/>`;
}

async function paint(svg: string): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d', { willReadFrequently: true })!.drawImage(image, 0, 0);
  return canvas;
}

export async function png(drawing: Drawing, colors: Colors): Promise<Blob> {
  const canvas = await paint(svgText(drawing, colors));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

const MOVE_MS = 700;
const END_MS = 3000;

/// The line through `node`, a picture a move.
export async function gif(game: Game, node: Node, colors: Colors): Promise<Blob> {
  const { GIFEncoder, quantize, applyPalette } = await import('gifenc');
  const encoder = GIFEncoder();
  const frames = [game.root, ...lineThrough(node)];
  for (const frame of frames) {
    const svg = svgText(drawingOf(game, frame, false, true), colors, GIF_PIXELS_A_CELL);
    const canvas = await paint(svg);
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
    const palette = quantize(data, 64);
    const delay = frame === frames.at(-1) ? END_MS : MOVE_MS;
    encoder.writeFrame(applyPalette(data, palette), width, height, { palette, delay });
  }
  encoder.finish();
  return new Blob([encoder.bytes() as Uint8Array<ArrayBuffer>], { type: 'image/gif' });
}
