import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Manifest, build as viteBuild } from 'vite';
import { EMPTY_ROOT } from './build-html.ts';
import { START_PAGES } from './src/start-pages.ts';
import { TREESHAKE } from './vite.config.ts';

const SCRIPT = fileURLToPath(new URL('src/start.ts', import.meta.url));
const PLACEHOLDER = '<!--start-->';
/** The module of every signed-in page. */
const FRAME = 'src/signed-in-area.tsx';

export const withoutStartScript = (page: string): string => page.replace(PLACEHOLDER, '');

/** Inlines into app.html src/start.ts, with the scripts of each start page, and the HTML shown while the application loads. */
export async function injectStartScript(folder: string, loadingHtml: string): Promise<void> {
  const manifestFolder = join(folder, '.vite');
  const manifest: Manifest = JSON.parse(await readFile(join(manifestFolder, 'manifest.json'), 'utf8'));
  const path = join(folder, 'app.html');
  const page = await readFile(path, 'utf8');
  const scripts = Object.fromEntries(
    START_PAGES.map(({ module }) => [
      module,
      scriptsOf(manifest, [FRAME, `src/${module}`]).filter((script) => !page.includes(`"${script}"`)),
    ]),
  );
  const script = await compile(scripts);
  await writeFile(
    path,
    page
      .replace(PLACEHOLDER, () => `<script>${script}</script>`)
      .replace(EMPTY_ROOT, () => `<div id="root">${loadingHtml}</div>`),
  );
  await rm(manifestFolder, { recursive: true });
}

/** Paths of modules' scripts and everything they import. */
function scriptsOf(manifest: Manifest, modules: string[]): string[] {
  const found = new Set(modules);
  for (const name of found) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    for (const imported of chunk.imports ?? []) found.add(imported);
  }
  return [...found].map((name) => `/${manifest[name]?.file}`);
}

async function compile(scripts: Record<string, string[]>): Promise<string> {
  const built = await viteBuild({
    configFile: false,
    logLevel: 'warn',
    define: { PAGE_SCRIPTS: JSON.stringify(scripts) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: SCRIPT, output: { format: 'iife' }, treeshake: TREESHAKE },
    },
  });
  if (!('output' in built)) throw new Error('Vite built no single output');
  return built.output[0].code.trim();
}
