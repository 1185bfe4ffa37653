// Converts the names of members between the engine's JSON ("win_chance") and JavaScript
// (winChance).
import { InvalidArgument } from './errors.js';

type Rename = (name: string) => string;

const toCamel: Rename = (name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const toSnake: Rename = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function renamed(value: unknown, rename: Rename): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [rename(name), renamed(member, rename)]),
  );
}

/** Returns a request as JSON for the engine. */
export function requestText(request: object): string {
  return JSON.stringify(renamed(request, toSnake));
}

/** Parses an event of the engine. */
export function parseEvent(text: string): unknown {
  return renamed(JSON.parse(text), toCamel);
}

/** Returns a message of the engine with the names that the caller knows: "request.time_ms: …" becomes
 * "timeMs: …". */
const inCallersWords = (message: string): string =>
  message
    .replace(/^(?:request\.)?([a-z0-9_]+(?:\.[a-z0-9_]+)*):/, (_, name: string) => `${toCamel(name)}:`)
    .replace(/"([a-z]+(?:_[a-z]+)+)"/g, (_, name: string) => toCamel(name));

/** Returns the result in an answer of the engine. Throws the engine's message if it is an error. */
export function parseAnswer(text: string): unknown {
  const answer = JSON.parse(text) as { result?: unknown; error?: string };
  if (answer.error !== undefined) throw new InvalidArgument(inCallersWords(answer.error));
  return renamed(answer.result, toCamel);
}
