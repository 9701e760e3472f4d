import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installInCache } from '../../scripts/on-demand/cached-packages.ts';

/**
 * npm run test:integrations
 * Runs what is in integrations with the tools of n8n and Zapier against the real API. Their packages are downloaded into .cache/ on
 * first use (1 GB) and are not dependencies.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const n8n = installInCache('n8n', {
  '@n8n/node-cli': '0.48.3',
  'n8n-core': '2.41.1',
  'n8n-workflow': '2.41.0',
});
const zapier = installInCache('zapier', {
  'zapier-platform-core': '19.1.0',
  'zapier-platform-schema': '19.1.0',
});
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...['--root', ROOT, '--config', 'tests/integrations/vitest.config.ts'],
    ...process.argv.slice(2),
  ],
  // n8n writes its settings into its user's folder.
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      N8N_FOLDER: n8n,
      N8N_USER_FOLDER: n8n,
      ZAPIER_FOLDER: zapier,
    },
  },
);
process.exit(status ?? 1);
