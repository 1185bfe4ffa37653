// Tests that the WebAssembly module reads from texts what the programs read: the table
// tests/formats/game_texts.json, which tests/web/game_texts_test.cpp checks natively.
import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Color, Engine, GameTree, TreeResult } from '../src/types.js';
import { installPacked, loadFrom } from './helpers.js';

interface TableGame {
  error?: string;
  moves?: string;
  black?: string;
  white?: string;
  to_move?: Color;
  assumed?: boolean;
  rule?: string;
  size?: string;
  names?: [string, string];
  outcome?: string;
  result?: string;
}

interface TableText {
  name: string;
  file: string;
  text?: string;
  base64?: string;
  format?: string;
  games?: TableGame[];
  notes?: string[];
  error?: string;
}

const table = JSON.parse(
  readFileSync(new URL('../../../tests/formats/game_texts.json', import.meta.url), 'utf8'),
) as TableText[];

let folder: string;
let engine: Engine;

beforeAll(async () => {
  folder = installPacked();
  engine = await (await loadFrom(folder)).create({ early: true });
}, 300_000);

afterAll(() => {
  engine?.close();
  if (folder) rmSync(folder, { recursive: true });
});

/** Returns the moves of the main line, such as "h8i9". */
function mainLine({ nodes }: GameTree): string {
  let [last, moves] = [0, ''];
  nodes.forEach(({ parent, move }, i) => {
    if (parent !== last) return;
    last = i;
    moves += move;
  });
  return moves;
}

const sorted = (cells: string): string[] => (cells.match(/[a-z]\d+/g) ?? []).sort();

/** Returns a game that was read in the form of the table, with every member. */
function rowOf(tree: GameTree | { error: string }): Required<Omit<TableGame, 'error' | 'result'>> | string {
  if ('error' in tree) return tree.error;
  return {
    moves: mainLine(tree),
    black: sorted(tree.black.join('')).join(''),
    white: sorted(tree.white.join('')).join(''),
    to_move: tree.toMove,
    assumed: tree.toMoveAssumed ?? false,
    rule: tree.rule,
    size: `${tree.width}x${tree.height}`,
    names: [tree.names.black, tree.names.white],
    outcome: tree.outcome ?? 'unknown',
  };
}

function expectedRow({ error, ...game }: TableGame): ReturnType<typeof rowOf> {
  if (error !== undefined) return error;
  const { result: _, ...row } = game;
  return {
    moves: '',
    to_move: 'black',
    assumed: false,
    rule: 'freestyle',
    size: '15x15',
    names: ['', ''],
    outcome: 'unknown',
    ...row,
    black: sorted(game.black ?? '').join(''),
    white: sorted(game.white ?? '').join(''),
  };
}

function read({ text, base64, file }: TableText, asBytes: boolean): TreeResult | { error: string } {
  const content =
    base64 !== undefined
      ? Uint8Array.from(Buffer.from(base64, 'base64'))
      : asBytes
        ? new TextEncoder().encode(text)
        : text!;
  try {
    return engine.readTrees(content, file);
  } catch (error) {
    return { error: (error as Error).message };
  }
}

describe('the module reads what the table of the programs says', () => {
  test.each(table.map((row) => [row.name, row] as const))('%s', (_, row) => {
    for (const asBytes of [false, true]) {
      const found = read(row, asBytes);
      if (row.error !== undefined || 'error' in found) {
        const error = 'error' in found ? found.error : '';
        if (row.error?.endsWith('…')) expect(error.startsWith(row.error.slice(0, -1))).toBe(true);
        else expect(error).toBe(row.error);
        continue;
      }
      expect(found.format).toBe(row.format);
      expect(found.trees.map(rowOf)).toEqual(row.games!.map(expectedRow));
      expect(found.notes).toEqual(row.notes ?? []);
      found.trees.forEach((tree, i) => {
        if ('error' in tree) return;
        const { result } = row.games![i]!;
        if (result !== undefined) expect(tree.result).toBe(result);
        const { trees } = engine.readTrees(engine.writeTree(tree, 'sgf').text, 'x.sgf');
        // The page writes who moves first.
        expect(trees.map(rowOf)).toEqual([{ ...expectedRow(row.games![i]!), assumed: false }]);
      });
    }
  });
});
