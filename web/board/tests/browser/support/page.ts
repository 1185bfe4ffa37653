// Opens the built page in a separate Chromium, and acts on it as a user would.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { preview, type PreviewServer } from 'vite';
import { spotOf } from '../../../src/model/cell';
import { xOf, yOf } from '../../../../../tools/page/board.js';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/// Returns the accessibility violations that the tool axe finds on a page.
export async function violations(page: Page): Promise<string[]> {
  // Run axe by evaluate(), because the page's security policy forbids another script element.
  await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as typeof globalThis & {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const found = await tool.run();
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}

/// A position in which Black is to move and wins by continuous fours.
export const WIN = 'h8a1h9a3h10b1i8b3';

export class Visit {
  readonly errors: string[] = [];

  private constructor(
    readonly server: PreviewServer,
    readonly context: BrowserContext,
    private readonly folder: string,
  ) {}

  static async begin(viewport = { width: 1280, height: 800 }): Promise<Visit> {
    const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
    const folder = await mkdtemp(join(tmpdir(), 'fukumi-chromium-'));
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: process.env.FUKUMI_CHROMIUM ?? '/usr/bin/chromium',
      headless: true,
      args: ARGUMENTS,
      viewport,
      locale: 'en',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(60_000);
    // The tests name cells as the engine does, from the top, unless they choose otherwise.
    await context.addInitScript(() => {
      localStorage['fukumi.settings'] ??= '{"rows":"top"}';
    });
    return new Visit(server, context, folder);
  }

  get address(): string {
    return this.server.resolvedUrls!.local[0]!;
  }

  /// Opens the page in a new tab of the browser and waits until its engine is ready.
  async open(hash = ''): Promise<Board> {
    const page = await this.context.newPage();
    page.on('pageerror', (error) => this.errors.push(error.message));
    await page.goto(this.address + hash);
    return Board.ready(page);
  }

  /// Makes the server deliver another service worker, as after an update of the page.
  async changeServiceWorker(): Promise<void> {
    const script = await readFile(join(this.server.config.build.outDir, 'sw.js'), 'utf8');
    this.server.middlewares.stack.unshift({
      route: '/sw.js',
      handle: (_: IncomingMessage, response: ServerResponse) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(`${script}// newer\n`);
      },
    });
  }

  async end(): Promise<void> {
    await this.context.close();
    await this.server.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export class Board {
  private constructor(readonly page: Page) {}

  static of = (page: Page): Board => new Board(page);

  static async ready(page: Page): Promise<Board> {
    const board = new Board(page);
    await page.waitForSelector('div.board');
    await page.waitForFunction(
      () => !document.querySelector('#status')?.textContent?.includes('loading'),
    );
    return board;
  }

  status = (): Promise<string> => this.page.innerText('#status');

  /// Waits until the status line above the board matches the pattern. Returns the status line.
  async says(pattern: RegExp): Promise<string> {
    await this.page.locator('#status', { hasText: pattern }).waitFor();
    return this.status();
  }

  /// Waits until a message on the page matches the pattern. Returns the message.
  async shows(pattern: RegExp): Promise<string> {
    const toast = this.page.locator('.toast p, .inline', { hasText: pattern }).first();
    await toast.waitFor();
    return toast.innerText();
  }

  tab = (name: string): Promise<void> => this.page.click(`#tab-${name}`);

  /// Returns the drop-down list that has this label.
  field(label: string): Locator {
    const name = this.page.locator('span', { hasText: new RegExp(`^${label}$`) });
    return this.page.locator('.panel label.field', { has: name }).locator('select');
  }

  /// Chooses for the next game. Opens the folded fields if the list is among them.
  async choose(label: string, value: string): Promise<void> {
    const list = this.field(label);
    for (const fold of ['#next', '#more']) {
      if (await list.isVisible()) break;
      const summary = this.page.locator(`${fold}:not([open]) > summary`);
      if (await summary.count()) await summary.click();
    }
    await list.selectOption(value);
  }

  /// Chooses who plays the next game: 'engine' (a person and the engine), 'two' people or 'self'.
  players = (who: 'engine' | 'two' | 'self'): Promise<void> => this.choose('Players', who);

  /// Prepares a game, in which nothing is played yet.
  async fresh(): Promise<void> {
    await this.page.keyboard.press('n');
    const yes = this.page.locator('#yes'); // a phone shows the question first
    await this.page.waitForFunction(
      () => document.querySelector('#yes') ?? !document.querySelector('div.board .stone'),
    );
    if (await yes.count()) await yes.click();
    await this.count(0);
    await this.page.locator('.setup').waitFor({ state: 'attached' }); // phones fold it away
  }

  stop = (): Promise<void> =>
    this.page.locator('.actions').getByRole('button', { name: 'Stop' }).click();

  /// Returns the moves of the game on the board, in the order in which they were played.
  async moves(): Promise<string[]> {
    const text = await this.page.evaluate(() => sessionStorage.getItem('fukumi.game') ?? '{}');
    const { at = [] } = JSON.parse(text) as { at?: string[] };
    return at;
  }

  /// Returns the stones that the board shows, such as "h8 black".
  stones = (): Promise<string[]> =>
    this.page.locator('div.board .stone:not(.ghost .stone)').evaluateAll((all) =>
      all.map((one) => {
        const color = one.classList.contains('black') ? 'black' : 'white';
        return `${one.getAttribute('data-cell')} ${color}`;
      }),
    );

  async count(n: number): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => document.querySelectorAll('div.board .stone').length === wanted,
      n,
    );
  }

  /// Returns the place of a cell in the window.
  async middle(name: string): Promise<[x: number, y: number]> {
    const svg = this.page.locator('div.board svg');
    const box = (await svg.boundingBox())!;
    const [left, top, across, down] = (await svg.getAttribute('viewBox'))!.split(' ').map(Number);
    const spot = spotOf(name);
    return [
      box.x + ((xOf(spot) - left!) / across!) * box.width,
      box.y + ((yOf(spot) - top!) / down!) * box.height,
    ];
  }

  /// Clicks the cell of the board with this name.
  async click(name: string): Promise<void> {
    const svg = this.page.locator('div.board svg');
    const box = (await svg.boundingBox())!;
    const [x, y] = await this.middle(name);
    await svg.click({ position: { x: x - box.x, y: y - box.y } });
  }

  /// Prepares a game against this level.
  async newGame(level: number, seconds = '0.2'): Promise<void> {
    await this.fresh();
    await this.choose('Time per move', seconds);
    await this.choose('Level of Fukumi', String(level));
  }

  /// Opens the editor from the list of puzzles, and empties its board.
  async emptyEditor(): Promise<void> {
    await this.tab('puzzles');
    await this.page.click('#all-puzzles');
    await this.page.click('#edit-board');
    await this.page.getByRole('button', { name: 'Clear the board' }).click();
    await this.count(0);
  }

  async paste(text: string): Promise<void> {
    await this.page.click('button[aria-label="Open and save"]');
    await this.page.fill('#paste', text);
    await this.page.click('#open-pasted');
  }
}
