// Makes pictures of the board: SVG as text, PNG and GIF by drawing the SVG on a canvas. The SVG
// contains the style rules of the board. CSS variables in them are replaced by their values,
// because some programs do not support variables.

import { drawingOf as draw, frameOf, pictureMarkup } from '../../../../tools/page/board.js';
import style from '../../../../tools/page/board.css?raw';
import { isPass, spotOf } from '../model/cell';
import { type Game, lineThrough, type Node, pathTo, stonesAt, stonesOf } from '../model/game';
import type { Settings } from '../state/settings';
import type { Drawing } from '../ui/board';

const PIXELS_A_CELL = 40;
const GIF_PIXELS_A_CELL = 24;

export type PictureSettings = Pick<Settings, 'numbers' | 'coordinates' | 'rows'>;

/// Returns the drawing of the board at a node.
export function drawingOf(
  game: Game,
  node: Node,
  { numbers, coordinates, rows }: PictureSettings,
): Drawing {
  const numbered = new Map<number, number>();
  if (numbers) for (const { move, ply } of stonesOf(pathTo(node))) numbered.set(spotOf(move!), ply);
  return draw(game, {
    stones: new Map([...stonesAt(game, node)].map(([cell, color]) => [spotOf(cell), color])),
    numbers: numbered,
    last: node.move === null || isPass(node.move) ? null : spotOf(node.move),
    signs: (node.kept?.signs ?? []).map(({ cell, to, ...sign }) => ({
      ...{ ...sign, cell: spotOf(cell) },
      ...(to !== undefined && { to: spotOf(to) }),
    })),
    coordinates,
    fromBottom: rows === 'bottom',
  });
}

/// Returns the style rules of the board. Replaces the variables by the colours of a theme.
function styleOf(theme: string): string {
  const values = new Map<string, string>();
  for (const [, of, block] of style.matchAll(/:root(?:\[data-theme='(\w+)'\])? \{([^}]*)\}/g))
    if (of === undefined || of === theme)
      for (const [, name, value] of block!.matchAll(/(--[\w-]+): ([^;]+);/g))
        values.set(name!, value!);
  return style
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/var\((--[\w-]+)\)/g, (whole, name: string) => values.get(name) ?? whole)
    .split('\n')
    .filter((line) => /^(\.board|\[data-theme)/.test(line))
    .join('\n');
}

/// Returns the SVG text of a drawing. It is safe: it contains only numbers, column letters,
/// colours, and the labels on the board as escaped texts.
export function svgText(drawing: Drawing, theme: string, scale = PIXELS_A_CELL): string {
  const frame = frameOf(drawing);
  const [width, height] = [Math.round(frame[2] * scale), Math.round(frame[3] * scale)];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="board" data-theme="${theme}"` +
    ` viewBox="${frame.join(' ')}" width="${width}" height="${height}" font-family="sans-serif">` +
    `<style>${styleOf(theme)}</style>${pictureMarkup(drawing)}</svg>`
  );
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

export async function png(drawing: Drawing, theme: string): Promise<Blob> {
  const canvas = await paint(svgText(drawing, theme));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

const MOVE_MS = 700;
const END_MS = 3000;

/// Returns an animation of all moves of the line through `node`, one frame for each move.
export async function gif(
  game: Game,
  node: Node,
  { theme, rows }: Pick<Settings, 'theme' | 'rows'>,
): Promise<Blob> {
  const { GIFEncoder, quantize, applyPalette } = await import('gifenc');
  const encoder = GIFEncoder();
  const frames = [game.root, ...lineThrough(node)];
  for (const frame of frames) {
    const svg = svgText(drawingOf(game, frame, { numbers: false, coordinates: true, rows }), theme, GIF_PIXELS_A_CELL);
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
