import type { ComponentType } from 'react';

/** Specification, section 9. */
const CHUNK_TIMEOUT = 120_000;

type Page = { default: ComponentType };

/** A page's script, or an error that names the chunk (section 8: 'Loading chunk ... failed'). */
export async function loadChunk(
  name: string,
  load: () => Promise<Page>,
): Promise<{ Component: ComponentType }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, CHUNK_TIMEOUT, new Error('timeout'));
  });
  try {
    return { Component: (await Promise.race([load(), late])).default };
  } catch (cause) {
    throw new Error(`Loading chunk ${name} failed.`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
