import { defineConfig } from 'vitest/config';

/** Not part of `npm test`, since it takes over a minute: `npm run test:long -- production` runs it. */
export default defineConfig({
  test: {
    name: 'production',
    include: ['tests/production/**/*.test.ts'],
    globalSetup: ['tests/database-server.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
