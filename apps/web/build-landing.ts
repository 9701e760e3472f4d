import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, build as viteBuild } from 'vite';
import type { Modules } from './build-modules.ts';

const SCRIPT = fileURLToPath(new URL('src/features/marketing/pages/landing-script.ts', import.meta.url));

/**
 * Renders the landing page's React components to HTML and puts it into `index.html`, which then ships without React.
 */
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

/**
 * What only the built files allow. The page carries its style and its script, so that one answer is all it waits for. The
 * picture for other sites gets the whole address they need.
 */
export async function finishLanding(folder: string): Promise<void> {
  const path = join(folder, 'index.html');
  const page = await readFile(path, 'utf8');
  const [link, sheet] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(page)!;
  const style = (await readFile(join(folder, sheet!), 'utf8')).trim();
  const script = await landingScript();
  await writeFile(
    path,
    page
      .replace(link, () => `<style>${style}</style>`)
      .replace('</head>', () => `<script type="module">${script}</script></head>`)
      .replaceAll('content="/assets/', 'content="{{PUBLIC_URL}}/assets/'),
  );
  await rm(join(folder, sheet!));
}

/** The page's script in one piece. */
async function landingScript(): Promise<string> {
  const built = (await viteBuild({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: SCRIPT } },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code.trim();
}
