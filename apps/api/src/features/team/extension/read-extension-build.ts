import { readFile } from 'node:fs/promises';
import { ApiError, ExtensionBuild } from '@brandlode/contract';

/** Written by apps/extension/build-downloads.ts. */
const BUILD = new URL('../../../../../web/dist/extension.json', import.meta.url);

/** Throws `not-found` where the extension was not built. */
export async function readExtensionBuild(): Promise<ExtensionBuild> {
  const text = await readFile(BUILD, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new ApiError('not-found', { detail: 'This server has no build of the browser extension.' });
  });
  return ExtensionBuild.parse(JSON.parse(text));
}
