// The types of the package, the same for browsers and Node.
import type { Engine, Options } from './types.js';

export declare const Fukumi: {
  /** Loads the engine and starts its worker. */
  create(options?: Options): Promise<Engine>;
};
export type * from './types.js';
