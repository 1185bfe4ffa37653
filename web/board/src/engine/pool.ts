// Manages the engine of the page. The engine runs one task at a time, such as a search. Questions
// that the engine answers at once do not wait for the task. If the engine's worker dies, the pool
// creates a new engine, which repeats the task.

import type { Engine } from 'fukumi';

const MOST_TRIES = 3;

/// The error of a task that ended without a result: another task has replaced it, or its caller has
/// ended it.
export class Abandoned extends Error {}

export class EnginePool {
  private engine: Promise<Engine> | null = null;
  private current: { readonly control: AbortController; readonly end: Promise<void> } | null = null;

  constructor(
    private readonly create: () => Promise<Engine>,
    private readonly replaced: () => void = () => {},
  ) {}

  get(): Promise<Engine> {
    if (this.engine) return this.engine;
    const engine = this.create();
    this.engine = engine;
    engine.catch(() => this.drop(engine));
    return engine;
  }

  /// Asks a question that the engine answers at once, even while a task runs.
  async ask<T>(question: (engine: Engine) => T): Promise<T> {
    return question(await this.get());
  }

  /// Ends the current task and runs a new one. If the task contains a loop, it must check `signal`
  /// in each round. Throws Abandoned if another task replaces this one, or if abandon() or `outer`
  /// ends it.
  async think<T>(
    task: (engine: Engine, signal: AbortSignal) => Promise<T>,
    outer?: AbortSignal,
  ): Promise<T> {
    if (outer?.aborted) throw new Abandoned();
    const before = this.current;
    const control = new AbortController();
    const end = () => control.abort();
    outer?.addEventListener('abort', end);
    let ended = () => {};
    this.current = { control, end: new Promise((resolve) => (ended = resolve)) };
    before?.control.abort();
    try {
      await before?.end;
      return await this.attempt(async (engine) => {
        if (control.signal.aborted) throw new Abandoned();
        const stop = () => engine.stop();
        control.signal.addEventListener('abort', stop);
        try {
          const result = await task(engine, control.signal);
          if (control.signal.aborted) throw new Abandoned();
          return result;
        } catch (error) {
          // Replace the error of an abandoned task: the caller needs only to know that it was
          // abandoned.
          throw control.signal.aborted ? new Abandoned() : error;
        } finally {
          control.signal.removeEventListener('abort', stop);
        }
      });
    } finally {
      outer?.removeEventListener('abort', end);
      if (this.current?.control === control) this.current = null;
      ended();
    }
  }

  /// Runs a task like think(), but first waits until the engine has no task.
  async thinkWhenFree<T>(
    task: (engine: Engine, signal: AbortSignal) => Promise<T>,
    outer: AbortSignal,
  ): Promise<T> {
    let stop = () => {};
    const over = new Promise<void>((resolve) => (stop = resolve));
    outer.addEventListener('abort', stop);
    while (this.current && !outer.aborted) await Promise.race([this.current.end, over]);
    outer.removeEventListener('abort', stop);
    return this.think(task, outer);
  }

  /// Ends the current task without a result.
  abandon(): void {
    this.current?.control.abort();
  }

  /// Stops the current task early; it returns its result so far.
  async hurry(): Promise<void> {
    if (this.current) (await this.get()).stop();
  }

  /// Replaces the engine, for example after a change of its settings. The new engine repeats the
  /// current task.
  async renew(): Promise<void> {
    const old = this.engine;
    this.engine = null;
    (await old?.catch(() => null))?.close();
  }

  private async attempt<T>(task: (engine: Engine) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const asked = this.get();
      try {
        return await task(await asked);
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'EngineLost') throw error;
        const isOurs = this.engine === asked;
        this.drop(asked);
        if (tries === MOST_TRIES) throw error;
        if (isOurs) this.replaced();
      }
    }
  }

  private drop(lost: Promise<Engine>): void {
    if (this.engine === lost) this.engine = null;
    lost.then((engine) => engine.close()).catch(() => undefined);
  }
}
