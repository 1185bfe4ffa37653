// Interface to what browsers and Node.js do differently: loading files and starting workers.
import type { FromWorker, ToWorker } from './messages.js';
import type { NetworkName } from './networks.js';

export type ModuleName = 'fukumi-rules' | 'fukumi-single' | 'fukumi-threads';

export interface WorkerHandle {
  post(message: ToWorker): void;
  /** With false, the worker does not keep the process alive. Absent in browsers. */
  keepAlive?(wanted: boolean): void;
  terminate(): void;
}

export interface Platform {
  /** True if the platform can share memory with a worker. */
  readonly shares: boolean;
  compile(name: ModuleName): Promise<WebAssembly.Module>;
  load(name: NetworkName): Promise<Uint8Array>;
  /** Calls `failed` if the worker breaks down or ends. */
  startWorker(receive: (message: FromWorker) => void, failed: (why: string) => void): WorkerHandle;
}
