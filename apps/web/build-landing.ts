import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { findTag, inlineScript, STYLESHEET } from './build-html.ts';
import type { Modules } from './build-modules.ts';

const SCRIPT = 'src/features/marketing/pages/landing-script.ts';

/** Prerenders the landing page into `index.html`, which then ships without React. */
export async function landingPage(modules: Modules): Promise<Plugin> {
  const { renderLanding } = await modules<typeof import('./src/landing.tsx')>('/src/landing.tsx');
  const { head, body } = await renderLanding();
  return {
    name: 'landing-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('<!--landing:head-->', () => head).replace('<!--landing:body-->', () => body),
    },
  };
}

/** Inlines style and script, so that the page needs one response, and makes the Open Graph image's URL absolute. */
export async function finishLanding(folder: string): Promise<void> {
  const path = join(folder, 'index.html');
  const page = await readFile(path, 'utf8');
  const { tag: link, url: sheet } = findTag(page, STYLESHEET);
  const style = (await readFile(join(folder, sheet), 'utf8')).trim();
  const script = await inlineScript(SCRIPT);
  await writeFile(
    path,
    page
      .replace(link, () => `<style>${style}</style>`)
      .replace('</head>', () => `<script type="module">${script}</script></head>`)
      .replaceAll('content="/assets/', 'content="{{PUBLIC_URL}}/assets/'),
  );
  await rm(join(folder, sheet));
}
