// The errors of the package. Each has a `code`, which stays the same when the text changes.

export type ErrorCode = 'invalid-argument' | 'aborted' | 'engine-lost' | 'load-failed';

export class FukumiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'FukumiError';
  }
}

/** A position, an option or a text that the engine cannot use. The message begins with its name. */
export class InvalidArgument extends FukumiError {
  constructor(message: string) {
    super('invalid-argument', message);
    this.name = 'InvalidArgument';
  }
}

/** stop() or a signal ended the request before it had an answer. `cause` is the signal's reason. */
export class Aborted extends FukumiError {
  constructor(message = 'stopped', options?: ErrorOptions) {
    super('aborted', message, options);
    this.name = 'AbortError';
  }
}

/** The worker has died, or the engine was closed. */
export class EngineLost extends FukumiError {
  constructor(message: string) {
    super('engine-lost', message);
    this.name = 'EngineLost';
  }
}

/** A file of the package cannot be loaded. */
export class LoadFailed extends FukumiError {
  constructor(message: string, options?: ErrorOptions) {
    super('load-failed', message, options);
    this.name = 'LoadFailed';
  }
}
