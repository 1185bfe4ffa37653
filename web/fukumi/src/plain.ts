// The entry point for bundlers that cannot include the files of a package: create() needs `baseUrl`,
// or the place of each file. It has no expression that a bundler would follow.
import { browserPlatform } from './browser-platform.js';
import { createEngine } from './client.js';
import type { Engine, Options } from './types.js';

export const Fukumi = {
  create: (options: Options = {}): Promise<Engine> => createEngine(browserPlatform, options),
};
export * from './errors.js';
export type * from './types.js';
