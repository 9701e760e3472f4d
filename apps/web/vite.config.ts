import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { noticesFile } from './build-notices.ts';

/** Loaded when a panel or dialog opens, and where something is dragged. */
const isLoadedLate = (id: string) => /\/@(?:base-ui|dnd-kit)\//.test(id);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The contract's schemas have no side effects: drop those the browser does not use, and zod with them. */
export const TREESHAKE = {
  manualPureFunctions: ['z'],
  moduleSideEffects: [{ test: /packages\/contract\//, sideEffects: false }],
};

export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [react(), tailwindcss(), noticesFile()],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no `data:` fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read, and removed, by build-start.ts.
    manifest: true,
    rolldownOptions: {
      input: { app: here('app.html'), index: here('index.html') },
      treeshake: TREESHAKE,
      output: {
        codeSplitting: {
          groups: [
            // Read while other modules are evaluated: in a chunk of its own it is there before them, whatever chunks they are in.
            { name: 'paths', test: /apps\/web\/src\/paths\.ts$/ },
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//,
            },
            {
              // Our modules that several pages use, in few chunks: by default every combination of pages has one, however small.
              name: (id, build) =>
                build.getModuleInfo(id)?.importedIds.some(isLoadedLate) ? null : 'shared',
              debugName: 'shared',
              test: /apps\/web\/src|packages\/contract|@heroicons|use-sync-external-store/,
              includeDependenciesRecursively: false,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 4_000,
            },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
    },
  },
});
