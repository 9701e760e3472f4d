import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build as viteBuild } from 'vite';
import { finishLanding, landingPage } from './build-landing.ts';
import { withModules } from './build-modules.ts';
import { renderSignInPages, writeSignInPages } from './build-sign-in.ts';

const CONFIG = fileURLToPath(new URL('vite.config.ts', import.meta.url));
const DIST = fileURLToPath(new URL('dist', import.meta.url));
const WORK = fileURLToPath(new URL(`.cache/build-${process.pid}`, import.meta.url));

/**
 * Makes `apps/web/dist` whole: `index.html` (landing), `app.html` (application), `sign-in/` (the application with a page before
 * sign-in drawn in it) and `assets/`, those also compressed. It is
 * built beside and put in place at the end, so that a server that runs meanwhile never sees half of it.
 */
export async function build(): Promise<void> {
  // Rendering the landing page starts a Vite server, which would make this a development build otherwise.
  process.env.NODE_ENV = 'production';
  const made = join(WORK, 'dist');
  const replaced = join(WORK, 'replaced');
  try {
    const { landing, signIn } = await withModules(CONFIG, async (modules) => ({
      landing: await landingPage(modules),
      signIn: await renderSignInPages(modules),
    }));
    await viteBuild({ configFile: CONFIG, logLevel: 'warn', plugins: [landing], build: { outDir: made } });
    await finishLanding(made);
    await writeSignInPages(made, signIn);
    await compress(made);
    await rename(DIST, replaced).catch(ignoreMissing);
    await rename(made, DIST);
  } finally {
    await rm(WORK, { recursive: true, force: true });
  }
}

/** Writes .br and .gz beside every text file; the pages the server compresses, once it has filled them. */
async function compress(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|css|svg)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const text = await readFile(path);
      await Promise.all([
        promisify(brotliCompress)(text).then((small) => writeFile(`${path}.br`, small)),
        promisify(gzip)(text, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
      ]);
    }),
  );
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

if (import.meta.main) await build();
