// Tests games against the engine in the browser.

import { Fukumi, type Engine } from 'fukumi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Board, Visit } from './support/page';

let visit: Visit;
let brain: Engine;
beforeAll(async () => {
  visit = await Visit.begin();
  brain = await Fukumi.create();
});
afterAll(async () => {
  expect(visit.errors).toEqual([]);
  brain.close();
  await visit.end();
});

/// Plays Black's moves until the game is over. Returns the status line.
async function playOut(
  board: Board,
  choose: (moves: string[]) => Promise<string>,
): Promise<string> {
  for (let ply = 0; ply < 225; ply += 2) {
    await board.click(await choose(await board.moves()));
    await board.page.waitForFunction(
      (stones) =>
        document.querySelectorAll('div.board .stone').length >= stones ||
        document.querySelector('div.board .five'),
      ply + 2,
    );
    await board.page.waitForFunction(
      () => !document.querySelector('#status')?.textContent?.includes('thinks'),
    );
    if (await board.page.locator('div.board .five').count()) return board.status();
  }
  throw new Error('the game did not end');
}

test('full strength beats level 10 in a whole game', async () => {
  const board = await visit.open();
  await board.newGame(10);
  const said = await playOut(board, async (moves) => {
    const found = await brain.bestMove({ moves }, { nodes: 20_000 });
    return found.move!;
  });
  expect(said).toMatch(/^You won\s+Five in a row from/);
  await board.click('a1');
  const stones = await board.stones();
  expect(stones.length).toBe((await board.moves()).length);
  await board.page.close();
});

test('level 100 beats moves along the edge in a whole game', async () => {
  const board = await visit.open();
  await board.newGame(100);
  const said = await playOut(board, async (moves) => {
    const { legal } = brain.facts({ moves });
    const edge = legal.filter((cell) => /^[aceg][13]$|^o/.test(cell));
    return edge[0] ?? legal[0]!;
  });
  expect(said).toMatch(/^You lost\s+Five in a row from/);
  await board.page.close();
});

test('undo while the engine thinks takes back the move; it replies to the next one', async () => {
  const board = await visit.open();
  await board.newGame(100, '30');
  await board.click('h8');
  await board.says(/thinks/);
  await board.page.keyboard.press('u');
  await board.count(0);
  await board.says(/Your move/);
  await board.click('g7');
  await board.says(/thinks/);
  await board.stop();
  await board.count(2);
  expect((await board.moves())[0]).toBe('g7');
  await board.page.close();
});

test.each([
  ['with a word', true],
  ['without a word', false],
])('a worker that dies %s in mid-thought is replaced, and nothing is lost', async (_, tells) => {
  const board = await visit.open();
  const { page } = board;
  await page.addInitScript(() => {
    const all: Worker[] = [];
    Object.assign(globalThis, { workersOfPage: all });
    globalThis.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        all.push(this);
      }
    };
  });
  await page.reload();
  await board.says(/[Yy]our move|to move/);
  await board.newGame(100, '30');
  await board.click('h8');
  await board.says(/thinks/);
  await page.evaluate((isTold) => {
    const { workersOfPage } = globalThis as unknown as { workersOfPage: Worker[] };
    for (const worker of workersOfPage.splice(0)) {
      worker.terminate();
      if (isTold) worker.dispatchEvent(new ErrorEvent('error', { message: 'killed' }));
    }
  }, tells);
  await board.shows(/was restarted/);
  await board.stop();
  await board.count(2);
  expect((await board.moves())[0]).toBe('h8');
  await page.close();
});

test('the number of threads can be changed while the engine thinks', async () => {
  const board = await visit.open();
  const { page } = board;
  await expect.poll(() => page.evaluate(() => crossOriginIsolated)).toBe(true);
  // Choose a value, because the default depends on the number of cores.
  await page.click('button[aria-label="Settings"]');
  await page.getByLabel('Threads of the engine').selectOption('1');
  await page.reload();
  await board.says(/[Yy]our move|to move/);
  const hasThreads = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('fukumi-threads'));
  await expect.poll(() => page.evaluate(hasThreads)).toBe(false);
  await board.newGame(100, '30');
  await board.click('h8');
  await board.says(/thinks/);
  await page.click('button[aria-label="Settings"]');
  await page.getByLabel('Threads of the engine').selectOption('2');
  await page.keyboard.press('Escape');
  await page.waitForFunction(hasThreads);
  await board.stop();
  await board.count(2);
  await page.reload();
  await board.says(/[Yy]our move|to move/);
  await board.click('a1');
  await board.says(/thinks/);
  await board.stop();
  await board.count(4);
  await page.click('button[aria-label="Settings"]');
  await expect.poll(() => page.getByLabel('Threads of the engine').inputValue()).toBe('2');
  await page.getByLabel('Threads of the engine').selectOption('1');
  await page.close();
});

test('a hint is refused while the engine thinks, and does not disturb it', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.newGame(100, '30');
  await board.click('h8');
  await board.says(/thinks/);
  const hint = page.locator('.tools').getByRole('button', { name: 'Hint' });
  await expect.poll(() => hint.isDisabled()).toBe(true);
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('h');
  await board.stop();
  await board.count(2);
  await board.choose('Time per move', '0.2');
  await page.keyboard.press('h');
  await board.shows(/Hint: /);
  await page.close();
});

test('the engine plays with a clock, and an undo stops it', async () => {
  const board = await visit.open();
  const { page } = board;
  // 30 s per move are more than a twentieth of the clock (1 min), so the clock limits the engine's
  // time.
  await board.newGame(100, '30');
  await board.choose('Clock', '1');
  await board.click('h8');
  await board.says(/thinks/);
  await board.stop();
  await board.count(2);
  await page.locator('.clock.running .dot.black').waitFor();
  await expect.poll(() => page.locator('.clock').first().innerText()).toMatch(/2:5\d/);
  await page.reload();
  await board.count(2);
  await page.locator('.clock.running .dot.black').waitFor();
  expect(await page.locator('.clock').first().innerText()).toMatch(/2:\d\d/);
  await page.keyboard.press('u');
  await board.count(0);
  await expect.poll(() => page.locator('.clock.running').count()).toBe(0);
  await board.choose('Clock', '0');
  await page.close();
});

test('a forbidden move in renju is refused with its reason', async () => {
  const board = await visit.open('#rule=renju&size=15&moves=h8a1h9a3i7a5j7a7');
  await board.says(/Black to move/);
  await expect.poll(() => board.page.locator('div.board .forbidden').count()).toBe(1);
  await board.click('h7');
  expect(await board.shows(/may not play/)).toContain(
    'Black may not play h7: it makes two open threes at once.',
  );
  await board.count(8);
  await board.click('h10');
  await board.count(9);
  await board.page.close();
});

test('swap2: the engine places stones and chooses a colour', async () => {
  const board = await visit.open();
  await board.fresh();
  await board.players('two');
  await board.choose('Opening', 'swap2');
  for (const cell of ['h8', 'i9', 'j7']) await board.click(cell);
  await board.says(/Choose a colour/);
  await board.page.getByRole('button', { name: 'Place two more stones' }).click();
  for (const cell of ['g7', 'k10']) await board.click(cell);
  await board.says(/Choose a colour/);
  await board.page.getByRole('button', { name: 'Play White' }).click();
  await board.says(/White to move/);
  await board.page.close();
});

test('swap2: after an undo during its choice the engine chooses again', async () => {
  const board = await visit.open();
  const { page } = board;
  await board.fresh();
  await board.players('engine');
  await board.choose('Opening', 'swap2');
  await board.says(/until 3 are/);
  for (const cell of ['h8', 'i9', 'j7']) await board.click(cell);
  await board.says(/Fukumi thinks/);
  await page.keyboard.press('u');
  await board.count(2);
  await board.says(/until 3 are/);
  await board.click('k6');
  await board.shows(/Fukumi chooses/);
  await expect.poll(() => board.moves()).toContain('k6');
  await page.close();
});

test('a game can be played by the keyboard alone', async () => {
  const board = await visit.open();
  await board.fresh();
  await board.choose('Opening', 'free');
  await board.players('two');
  await board.page.locator('div.board').focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter'])
    await board.page.keyboard.press(key);
  await board.count(2);
  await expect.poll(() => board.moves()).toEqual(['i8', 'i9']);
  await board.page.keyboard.press('u');
  await board.count(1);
  await board.page.keyboard.press('r');
  await board.count(2);
  await board.page.close();
});
