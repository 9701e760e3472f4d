import { defineConfig } from 'vitest/config';

/** Not part of `npm test`: it needs the emulator, which `npm run test:firebase` starts. */
export default defineConfig({
  test: {
    name: 'firebase',
    include: ['tests/firebase/**/*.test.ts'],
    globalSetup: ['tests/database-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
