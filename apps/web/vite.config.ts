import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { noticesFile } from './build-notices.ts';

/** Loaded when a panel or dialog opens, and for dragging. */
const isLoadedLate = (id: string) =>
  /\/@(?:base-ui|dnd-kit)\/|\/ui\/dialog\/(?:dialog|popover)\.tsx$/.test(id);
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
    // build-start.ts reads and removes it.
    manifest: true,
    rolldownOptions: {
      input: { app: here('app.html'), index: here('index.html') },
      treeshake: TREESHAKE,
      output: {
        codeSplitting: {
          groups: [
            // Read while other modules are evaluated: in a separate chunk it is evaluated before all of them.
            { name: 'paths', test: /apps\/web\/src\/paths\.ts$/ },
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//,
            },
            {
              // Groups our shared modules in few chunks; by default every combination of pages has one, however small.
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
