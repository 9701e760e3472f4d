import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './tests/browser.ts';
import { LongestFirst } from './tests/longest-first.ts';
import { StopUnusedProducts } from './tests/stop-unused-products.ts';

// Pages show dates in the machine's time zone, and tests expect certain dates.
process.env.TZ = 'UTC';

/**
 * One run, four projects: `architecture` (house rules, no services), `unit` (everything beside the code, on a real PostgreSQL), `component`
 * (pages with given responses in a real browser) and `journeys` (the started product in a real browser).
 */
export default defineConfig({
  test: {
    // Tests wait for timers, servers and browsers a quarter of the time; more workers only slow each other down.
    maxWorkers: Math.max(3, Math.round(availableParallelism() * 1.5)),
    sequence: { sequencer: LongestFirst },
    // On few cores, the garbage collector's threads slow the others down: units take an eighth less CPU time without them.
    execArgv: ['--single-threaded-gc'],
    silent: 'passed-only',
    reporters: ['default', new StopUnusedProducts()],
    // Only ends a hang: a busy machine may take a while.
    expect: { poll: { timeout: 240_000, interval: 100 } },
    projects: [
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          name: 'unit',
          include: [
            '{packages,apps,tools,scripts}/**/*.test.{ts,tsx}',
            'tests/{api-client,fuzz,faults,image,upgrade}/**/*.test.ts',
            'tests/integrations/*.slow.test.ts',
          ],
          globalSetup: ['tests/database-server.ts'],
          // The files of a worker share their imports: each cleans up what it starts or changes.
          isolate: false,
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      {
        plugins: [react(), tailwindcss(), msw({ mode: 'worker-only' })],
        // Found before the first test: a package found later would reload the page of a running one.
        optimizeDeps: {
          entries: ['apps/web/src/main.tsx', 'tests/component/**/*.{ts,tsx}'],
          // The build of React for development spends half of its time on records for a profiler.
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        oxc: { jsx: { development: false } },
        server: { headers: { 'Service-Worker-Allowed': '/' } },
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          globalSetup: ['tests/component/support/api-document.ts'],
          setupFiles: ['tests/component/support/setup.ts'],
          // The files of a worker share the application's modules: each test leaves no page open.
          isolate: false,
          testTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            // As in journeys.
            locators: { exact: false },
            provider: playwright({
              launchOptions: launchOptions(),
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 60_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/prepared-data.ts'],
          setupFiles: ['tests/e2e/support/close-connections.ts', 'tests/e2e/support/show-pages.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
