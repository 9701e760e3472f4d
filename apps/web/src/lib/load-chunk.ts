import type { ComponentType } from 'react';

const CHUNK_TIMEOUT = 120_000;

type Page = { default: ComponentType };

/** Loads a page's script; the error names the chunk. */
export async function loadChunk(
  name: string,
  load: () => Promise<Page>,
): Promise<{ Component: ComponentType }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, CHUNK_TIMEOUT, new Error('timeout'));
  });
  try {
    return { Component: (await Promise.race([load(), timeout])).default };
  } catch (cause) {
    throw new Error(`Loading chunk ${name} failed.`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
