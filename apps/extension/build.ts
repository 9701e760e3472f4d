import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds `apps/extension/dist`, which browsers load as it is (docs/operating.md). */
await build({
  configFile: false,
  root: here('.'),
  publicDir: here('public'),
  logLevel: 'warn',
  plugins: [tailwindcss()],
  build: {
    outDir: here('dist'),
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
