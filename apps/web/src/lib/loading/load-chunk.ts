import type { ComponentType } from 'react';
import type { PreloadPage } from './preload-page.ts';

const CHUNK_TIMEOUT = 120_000;

export type PageModule = { default: ComponentType; preload?: PreloadPage };
type LoadedPage = { Component: ComponentType; handle: { preload: PreloadPage | undefined } };

/** Loads a page's script; the error names the chunk. */
export async function loadChunk(name: string, load: () => Promise<PageModule>): Promise<LoadedPage> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, CHUNK_TIMEOUT, new Error('timeout'));
  });
  try {
    const { default: Component, preload } = await Promise.race([load(), timeout]);
    return { Component, handle: { preload } };
  } catch (cause) {
    throw new Error(`Loading chunk ${name} failed.`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
