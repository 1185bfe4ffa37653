// Tests the HTML reports of the programs, which contain the same board as the page: match report,
// explained search, review. The programs are in build/release, or in the folder that FUKUMI_BUILD
// names.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Board, violations, Visit } from './support/page';

const BUILD = process.env.FUKUMI_BUILD ?? resolve(import.meta.dirname, '../../../../build/release');
const ENGINE = join(BUILD, 'pbrain-fukumi');
const MATCH = join(BUILD, 'fukumi-match');

describe.skipIf(![ENGINE, MATCH].every(existsSync))('a page that a program wrote', () => {
  let visit: Visit;
  let folder: string;
  const run = (program: string, ...options: string[]) =>
    execFileSync(program, options, { cwd: folder, stdio: 'pipe' });
  beforeAll(async () => {
    visit = await Visit.begin();
    folder = await mkdtemp(join(tmpdir(), 'fukumi-reports-'));
  });
  afterAll(async () => {
    expect(visit.errors).toEqual([]);
    await visit.end();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(name: string, hash = ''): Promise<Board> {
    const page = await visit.context.newPage();
    page.on('pageerror', (error) => visit.errors.push(error.message));
    await page.goto(pathToFileURL(join(folder, name)).href + hash);
    return Board.of(page);
  }

  /// Checks a report on a wide screen in light mode, and on a narrow screen in dark mode.
  async function looksRight(board: Board): Promise<void> {
    const { page } = board;
    for (const [mode, width] of [
      ['light', 1280],
      ['dark', 400],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((name) => (document.documentElement.dataset.mode = name), mode);
      expect(await violations(page), `${mode} ${width}`).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }

  test('the report of a match: links to games and moves, SGF', async () => {
    const engine = (name: string) => ['-engine', `cmd=${ENGINE}`, `name=${name}`, 'nodes=60'];
    run(MATCH, ...engine('A <b>'), ...engine('B'), '-games', '2', '-html', 'report.html');
    const board = await open('report.html', '#game=2&move=5');
    const { page } = board;
    await page.getByText('Game 2 ·').waitFor();
    await board.count(5);
    await expect.poll(() => page.locator('.board .latest').innerHTML()).toBe('5');
    await page.keyboard.press('ArrowLeft');
    await board.count(4);
    expect(page.url()).toMatch(/#game=2&move=4$/);
    await page.keyboard.press('End');
    await page.locator('.board .five').nth(4).waitFor();
    await page.keyboard.press('ArrowLeft'); // the winning row hides the sign of the last move
    // Rows count from the bottom, in the list and on the board; the checkbox changes both.
    const rowOf = (text: string | null) => Number(/[a-o](\d+)/.exec(text ?? '')![1]);
    const listed = async () => rowOf(await page.locator('#move-list .now .at').innerText());
    const drawn = async () =>
      rowOf(await page.locator('.board .stone:has(.latest)').getAttribute('data-cell'));
    const fromBottom = await listed();
    expect(await drawn()).toBe(fromBottom);
    await page.getByLabel('rows from the top').check();
    expect(await listed()).toBe(16 - fromBottom);
    expect(await drawn()).toBe(16 - fromBottom);
    await page.getByLabel('numbers').uncheck();
    await page.locator('.board .last').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#sgf')]);
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^\(;FF\[4\]GM\[4\]/);
    await looksRight(board);
    await page.close();
  });

  test('an explained search: its tree is walked by pointer and by keyboard', async () => {
    const rows = ['--rows', 'top'];
    run(ENGINE, 'explain', '--position', 'h8i9i7', ...rows, '--depth', '4', '--html', 'explain.html');
    const board = await open('explain.html');
    const { page } = board;
    await board.count(3);
    const best = await page.locator('.board .best').getAttribute('data-mark');
    await board.click(best!);
    await board.count(4);
    await page.keyboard.press('ArrowLeft');
    await board.count(3);
    await page.locator('.board').focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowLeft'])
      await page.keyboard.press(key);
    await expect.poll(() => page.locator('.board p[role=status]').innerText()).toMatch(/^h7: free\. h7 /);
    await page.keyboard.press('Enter');
    await board.count(4);
    expect(page.url()).toMatch(/#h7$/);
    await looksRight(board);
    await page.close();
  });

  test('a review: games, mistakes and the better line', async () => {
    await writeFile(join(folder, 'games.pos'), 'h8a1h9a3h10a5h11h12i8\ng8h8g9h9g10h10g11h11g12\n');
    const limits = ['--nodes', '300', '--solve-nodes', '300'];
    run(ENGINE, 'review', ...limits, '--html', 'review.html', 'games.pos');
    const board = await open('review.html', '#game=2&move=9');
    const { page } = board;
    await board.count(9);
    await expect.poll(() => page.locator('.board .five').count()).toBe(5);
    await page.selectOption('#pick', '0');
    await page.locator('.board [class^=badge-]').waitFor();
    await page.keyboard.press('b');
    await page.locator('.board .ghost').first().waitFor();
    await page.locator('.board .cross').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await board.count(0);
    await looksRight(board);
    await page.close();
  });
});
