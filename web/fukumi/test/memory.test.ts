// Tests the memory of the module for several threads.
import { afterEach, expect, test, vi } from 'vitest';
import { limitFor, sharedMemory } from '../src/memory.js';

afterEach(() => vi.unstubAllGlobals());

test('asks for 512 MiB, or for two tables and more if they are large', () => {
  expect([1, 64, 128, 256, 1024].map(limitFor)).toEqual([512, 512, 512, 768, 2048]);
});

test('makes memory that workers share', () => {
  expect(sharedMemory(64)!.buffer).toBeInstanceOf(SharedArrayBuffer);
});

test('returns null if the browser refuses the memory', () => {
  const refuse = function () {
    throw new RangeError('out of memory');
  };
  vi.stubGlobal('WebAssembly', { ...WebAssembly, Memory: refuse });
  expect(sharedMemory(64)).toBeNull();
});
