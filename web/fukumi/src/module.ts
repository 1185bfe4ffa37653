// Starts a WebAssembly module of the engine, and passes texts to it and back.

/** The functions of web/service/exports.cpp as Emscripten exports them. */
export interface Exports {
  _malloc(size: number): number;
  _free(pointer: number): void;
  readonly HEAPU8: Uint8Array;
  _fukumi_give_network(rule: number, bytes: number, size: number): void;
  _fukumi_create(threads: number, hashMib: number): void;
  _fukumi_serve(request: number): number;
  _fukumi_receive_line(line: number): void;
  UTF8ToString(pointer: number): string;
  stringToUTF8(text: string, pointer: number, size: number): void;
  lengthBytesUTF8(text: string): number;
}

/** The type of the function that the JavaScript of a module exports. */
export type Create = (options: object) => Promise<Exports>;

/** Starts a compiled module. The JavaScript of the module gets `options` as its variable `Module`.
 * */
export function instantiate(
  create: Create,
  compiled: WebAssembly.Module,
  options: object = {},
): Promise<Exports> {
  return new Promise((resolve, reject) => {
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object => {
      WebAssembly.instantiate(compiled, imports).then(
        (instance) => receive(instance, compiled),
        reject,
      );
      return {};
    };
    create({ ...options, instantiateWasm }).then(resolve, reject);
  });
}

function withText<T>(exports: Exports, text: string, use: (pointer: number) => T): T {
  const size = exports.lengthBytesUTF8(text) + 1;
  const pointer = exports._malloc(size);
  if (pointer === 0) throw new Error('out of memory');
  try {
    exports.stringToUTF8(text, pointer, size);
    return use(pointer);
  } finally {
    exports._free(pointer);
  }
}

/** Copies a network file into the memory of the module, where it stays. `rule` is a number as in
 * INFO rule. */
export function giveNetwork(exports: Exports, rule: number, bytes: Uint8Array): void {
  const pointer = exports._malloc(bytes.length);
  if (pointer === 0) throw new Error('out of memory');
  exports.HEAPU8.set(bytes, pointer);
  exports._fukumi_give_network(rule, pointer, bytes.length);
}

export function serve(exports: Exports, request: string): string {
  return withText(exports, request, (pointer) =>
    exports.UTF8ToString(exports._fukumi_serve(pointer)),
  );
}

export function receiveLine(exports: Exports, line: string): void {
  withText(exports, line, (pointer) => exports._fukumi_receive_line(pointer));
}
