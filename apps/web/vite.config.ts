import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { noticesFile } from './build-notices.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
    rolldownOptions: {
      input: { app: here('app.html'), index: here('index.html') },
      treeshake: {
        // The contract's schemas have no side effects: drop those the browser does not use, and zod with them.
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /packages\/contract\//, sideEffects: false }],
      },
    },
  },
});
