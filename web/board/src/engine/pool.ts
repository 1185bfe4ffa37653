// The engine of the page. One task at a time makes it think; questions that it answers at once go
// beside that. An engine that is lost is replaced, and what it was asked is asked again.

import { type Engine, EngineLost } from './port';

const MOST_TRIES = 3;

/// A task was ended because another one was wanted.
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

  /// A question that is answered at once, whatever the engine does.
  async ask<T>(question: (engine: Engine) => T): Promise<T> {
    return question(await this.get());
  }

  /// Gives the engine a task, in place of the one that it has. Throws Abandoned when the task is
  /// itself replaced, or ended by abandon() or by `outer`. A task that loops looks at `signal` in
  /// each round.
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
          // However a search ends that was stopped: nobody waits for it.
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

  /// The same, when the engine has nothing else to do.
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

  /// Ends the task of the engine; its result is not wanted.
  abandon(): void {
    this.current?.control.abort();
  }

  /// Ends the task of the engine early; it gives what it has.
  async hurry(): Promise<void> {
    if (this.current) (await this.get()).stop();
  }

  /// Another engine takes over, as after a change of its settings: also what is under way.
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
        if (!(error instanceof EngineLost)) throw error;
        const isOurs = this.engine === asked;
        this.drop(asked);
        if (tries === MOST_TRIES) throw error;
        if (isOurs) this.replaced();
      }
    }
  }

  private drop(lost: Promise<Engine>): void {
    if (this.engine === lost) this.engine = null;
  }
}
