import { readFile, writeFile } from 'node:fs/promises';
import wabt from 'wabt';

const INDEX = new URL('../../packages/catalogue-index/src/', import.meta.url);
export const COMPILED = new URL('scan-block.ts', INDEX);

/** The content of `COMPILED`. After a change of scan-block.wat run this file: `node tools/scan-block/compile.ts`. */
export async function compileScanBlock(): Promise<string> {
  const { parseWat } = await wabt();
  const module = parseWat('scan-block.wat', await readFile(new URL('scan-block.wat', INDEX)));
  module.validate();
  const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64');
  return `// Compiled from scan-block.wat by tools/scan-block/compile.ts.
export const SCAN_BLOCK =
  '${base64}';
`;
}

if (import.meta.main) await writeFile(COMPILED, await compileScanBlock());
