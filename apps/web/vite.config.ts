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
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the sign-in page and Search, with what it loads at once, import: all visitors load the former, and most pages share much of the latter. */
const isOfSignIn = importedBy('main.tsx', 'features/identity/pages/login-page.tsx');
const isOfSearch = importedBy(
  'main.tsx',
  'signed-in-area.tsx',
  'features/search/pages/search-brands-page.tsx',
  'features/search/components/saved/saved-search-list.tsx',
  'features/search/components/saved/suggested-searches.tsx',
);

function importedBy(...modules: string[]) {
  let found: Set<string> | undefined;
  return (id: string, build: Build) => {
    if (!found) {
      found = new Set(modules.map((path) => here(`src/${path}`)));
      for (const id of found) {
        const module = build.getModuleInfo(id);
        if (!module) throw new Error(`The build has no ${id}`);
        for (const imported of module.importedIds) found.add(imported);
      }
    }
    return found.has(id);
  };
}

/** A chunk of our own modules which that many pages share. */
const sharedChunk = (name: string, minShareCount: number, belongs: typeof isOfSearch = () => true) => ({
  // A small module beside a library that is loaded late would add it to every page that uses the module.
  name: (id: string, build: Build) =>
    belongs(id, build) && !build.getModuleInfo(id)?.importedIds.some(isLoadedLate) ? name : null,
  debugName: name,
  test: OWN,
  includeDependenciesRecursively: false,
  minShareCount,
});

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
            // Few chunks, since one compresses better than many, without what these pages do not need.
            sharedChunk('start', 2, (id, build) => isOfSignIn(id, build) && isOfSearch(id, build)),
            sharedChunk('search', 2, isOfSearch),
            sharedChunk('sign-in', 2, isOfSignIn),
            // Used by so many pages that most users load it anyway.
            sharedChunk('common', 4),
            // By default every combination of pages has a chunk, however small.
            { ...sharedChunk('shared', 2), entriesAware: true, entriesAwareMergeThreshold: 4_000 },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
    },
  },
});
