import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { noticesFile } from './build-notices.ts';

/** Loaded when a panel or dialog opens, for dragging, notes and charts. */
const isLoadedLate = (id: string) =>
  /\/(?:@base-ui|@dnd-kit|markdown-to-jsx|uplot)\/|\/ui\/(?:dialog\/(?:dialog|popover)|safe-markdown)\.tsx$/.test(
    id,
  );
const OWN = /apps\/web\/src|packages\/contract|@heroicons|use-sync-external-store/;
type Build = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };
/** A small module beside such a library would add it to every page that uses the module. */
const unlessLate = (name: string) => (id: string, build: Build) =>
  build.getModuleInfo(id)?.importedIds.some(isLoadedLate) ? null : name;
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
              // Used by so many pages that most users load it anyway: one chunk compresses best, in one request.
              name: unlessLate('common'),
              debugName: 'common',
              test: OWN,
              includeDependenciesRecursively: false,
              minShareCount: 4,
            },
            {
              // The others in few chunks; by default every combination of pages has one, however small.
              name: unlessLate('shared'),
              debugName: 'shared',
              test: OWN,
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
