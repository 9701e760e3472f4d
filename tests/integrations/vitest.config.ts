import { defineConfig } from 'vitest/config';

/** Not part of `npm test`: it needs the packages of n8n, Zapier and MCP, which `npm run test:integrations` downloads. */
export default defineConfig({
  test: {
    name: 'integrations',
    include: ['tests/integrations/**/*.test.ts'],
    globalSetup: ['tests/database-server.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
