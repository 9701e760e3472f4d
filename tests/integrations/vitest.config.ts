import { defineConfig } from 'vitest/config';

/** Not part of `npm test`: it needs the packages of n8n and Zapier, which `npm run test:integrations` downloads. */
export default defineConfig({
  test: {
    name: 'integrations',
    include: ['tests/integrations/{n8n,zapier}.test.ts'],
    globalSetup: ['tests/database-server.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
