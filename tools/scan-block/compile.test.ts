import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { COMPILED, compileScanBlock } from './compile.ts';

it('is the source of the WebAssembly that the filter index runs', async () => {
  expect(await readFile(COMPILED, 'utf8')).toBe(await compileScanBlock());
});
