// Tests opening and saving games, links to games, two tabs at once, use without the Internet, and
// hostile input.

import { readFile, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Board, violations, Visit } from './support/page';

let visit: Visit;
let folder: string;
beforeAll(async () => {
  visit = await Visit.begin();
  folder = await mkdtemp(join(tmpdir(), 'fukumi-files-'));
});
afterAll(async () => {
  expect(visit.errors).toEqual([]);
  await visit.end();
  await rm(folder, { recursive: true, force: true });
});

const GAME =
  '(;FF[4]GM[4]AP[Fukumi]CA[UTF-8]RU[1]SZ[19]PB[A]PW[B]C[root]\n;B[jj]C[a \\] b]\n' +
  ';W[kk](\n;B[ll])(\n;B[ii]\n;W[hh]))\n';

test('an opened, edited and saved SGF game is the same when opened again', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.tab('analyse');
  await board.paste(GAME);
  await board.count(3);
  await page.click('.toast button');
  await page.keyboard.press('u');
  await board.click('a1');
  await board.count(3);
  await page.getByLabel('Comment on this move').fill('edited ] here');
  await page.keyboard.press('Tab');
  await page.click('button[aria-label="Open and save"]');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-game')]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toBe(
    GAME.replace('(\n;B[ii]\n;W[hh])', '(\n;B[ii]\n;W[hh])(\n;B[aa]C[edited \\] here])'),
  );
  await page.setInputFiles('#file-input', await download.path());
  await board.shows(/Opened/);
  await page.click('button[aria-label="Open and save"]');
  const [again] = await Promise.all([page.waitForEvent('download'), page.click('#save-game')]);
  expect(await readFile(await again.path(), 'utf8')).toBe(text);
  await page.close();
});

/// Writes a file with this content and opens it by the dialog.
async function openFile(board: Board, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, content);
  await board.page.click('button[aria-label="Open and save"]');
  await board.page.setInputFiles('#file-input', path);
}

async function saved(board: Board): Promise<[name: string, bytes: Buffer]> {
  const { page } = board;
  await page.click('button[aria-label="Open and save"]');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-game')]);
  await page.keyboard.press('Escape');
  return [download.suggestedFilename(), await readFile(await download.path())];
}

test('what the reader left out or found odd is shown once', async () => {
  const board = await visit.open();
  const { page } = board;
  await openFile(board, 'odd.sgf', '(;SZ[15]AB[aa][bb][cc]QPR[dd][ee]\n)');
  await board.count(3);
  await expect.poll(() => page.locator('.toast li').allInnerTexts()).toEqual([
    'Line 1:23: QPR has cells, but this property is not known',
    'Nothing shows which side moves first; White is assumed.',
  ]);
  expect(await violations(page)).toEqual([]);
  await page.click('.toast button');
  await page.locator('.toast li').first().waitFor({ state: 'detached' });
  await openFile(board, 'odd.sgf', '(;SZ[15];B[hh]QPR[ab])(;SZ[15];B[hh];W[hh])');
  await page.locator('#games').waitFor();
  await expect.poll(() => page.locator('dialog[open] li').allInnerTexts()).toEqual([
    'Line 1:15: QPR has cells, but this property is not known',
  ]);
  await expect.poll(() => page.locator('#games option').allInnerTexts()).toEqual([
    '1. moves: 1',
    '2. ⚠ Line 1:38: move 2 is on h8, which is taken',
  ]);
  await page.click('#open-chosen');
  await board.count(1);
  await expect.poll(() => page.locator('.toast li').count()).toBe(0);
  await page.close();
});

test('a file without a change is saved with the same bytes', async () => {
  const board = await visit.open();
  const moves = ['h8', 'a15', 'h7', 'b15', 'h6', 'c15', 'h5', 'd15', 'h4'];
  const letter = (n: number) => String.fromCharCode(96 + n);
  const nodes = moves.map(
    (cell, i) => `;${i % 2 ? 'W' : 'B'}[${cell[0]}${letter(Number(cell.slice(1)))}]`,
  );
  const text = `\ufeff(;SZ[15]DT[1999]XX[unknown]\r\n${nodes.join(' ')})\r\n`;
  await openFile(board, 'old.sgf', text);
  await board.count(9);
  await board.says(/Black won/);
  expect(await saved(board)).toEqual(['old.sgf', Buffer.from(text)]);
  await board.page.keyboard.press('u');
  await board.count(8);
  expect((await saved(board))[1]).toEqual(Buffer.from(text));
  await board.tab('analyse');
  await board.click('a1');
  await board.count(9);
  expect((await saved(board))[1].toString()).toContain(';W[do](');
  await board.page.close();
});

test('passes are shown and kept', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.tab('analyse');
  await board.paste('(;SZ[15];B[hh];W[hg];B[ig];W[];B[];W[aa])');
  await board.count(4);
  const moves = page.locator('.tree .moves button');
  await expect
    .poll(async () => (await moves.allInnerTexts()).slice(1))
    .toEqual(['h8', 'h7', 'i7', 'pass', 'pass', 'a1']);
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await board.says(/Black to move/);
  await expect.poll(() => board.stones()).toHaveLength(3);
  await board.click('b2');
  await board.count(4);
  const text = (await saved(board))[1].toString();
  expect(text).toContain(';W[](\n;B[]\n;W[aa])(\n;B[bb])');
  await page.reload();
  await board.count(4);
  await expect.poll(() => board.moves()).toEqual(['h8', 'h7', 'i7', 'pass', 'b2']);
  await page.click('button[aria-label="Open and save"]');
  const link = await page.inputValue('#link');
  const other = await visit.open(link.slice(link.indexOf('#')));
  await other.count(4);
  await other.page.close();
  await page.close();
});

test('the kinds of files of the programs are opened, and others are named', async () => {
  const board = await visit.open();
  const { page } = board;
  await openFile(board, 'x.pos', Uint8Array.from([3, 0x70, 0x61, 0x71]));
  await board.count(3);
  await expect.poll(() => board.moves()).toEqual(['h8', 'h7', 'i8']);
  await openFile(board, 'x.sav', '15\n15\n2\n7 7\n8 8\n');
  await board.count(2);
  await board.paste('https://gomocalc.com/#/h8i9j7k6');
  await board.count(4);
  await board.paste('https://a.b/#rule=renju&size=13&black=a1&white=b1&moves=c1&at=1');
  await board.count(3);
  await expect.poll(() => page.innerText('#game-line')).toBe('Renju, 13 × 13');
  await board.paste('+ + + + +\n+ x o + +\n+ + x + +\n+ + + + +\no + + + x\n');
  await board.count(5);
  // The page remembers rule and size, and later tests expect the usual ones.
  await board.paste('https://a.b/#rule=standard&size=15&moves=h8');
  await board.count(1);
  await openFile(board, 'x.html', '<html>');
  await board.shows(/The page reads these kinds: Piskvork \(psq\).*SGF.*PlayOK \(pgn\)/);
  // The dialog is still open. Its chooser offers the kinds that the engine reads.
  const accepted = await page.locator('#file-input').getAttribute('accept');
  for (const extension of ['.sgf', '.psq', '.pos', '.pgn', '.sav', '.txt'])
    expect(accepted!.split(',')).toContain(extension);
  await page.close();
});

test('a new game, an opened game and deleted moves can be taken back', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.paste('h8i9j10');
  await board.count(3);
  await board.tab('play');
  await board.fresh();
  await page.click('#take-back');
  await board.count(3);
  await board.paste('a1b2');
  await board.count(2);
  expect(await violations(page)).toEqual([]);
  await page.click('#take-back');
  await board.count(3);
  await board.tab('analyse');
  await page.getByRole('button', { name: 'Delete this and later moves' }).click();
  await board.count(2);
  await page.click('#take-back');
  await board.count(3);
  await page.close();
});

test('psq, pos and a board of ones and zeros are read', async () => {
  const board = await visit.open();
  await board.tab('analyse');
  await board.paste('Piskvorky 20x20, 11:11, 0\n8,8,0\n9,8,412\nAlpha\nBeta\n0\n');
  await board.count(2);
  const chosen = (label: string) => board.field(label).inputValue();
  await board.tab('play');
  await expect.poll(() => board.page.innerText('#game-line')).toBe(
    'Standard (exactly five), 20 × 20',
  );
  expect([await chosen('Columns'), await chosen('Rule')]).toEqual(['20', 'standard']);
  await board.tab('analyse');
  await board.paste('h8i9j10');
  await board.count(3);
  await board.paste(['2 2 2 2 2', '2 1 0 2 2', '2 2 1 2 2', '2 2 2 0 2', '2 2 2 2 2'].join('\n'));
  await board.count(4);
  const stones = ['b2 black', 'c2 white', 'c3 black', 'd4 white'];
  expect((await board.stones()).sort()).toEqual(stones);
  await board.page.close();
});

test('a saved game has its result in every format', async () => {
  const board = await visit.open();
  const { page } = board;
  async function save(format: string): Promise<[name: string, text: string]> {
    await page.click('button[aria-label="Open and save"]');
    await page.locator('dialog[open] select').selectOption(format);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-game')]);
    await page.keyboard.press('Escape');
    const name = join(folder, download.suggestedFilename());
    await download.saveAs(name);
    return [name, await readFile(name, 'utf8')];
  }
  const resign = () => page.locator('.tools').getByRole('button', { name: 'Resign' }).click();
  await board.fresh();
  await board.players('two');
  await board.choose('Board', '15');
  for (const cell of ['h8', 'i9']) await board.click(cell);
  await board.count(2);
  await resign();
  await board.says(/Black resigned/);
  expect((await save('sgf'))[1]).toContain('RE[W+R]');
  await page.keyboard.press('u');
  await board.says(/Black to move/);
  expect((await save('sgf'))[1]).not.toContain('RE[');
  await resign();
  for (const format of ['psq', 'gomocup']) {
    const [name] = await save(format);
    await page.click('button[aria-label="Open and save"]');
    await page.setInputFiles('#file-input', name);
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect((await save('sgf'))[1], format).toContain('RE[W+1]');
  }
  await board.fresh();
  for (const cell of 'a1 b1 a2 b2 a3 b3 a4 b4 a5'.split(' ')) await board.click(cell);
  await board.says(/Black won/);
  expect((await save('sgf'))[1]).toContain('RE[B+1]');
  expect((await save('gomocup'))[1]).toMatch(/\n-1\n1,/);
  await board.fresh();
  await board.players('engine');
  await page.close();
});

test('a file can be dropped, also on a dialog', async () => {
  const board = await visit.open();
  const { page } = board;
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['(;SZ[15];B[hh];W[ii];B[jj])'], 'x.sgf'));
    return data;
  });
  await page.click('button[aria-label="Open and save"]');
  await page.dispatchEvent('dialog[open]', 'drop', { dataTransfer: dropped });
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await board.count(3);
  await page.close();
});

test('one of several games is chosen by keyboard or pointer', async () => {
  const board = await visit.open();
  const { page } = board;
  const games = ['B[hh];W[ii]', 'B[aa]', 'B[bb];W[cc];B[dd](;W[ee])(;W[ff])'];
  const names = ['PB[Ann]PW[Bob]RE[B+1]', '', 'PB[<b>]RU[4]'];
  await board.paste(games.map((moves, i) => `(;SZ[1${i + 3}]${names[i]};${moves})`).join('\n'));
  await page.locator('#games').waitFor();
  await expect.poll(() => page.locator('#games option').allInnerTexts()).toEqual([
    '1. Ann – Bob · B+1 · moves: 2',
    '2. moves: 1',
    '3. <b> – ? · moves: 4',
  ]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await board.count(4);
  await expect.poll(() => page.innerText('#game-line')).toBe('Renju, 15 × 15');
  await expect.poll(() => board.field('Rule').inputValue()).toBe('renju');
  await board.paste('h8i9\nh8i9j10\n');
  await page.selectOption('#games', '1');
  await page.click('#open-chosen');
  await board.count(3);
  await board.paste('h8i9\nh8i9j10\n');
  await page.locator('#games').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#games').waitFor({ state: 'detached' });
  await board.count(3);
  await page.close();
});

test('a link opens the same position, and a bad one gives a message', async () => {
  const board = await visit.open();
  await board.tab('analyse');
  await board.paste('h8i9j10g7');
  await board.count(4);
  await board.page.keyboard.press('u');
  await board.count(3);
  await board.page.click('button[aria-label="Open and save"]');
  const link = await board.page.inputValue('#link');
  const second = await visit.open(link.slice(link.indexOf('#')));
  await second.count(3);
  await expect.poll(() => second.moves()).toEqual(['h8', 'i9', 'j10']);
  await second.page.keyboard.press('Home');
  await second.page.keyboard.press('End');
  await second.count(4);
  await second.page.close();
  const bad = await visit.open('#size=15&moves=%3Cimg%20src=x%20onerror=alert(1)%3E');
  await bad.shows(/The link has no valid position/);
  await bad.page.close();
  await board.page.close();
});

test('each browser tab keeps its game over a reload', async () => {
  const [one, two] = [await visit.open(), await visit.open()];
  await one.tab('analyse');
  await two.tab('analyse');
  await one.paste('h8i9');
  await two.paste('a1b2c3d4');
  await one.page.reload();
  await two.page.reload();
  await one.count(2);
  await two.count(4);
  await one.page.close();
  await two.page.close();
});

test('pictures and an animation are saved', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.paste('h8i9j10');
  await board.count(3);
  await page.click('button[aria-label="Open and save"]');
  const starts = { 'Picture PNG': '\x89PNG', 'Picture SVG': '<svg', 'Animation GIF': 'GIF89a' };
  for (const [name, start] of Object.entries(starts)) {
    const button = page.getByRole('button', { name });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const bytes = await readFile(await download.path(), 'latin1');
    expect(bytes.slice(0, start.length)).toBe(start);
    expect(bytes.length).toBeGreaterThan(500);
  }
  await page.close();
});

test('without the Internet the page opens again and plays', async () => {
  const board = await visit.open();
  await board.page.evaluate(() => navigator.serviceWorker.ready);
  await board.page.waitForFunction(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).length),
    );
    return kept.some((n) => n > 10);
  });
  await visit.context.setOffline(true);
  await board.page.reload();
  await board.says(/[Yy]our move|to move/);
  await board.newGame(10);
  await board.click('h8');
  await board.count(2);
  await visit.context.setOffline(false);
  await board.page.close();
});

test('each tab loads a new version of the page when the person wants it', async () => {
  const anew = await Visit.begin();
  const first = await anew.open();
  await first.page.evaluate(() => navigator.serviceWorker.ready);
  const tabs = [first, await anew.open()];
  for (const { page } of tabs) await page.evaluate(() => Object.assign(window, { before: true }));
  await anew.changeServiceWorker();
  await first.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  const bars = tabs.map(({ page }) => page.getByRole('button', { name: 'Load it' }));
  for (const bar of bars) await bar.waitFor();
  expect(await violations(first.page)).toEqual([]);
  for (const [i, { page }] of tabs.entries()) {
    // Loading the new version in one tab does not reload the other tab.
    await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(true);
    await bars[i]!.click();
    await page.waitForFunction(() => !('before' in window));
    await tabs[i]!.says(/[Yy]our move|to move/);
    await expect.poll(() => bars[i]!.count()).toBe(0);
  }
  expect(anew.errors).toEqual([]);
  await anew.end();
});

test('nothing that comes from outside runs as a script', async () => {
  const attack = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
  const board = await visit.open(`#rule=${encodeURIComponent(attack)}&moves=h8`);
  await board.shows(/The link has no valid position/);
  const { page } = board;
  await board.paste(
    `(;SZ[15]PB[${attack}]PW[javascript:window.hacked=1]C[${attack}];B[hh]C[${attack}])`,
  );
  await board.count(1);
  for (const tab of ['play', 'analyse', 'review', 'puzzles', 'play']) await board.tab(tab);
  await board.paste(attack);
  await board.shows(/cannot be read|no game/);
  await page.fill('#paste', 'hello');
  await page.click('#open-pasted');
  await board.shows(/The text cannot be read\. The page reads these kinds: /);
  await page.fill('#paste', 'h8h8i9');
  await page.click('#open-pasted');
  await board.shows(/The text cannot be read\. Line 1:3: h8 is played twice\./);
  await page.keyboard.press('Escape');
  const name = join(folder, '<img src=x onerror=hacked=1>.sgf');
  await writeFile(name, `(;SZ[15];B[hh])`);
  await page.click('button[aria-label="Open and save"]');
  await page.setInputFiles('#file-input', name);
  await board.shows(/Opened/);
  await page.evaluate(
    (text) => localStorage.setItem('fukumi.settings', text),
    `{"theme":"${'"><b>'}`,
  );
  await page.reload();
  await board.says(/[Yy]our move|to move/);
  await expect.poll(() => page.evaluate(() => 'hacked' in window)).toBe(false);
  await page.close();
});

test('a file of 50 MB and a broken file give messages', async () => {
  const board = await visit.open();
  const { page } = board;
  const large = join(folder, 'large.sgf');
  await writeFile(large, '(;SZ[15]' + ';C[x]'.repeat(10_000_000));
  await page.click('button[aria-label="Open and save"]');
  await page.setInputFiles('#file-input', large);
  await board.shows(/This text is too large\. The limit is 1 MB\./);
  await page.fill('#paste', '(;SZ[15]' + ';C[x]'.repeat(300_000) + ')');
  await page.click('#open-pasted');
  await board.shows(/This text is too large\. The limit is 1 MB\./);
  // A text below the limit is read, and names its bad game.
  const long = `(;SZ[15];B[aa]C[${'x'.repeat(1800)}])`.repeat(500);
  await page.fill('#paste', `(;SZ[15];B[hh])(;SZ[15];B[hh];W[hh])${long}`);
  await page.click('#open-pasted');
  await page.locator('#games').waitFor();
  await expect.poll(() => page.locator('#games option').count()).toBe(502);
  expect(await page.locator('#games option').nth(1).innerText()).toBe(
    '2. ⚠ Line 1:31: move 2 is on h8, which is taken',
  );
  await page.keyboard.press('Escape');
  await page.click('button[aria-label="Open and save"]');
  await page.fill('#paste', '(;SZ[15];B[hh\n;W[');
  await page.click('#open-pasted');
  await board.shows(/cannot be read\. Line 2: the text ends inside/);
  await page.close();
});
