// Tests that each line of the protocol gets its own answers. The fake engine reads lines during a
// search as web/service/line_driver.cpp does.
import { beforeEach, expect, test } from 'vitest';
import type { FromWorker } from '../src/messages.js';
import type { Exports } from '../src/module.js';
import { type Host, Server } from '../src/serve.js';
import { Shared } from '../src/shared.js';

/** Reports when each line begins and ends. TURN starts a search that lasts until a line ends it. */
class FakeEngine {
  private texts: string[] = [];
  constructor(private readonly host: Host) {}

  exports(): Exports {
    return {
      _malloc: () => this.texts.length + 1,
      _free: () => undefined,
      _fukumi_create: () => undefined,
      stringToUTF8: (text: string) => void this.texts.push(text),
      lengthBytesUTF8: (text: string) => text.length,
      _fukumi_receive_line: (pointer: number) => this.receive(this.texts[pointer - 1] ?? ''),
    } as unknown as Exports;
  }

  private receive(line: string): void {
    this.host.report(`${line} begins`);
    if (line.startsWith('TURN')) this.search();
    this.host.report(`${line} ends`);
  }

  private search(): void {
    for (let polls = 0, over = false; !over && polls < 100; ++polls) {
      whileItThinks.shift()?.();
      let interrupted = false;
      for (let line = this.host.nextLine(); line !== null; line = this.host.nextLine()) {
        if (!interrupted && (line === 'STOP' || line.startsWith('INFO'))) {
          over ||= line === 'STOP';
        } else {
          this.host.keepLine();
          interrupted ||= line.startsWith('TURN');
        }
      }
      over ||= interrupted || this.host.wantsStop();
    }
  }
}

let client: Shared;
let server: Server;
let said: string[];
/** The first action runs when a search first polls for input, the next one at its next poll. */
let whileItThinks: (() => void)[];

const write = (id: number, line: string): void => {
  expect(client.write({ id, line })).toBe(true);
};

const note = (message: FromWorker): void => {
  if (message.type === 'event') said.push(`${message.id}: ${message.event}`);
  else if (message.type === 'answer') said.push(`${message.id} answered`);
  else if (message.type === 'failed') said.push(message.why);
};

beforeEach(async () => {
  client = new Shared();
  said = [];
  whileItThinks = [];
  server = new Server(async (_, host) => new FakeEngine(host).exports(), note);
  const compiled = {} as WebAssembly.Module;
  server.receive({ type: 'start', compiled, threads: 1, hashMib: 1, shared: client.buffer });
  await Promise.resolve(); // let the module start
});

test('a line that waits for a search gets its answer', () => {
  whileItThinks = [
    () => write(2, 'ABOUT'),
    () => write(3, 'INFO time_left 5'),
    () => undefined,
    () => write(4, 'STOP'),
  ];
  server.receive({ type: 'line', id: 1, line: 'TURN 7,7' });
  expect(said).toEqual([
    '1: TURN 7,7 begins',
    '3 answered',
    '4 answered',
    '1: TURN 7,7 ends',
    '1 answered',
    '2: ABOUT begins',
    '2: ABOUT ends',
    '2 answered',
  ]);
});

test('a second search gets its answer, and later lines belong to it', () => {
  whileItThinks = [
    () => {
      write(2, 'ABOUT');
      write(3, 'TURN 0,0');
      write(4, 'START 15');
      write(5, 'STOP');
      write(6, 'RESTART');
    },
    () => write(7, 'STOP'), // comes when line 5 has already ended the second search
  ];
  server.receive({ type: 'line', id: 1, line: 'TURN 7,7' });
  expect(said).toEqual([
    '1: TURN 7,7 begins',
    '1: TURN 7,7 ends',
    '1 answered',
    '2: ABOUT begins',
    '2: ABOUT ends',
    '2 answered',
    '3: TURN 0,0 begins',
    '5 answered',
    '7 answered',
    '3: TURN 0,0 ends',
    '3 answered',
    '4: START 15 begins',
    '4: START 15 ends',
    '4 answered',
    '6: RESTART begins',
    '6: RESTART ends',
    '6 answered',
  ]);
});

test('lines that no search has read keep their order', () => {
  write(1, 'START 15');
  write(2, 'TURN 7,7');
  write(3, 'ABOUT');
  write(4, 'STOP');
  write(5, 'RESTART');
  server.receive({ type: 'lines' });
  const answered = said.filter((text) => text.endsWith('answered'));
  expect(answered.map((text) => text[0])).toEqual(['1', '4', '2', '3', '5']);
});

test('the flag ends the search of a line that had to wait', () => {
  whileItThinks = [() => write(2, 'TURN 0,0'), () => client.stop(2)];
  server.receive({ type: 'line', id: 1, line: 'TURN 7,7' });
  expect(said.at(-1)).toBe('2 answered');
  expect(whileItThinks).toEqual([]);
});
