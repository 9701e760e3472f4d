import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build as viteBuild } from 'vite';
import { injectConsentScript } from './build-consent.ts';
import { finishLanding, landingPage } from './build-landing.ts';
import { withModules } from './build-modules.ts';
import { renderSignInPages, writeSignInPages } from './build-sign-in.ts';
import { injectStartScript } from './build-start.ts';

const CONFIG = fileURLToPath(new URL('vite.config.ts', import.meta.url));
const DIST = fileURLToPath(new URL('dist', import.meta.url));
const WORK = fileURLToPath(new URL(`.cache/build-${process.pid}`, import.meta.url));

/**
 * Builds `apps/web/dist`: `index.html` (landing), `app.html` (application), `sign-in/` (the application with a prerendered sign-in
 * page) and `assets/`, with compressed copies. The folder is swapped in at the end, so that a running server never sees a partial build.
 */
export async function build(): Promise<void> {
  // Prerendering starts a Vite server, which would otherwise make this a development build.
  process.env.NODE_ENV = 'production';
  const built = join(WORK, 'dist');
  const replaced = join(WORK, 'replaced');
  try {
    const { landing, signIn, loading } = await withModules(CONFIG, async (modules) => ({
      landing: await landingPage(modules),
      signIn: await renderSignInPages(modules),
      loading: await (await modules<typeof import('./src/loading.tsx')>('/src/loading.tsx')).renderLoading(),
    }));
    await viteBuild({ configFile: CONFIG, logLevel: 'warn', plugins: [landing], build: { outDir: built } });
    await finishLanding(built);
    await writeSignInPages(built, signIn);
    await injectStartScript(built, loading);
    await injectConsentScript(built);
    await compress(built);
    await rename(DIST, replaced).catch(ignoreMissing);
    await rename(built, DIST);
  } finally {
    await rm(WORK, { recursive: true, force: true });
  }
}

/** Writes .br and .gz beside every static text file. The server compresses the pages, whose placeholders it fills in. */
async function compress(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(js|css|svg|txt)$/.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const text = await readFile(path);
      await Promise.all([
        promisify(brotliCompress)(text).then((data) => writeFile(`${path}.br`, data)),
        promisify(gzip)(text, { level: 9 }).then((data) => writeFile(`${path}.gz`, data)),
      ]);
    }),
  );
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

if (import.meta.main) await build();
