import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { buildDownloads, manifestText } from './build-downloads.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const DIST = here('dist');
const WEB_DIST = here('../web/dist');

/** Builds `apps/extension/dist`, which Chromium loads as it is, and the archives that the web app offers for download. */
await build({
  configFile: false,
  root: here('.'),
  publicDir: here('public'),
  logLevel: 'warn',
  plugins: [tailwindcss()],
  build: {
    outDir: DIST,
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy of extensions allows no `data:` scripts.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: here('popup.html'),
      // As in apps/web: schemas that are not used are dropped, and zod with them.
      treeshake: {
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /packages\/contract\//, sideEffects: false }],
      },
    },
  },
});
await writeFile(join(DIST, 'manifest.json'), manifestText('chrome'));
await mkdir(join(WEB_DIST, 'assets'), { recursive: true });
await buildDownloads(DIST, WEB_DIST);
