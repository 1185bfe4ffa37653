// The engine's JSON names its members as in "win_chance"; programs in JavaScript as in winChance.

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

/** A request as the engine reads it. */
export function requestText(request: object): string {
  return JSON.stringify(renamed(request, toSnake));
}

/** What the engine says of an event. */
export function parseEvent(text: string): unknown {
  return renamed(JSON.parse(text), toCamel);
}

/** The result of a request; throws the engine's message if it was refused. */
export function parseAnswer(text: string): unknown {
  const answer = JSON.parse(text) as { result?: unknown; error?: string };
  if (answer.error !== undefined) throw new Error(answer.error);
  return renamed(answer.result, toCamel);
}
