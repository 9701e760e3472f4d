import { defineConfig } from 'vitest/config';

/** The project `unit` of vitest.config.ts, in Stryker's copy of the project. */
export default defineConfig({
  test: {
    include: ['{packages,apps,scripts}/**/*.test.{ts,tsx}', 'tests/fuzz/**/*.test.ts'],
    globalSetup: ['tests/database-server.ts'],
    isolate: false,
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
