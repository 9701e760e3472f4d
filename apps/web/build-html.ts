import { fileURLToPath } from 'node:url';
import { build as viteBuild } from 'vite';

export const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/;
export const SCRIPT = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
export const EMPTY_ROOT = '<div id="root"></div>';

/** The first matching tag of a page, and the URL it refers to. */
export function findTag(page: string, pattern: RegExp): { tag: string; url: string } {
  const [tag, url] = pattern.exec(page) ?? [];
  if (tag === undefined || url === undefined) throw new Error(`No tag in the page matches ${pattern}`);
  return { tag, url };
}

/** A module and what it imports as the text of one script. */
export async function inlineScript(module: string): Promise<string> {
  const built = await viteBuild({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL(module, import.meta.url)) },
    },
  });
  if (!('output' in built)) throw new Error('Vite built no single output');
  return built.output[0].code.trim();
}
