// The types of the package. Browsers and Node.js have the same types.
import type { Engine, Options } from './types.js';

export declare const Fukumi: {
  /** Loads the engine and starts its worker. */
  create(options?: Options): Promise<Engine>;
};
export * from './errors.js';
export type * from './types.js';
